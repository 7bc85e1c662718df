// What a receiver that is (again) there has missed.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '#features/database.ts';
import { DOOR_TYPES, HOST_TYPES } from '../receivers.ts';
import type { CallRecord } from '../record.ts';
import type { Arrival, ArrivalWriting, OpenDelivery } from '../store.ts';
import { recordColumns, toRecord } from './record-columns.ts';

/** Of its department for a host, of its room for a door unit, and what it was told before. */
export async function findConcerning(
  tx: Kysely<Database>,
  { id, org_id, type, space_id }: Arrival,
): Promise<CallRecord[]> {
  const { rows } = await sql<CallRecord>`
    select ${sql.raw(recordColumns('c'))} from call c
    where c.org_id = ${org_id}::uuid and c.ended_at is null and c.device_id is distinct from ${id}::uuid and (
      (${HOST_TYPES.includes(type)} and (${space_id}::uuid is null or c.department_id is null or c.department_id = ${space_id}::uuid))
      or (${DOOR_TYPES.includes(type)} and c.space_id in (select spaces_below(${space_id}::uuid)))
      or exists (select 1 from call_delivery x where x.call_id = c.id and x.device_id = ${id}::uuid))
    order by c.code desc, c.priority, c.raised_at, c.id for update of c`.execute(tx);
  return rows.map(toRecord);
}

export async function lockOpen(tx: Kysely<Database>, device: string): Promise<OpenDelivery[]> {
  const { rows } = await sql<OpenDelivery>`
    select message_id, call_id, action, exists (
      select 1 from call_delivery y where y.call_id = z.call_id and y.device_id = z.device_id and y.sent_at is not null) as reached
    from call_delivery z where device_id = ${device}::uuid and state in ('waiting', 'sent') order by message_id for update`.execute(
    tx,
  );
  return rows;
}

export async function writeArrival(
  tx: Kysely<Database>,
  { arrival, expire, hasten, present }: ArrivalWriting,
): Promise<void> {
  await sql`
    with expired as (
      update call_delivery set state = 'expired' where message_id = any(${expire}::text[])),
    hastened as (
      update call_delivery set again_at = clock_timestamp() where message_id = any(${hasten}::text[]))
    insert into call_delivery (message_id, call_id, device_id, org_id, action)
    select message_id, call_id, ${arrival.id}::uuid, ${arrival.org_id}::uuid, 'present'
    from unnest(${present.map(({ message_id }) => message_id)}::text[], ${present.map(({ call_id }) => call_id)}::uuid[]) as told(message_id, call_id)`.execute(
    tx,
  );
}
