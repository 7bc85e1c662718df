// What a receiver that is (again) there has missed.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '#features/database.ts';
import { DOOR_TYPES, HOST_TYPES } from '../receivers.ts';
import { showsHere } from '../record.ts';
import type { CallRecord, Receiver } from '../record.ts';
import type { Arrival, ArrivalWriting, Concerning, OpenDelivery } from '../store.ts';
import { DELIVERY_COLUMNS, DELIVERY_NAMES, receiverJson, toRow } from './deliveries.ts';
import { recordColumns, toRecord } from './record-columns.ts';

interface Row extends CallRecord {
  told: Receiver | null;
}

/** Of its department for a host, of its room for a door unit; and what it was told last and not let go of. */
export async function findConcerning(
  tx: Kysely<Database>,
  { id, org_id, type, via, space_id }: Arrival,
): Promise<Concerning[]> {
  const { rows } = await sql<Row>`
    with mine as materialized (
      select distinct on (x.call_id, x.number) x.* from call_delivery x
      join call_open o on o.call_id = x.call_id
      where x.device_id = ${id}::uuid and (o.org_id = ${org_id}::uuid or x.receiver_org <> x.org_id)
      order by x.call_id, x.number, x.created_at desc, x.message_id desc),
    here as materialized (
      select o.call_id from call_open o cross join lateral (select * from call where id = o.call_id offset 0) c
      where o.org_id = ${org_id}::uuid and c.device_id is distinct from ${id}::uuid and (
        (${HOST_TYPES.includes(type)} and (${space_id}::uuid is null or c.department_id is null or c.department_id = ${space_id}::uuid))
        or (${DOOR_TYPES.includes(type)} and c.space_id in (select spaces_below(${space_id}::uuid)))))
    select ${sql.raw(recordColumns('c'))}, case when t.call_id is not null then ${sql.raw(receiverJson('t'))} end as told
    from (select call_id from mine where action <> 'withdraw' union select call_id from here) shown
    join call c on c.id = shown.call_id and c.ended_at is null
    left join mine t on t.call_id = shown.call_id and t.action <> 'withdraw'
    order by c.code desc, c.priority, c.raised_at, c.id, t.number for update of c`.execute(tx);
  return rows.map((row) => ({
    record: toRecord(row),
    receiver: row.told ? { ...row.told, via } : showsHere({ id, org_id, type, via }),
  }));
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
  { expire, hasten, present }: ArrivalWriting,
): Promise<void> {
  const rows = present.map(({ record, delivery }) => ({
    ...toRow(delivery),
    call_id: record.id,
    org_id: record.org_id,
  }));
  await sql`
    with expired as (
      update call_delivery set state = 'expired' where message_id = any(${expire}::text[])),
    hastened as (
      update call_delivery set again_at = clock_timestamp() where message_id = any(${hasten}::text[]))
    insert into call_delivery (call_id, org_id, ${sql.raw(DELIVERY_NAMES)})
    select call_id, org_id, ${sql.raw(DELIVERY_NAMES)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told(call_id uuid, org_id uuid, ${sql.raw(DELIVERY_COLUMNS)})`.execute(
    tx,
  );
}
