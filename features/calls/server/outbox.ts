// Sending what was committed: at once from memory, and from the rows whatever did not arrive (a crash, a device away).
import { sql } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import type { Platform } from '#features/platform.ts';
import { makeBatch } from './batch.ts';
import { addressOf, messageOf } from './messages.ts';
import { RECORD_COLUMNS, recordColumns } from './record.ts';
import type { CallRecord } from './record.ts';
import type { Delivery } from './write.ts';

const LOOK_EVERY_MS = 1000;
const MOST_AT_ONCE = 200;
const MARK_AFTER_MS = 100;

export interface Outbox {
  /** Sends to the receivers of a call; call it after the commit, don't wait for it. */
  send(record: CallRecord, deliveries: readonly Delivery[]): void;
  /** Looks now for what has not arrived. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

type Parts = Pick<Platform, 'db' | 'bus' | 'log'>;
type Waiting = CallRecord & {
  message_id: string;
  action: Delivery['action'];
  receiver_id: string;
  receiver_type: string;
  via: string | null;
  there: boolean;
};

/**
 * Takes what is due, puts off its next turn with a growing pause, and skips rows that another process has in hand. What
 * waits for a device that is away waits for its return, which sets it due: thousands of rows are not looked at again and again.
 */
async function takeDue({ db }: Parts): Promise<Waiting[]> {
  return inScope(db, 'all', async (tx) => {
    const { rows } = await sql<Waiting>`
      with due as (
        select message_id from call_delivery where state in ('waiting', 'sent') and again_at <= clock_timestamp()
        order by message_id limit ${MOST_AT_ONCE} for update skip locked),
      taken as (
        update call_delivery x set attempts = attempts + 1, again_at = case when d.online and d.enabled
          then clock_timestamp() + least(power(2, least(attempts, 5)) * interval '3 seconds', interval '60 seconds') else 'infinity' end
        from due, device d where x.message_id = due.message_id and d.id = x.device_id
        returning x.message_id, x.call_id, x.action, d.id as receiver_id, d.type as receiver_type, d.gateway_id as via, d.online and d.enabled as there)
      select ${sql.raw(recordColumns('c'))}, t.message_id, t.action, t.receiver_id, t.receiver_type, t.via, t.there
      from taken t cross join lateral (select * from call where id = t.call_id offset 0) c order by t.message_id`.execute(
      tx,
    );
    return rows;
  });
}

/** Written without waiting for the disk: a mark that is lost means that a message is sent once more. */
async function markSent({ db }: Parts, ids: readonly string[]): Promise<void> {
  await inScope(db, 'all', (tx) =>
    sql`
    with quick as (select set_config('synchronous_commit', 'off', true))
    update call_delivery x set state = 'sent', sent_at = coalesce(sent_at, clock_timestamp())
    from quick, (select message_id from call_delivery where message_id = any(${ids}::text[]) and state = 'waiting' order by message_id for update) mine
    where x.message_id = mine.message_id`.execute(tx),
  );
}

/** Starts the outbox with its repairing loop. */
export function startOutbox(parts: Parts): Outbox {
  const { bus, log } = parts;
  const marks = makeBatch<string>({
    work: (ids) => markSent(parts, ids),
    waitMs: MARK_AFTER_MS,
    atMost: 500,
  });
  let stopped = false;
  let looking: Promise<void> | null = null;

  async function sendOne(record: CallRecord, delivery: Delivery): Promise<void> {
    // A receiver that is known to be away gets it when it is back.
    if (bus.connected(delivery.receiver.via ?? delivery.receiver.id) === false) return;
    try {
      await bus.send(
        addressOf(record.org_id, delivery.receiver),
        'call',
        messageOf(record, delivery),
      );
      await marks.add(delivery.message_id);
    } catch (error) {
      log.warn(
        { err: error, call: record.id, device: delivery.receiver.id },
        'A call was not sent; it will be again',
      );
    }
  }

  async function turn(): Promise<void> {
    for (;;) {
      const due = await takeDue(parts);
      for (const row of due) {
        const record = Object.fromEntries(
          RECORD_COLUMNS.map((name) => [name, row[name]]),
        ) as unknown as CallRecord;
        const receiver = { id: row.receiver_id, type: row.receiver_type, via: row.via };
        if (row.there)
          void sendOne(record, { message_id: row.message_id, action: row.action, receiver });
      }
      if (due.length < MOST_AT_ONCE || stopped) return;
    }
  }
  const look = () =>
    (looking ??= turn()
      .catch((error: unknown) => log.error({ err: error }, 'Looking for undelivered calls failed'))
      .finally(() => {
        looking = null;
      }));

  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  void look();
  return {
    send: (record, deliveries) => {
      for (const delivery of deliveries) void sendOne(record, delivery);
    },
    look,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await looking;
      await marks.drain();
    },
  };
}
