// Confirmations, many at once; each only moves its delivery forward.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { KEPT } from '#kit/db/named-statements.ts';
import type { Database } from '#features/database.ts';
import type { Ack } from '../store.ts';

const columnsOf = (acks: readonly Ack[]) => ({
  refs: acks.map(({ ref }) => ref),
  devices: acks.map(({ device }) => device),
  seen: acks.map(({ status }) => status === 'seen'),
});

/**
 * In the order in which every writer locks calls. Each row is looked up by its key: a plan that was made while there were few
 * would else read all deliveries, and all calls that are open, for as long as it is kept.
 */
export async function findUnshown(
  tx: Kysely<Database>,
  acks: readonly Ack[],
): Promise<{ id: string; device: string }[]> {
  const { refs, devices } = columnsOf(acks);
  const { rows } = await sql<{ id: string; device: string }>`${KEPT}
    select distinct on (c.id) c.id, x.device_id as device
    from unnest(${refs}::text[], ${devices}::uuid[]) with ordinality as a(ref, device, place)
    cross join lateral (
      select call_id, device_id from call_delivery where message_id = a.ref and device_id = a.device and action <> 'withdraw' offset 0) x
    cross join lateral (select id, presented_at, ended_at from call where id = x.call_id offset 0) c
    where c.presented_at is null and c.ended_at is null order by c.id, a.place`.execute(tx);
  return rows;
}

export async function confirm(tx: Kysely<Database>, acks: readonly Ack[]): Promise<void> {
  const { refs, devices, seen } = columnsOf(acks);
  await sql`${KEPT}
    update call_delivery x set
      state = case when x.state in ('accepted', 'refused', 'timed_out') then x.state when a.seen or x.state = 'seen' then 'seen' else 'delivered' end,
      sent_at = coalesce(x.sent_at, a.at), delivered_at = coalesce(x.delivered_at, a.at),
      seen_at = case when a.seen then coalesce(x.seen_at, a.at) else x.seen_at end
    from (
      select y.message_id, bool_or(b.seen) as seen, clock_timestamp() as at
      from unnest(${refs}::text[], ${devices}::uuid[], ${seen}::boolean[]) as b(ref, device, seen)
      join (select message_id, device_id from call_delivery where message_id = any(${refs}::text[]) order by message_id for update) y
        on y.message_id = b.ref and y.device_id = b.device
      group by y.message_id) a
    where x.message_id = a.message_id`.execute(tx);
}
