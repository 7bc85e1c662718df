// What receivers confirm: delivered, seen. Many come at once, so they are written together; each only moves forward.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '#features/database.ts';
import { advanceCall } from './machine.ts';
import { lockCall } from './lock.ts';
import { applyChange, factsOf } from './record.ts';
import { rulesOf } from './rules.ts';
import { writeChange } from './write.ts';

export interface Ack {
  device: string;
  /** The id of the message that it confirms. */
  ref: string;
  status: 'delivered' | 'seen';
}

/** Calls among these that nobody had shown yet, in the order in which every writer locks calls. */
async function findUnshown(
  tx: Kysely<Database>,
  refs: string[],
  devices: string[],
): Promise<{ id: string; device: string }[]> {
  const { rows } = await sql<{ id: string; device: string }>`
    select distinct on (c.id) c.id, x.device_id as device
    from unnest(${refs}::text[], ${devices}::uuid[]) as a(ref, device)
    join call_delivery x on x.message_id = a.ref and x.device_id = a.device and x.action <> 'withdraw'
    cross join lateral (select id from call where id = x.call_id and presented_at is null and ended_at is null offset 0) c order by c.id`.execute(
    tx,
  );
  return rows;
}

async function markShown(tx: Kysely<Database>, id: string, device: string): Promise<void> {
  const locked = await lockCall(tx, id, 'all');
  if (!locked) return;
  const { record, at } = locked;
  const outcome = advanceCall(
    factsOf(record),
    { kind: 'delivered', by: { device } },
    rulesOf(record),
  );
  if (outcome.kind !== 'changed') return;
  const { change } = outcome;
  const next = applyChange(record, change, at, { device });
  await writeChange(tx, {
    record: next,
    fresh: false,
    at,
    step: { action: change.step, device },
    tell: null,
    receivers: [],
    remindS: 'keep',
  });
}

/** Writes confirmations in one transaction; tells whether a call was shown for the first time. */
export async function takeAcks(tx: Kysely<Database>, acks: readonly Ack[]): Promise<boolean> {
  const refs = acks.map(({ ref }) => ref);
  const devices = acks.map(({ device }) => device);
  const seen = acks.map(({ status }) => status === 'seen');
  const unshown = await findUnshown(tx, refs, devices);
  for (const { id, device } of unshown) await markShown(tx, id, device);
  await sql`
    update call_delivery x set
      state = case when x.state = 'refused' then 'refused' when a.seen or x.state = 'seen' then 'seen' else 'delivered' end,
      sent_at = coalesce(x.sent_at, a.at), delivered_at = coalesce(x.delivered_at, a.at),
      seen_at = case when a.seen then coalesce(x.seen_at, a.at) else x.seen_at end
    from (
      select y.message_id, bool_or(b.seen) as seen, clock_timestamp() as at
      from unnest(${refs}::text[], ${devices}::uuid[], ${seen}::boolean[]) as b(ref, device, seen)
      join (select message_id, device_id from call_delivery where message_id = any(${refs}::text[]) order by message_id for update) y
        on y.message_id = b.ref and y.device_id = b.device
      group by y.message_id) a
    where x.message_id = a.message_id`.execute(tx);
  return unshown.length > 0;
}
