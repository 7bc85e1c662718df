// Reminders and ring-outs. They are rows, so a restart loses none; the call is locked first and skipped where another
// process has it, so that two never both act; what it brings about is written in the same transaction.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import type { Database } from '#features/database.ts';
import type { Platform } from '#features/platform.ts';
import { advanceCall } from './machine.ts';
import { lockCall } from './lock.ts';
import type { Locked } from './lock.ts';
import { findReceivers } from './receivers.ts';
import { applyChange, factsOf } from './record.ts';
import type { Receiver } from './record.ts';
import { rulesOf } from './rules.ts';
import { writeChange } from './write.ts';
import { NOTHING_TO_SEND } from './work.ts';
import type { Work } from './work.ts';

/** Every process looks this often, and once more on time for what comes due in between; shorter timers would be late. */
const LOOK_EVERY_MS = 1000;

export interface Timers {
  stop(): Promise<void>;
}

interface Due {
  call_id: string;
  kind: 'remind' | 'timeout';
}

async function takeDue(tx: Kysely<Database>): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select t.call_id, t.kind from call_timer t join call c on c.id = t.call_id
    where t.due_at <= clock_timestamp() order by t.due_at limit 1 for update of c skip locked`.execute(
    tx,
  );
  return rows[0];
}

/** Those who were told, and those who have come since. */
async function receiversOf(tx: Kysely<Database>, { record, told }: Locked): Promise<Receiver[]> {
  const known = new Map(
    [...told, ...(await findReceivers(tx, record))].map((receiver) => [receiver.id, receiver]),
  );
  return [...known.values()];
}

/** Acts on one timer that is due; null where none is. */
async function actOnDue(tx: Kysely<Database>): Promise<Work | null> {
  const due = await takeDue(tx);
  const locked = due && (await lockCall(tx, due.call_id, 'all'));
  if (!due || !locked) return null;
  const { record, at } = locked;
  // Between finding and locking, another process may have acted and set it anew.
  const { numAffectedRows } = await sql`
    delete from call_timer where call_id = ${due.call_id}::uuid and kind = ${due.kind} and due_at <= clock_timestamp()`.execute(
    tx,
  );
  const outcome =
    numAffectedRows === 0n
      ? null
      : advanceCall(factsOf(record), { kind: due.kind }, rulesOf(record));
  if (outcome?.kind !== 'changed') return { ...NOTHING_TO_SEND, reply: {} };
  const { change } = outcome;
  const next = applyChange(record, change, at, {});
  const deliveries = await writeChange(tx, {
    record: next,
    fresh: false,
    at,
    step: { action: change.step },
    tell: change.tell,
    receivers: await receiversOf(tx, locked),
    remindS: change.remindS,
  });
  return { record: next, deliveries, reply: {} };
}

/** Milliseconds until the next timer, if it is due before the next look. */
async function readNext(tx: Kysely<Database>): Promise<number | null> {
  const { rows } = await sql<{ ms: number }>`
    select greatest(0, ceil(extract(epoch from due_at - clock_timestamp()) * 1000))::int as ms from call_timer
    where due_at < clock_timestamp() + make_interval(secs => ${LOOK_EVERY_MS / 1000}) order by due_at limit 1`.execute(
    tx,
  );
  return rows[0]?.ms ?? null;
}

/** Starts acting on timers. */
export function startTimers(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  told: (work: Work) => void,
): Timers {
  let stopped = false;
  let running: Promise<void> | null = null;
  let alarm: NodeJS.Timeout | undefined;

  async function turn(): Promise<void> {
    while (!stopped) {
      const work = await inScope(db, 'all', actOnDue);
      if (!work) break;
      told(work);
    }
    const next = stopped ? null : await inScope(db, 'all', readNext, { readOnly: true });
    clearTimeout(alarm);
    // What is due now and could not be had is in another's hands: the next look sees to it.
    if (next !== null && next > 0 && !stopped) alarm = setTimeout(wake, next);
  }
  function wake(): void {
    if (stopped) return;
    running ??= turn()
      .catch((error: unknown) => log.error({ err: error }, 'Timers of calls failed'))
      .finally(() => {
        running = null;
      });
  }
  const look = setInterval(wake, LOOK_EVERY_MS);
  wake();
  return {
    async stop() {
      stopped = true;
      clearInterval(look);
      clearTimeout(alarm);
      await running;
    },
  };
}
