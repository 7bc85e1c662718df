// A receiver that is (again) there is shown every call that concerns it: what it missed, and what it may have forgotten.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { ulid } from 'ulid';
import type { Database } from '#features/database.ts';
import { DOOR_TYPES, HOST_TYPES } from './receivers.ts';
import { RECORD_COLUMNS, recordColumns } from './record.ts';
import type { CallRecord, Receiver } from './record.ts';
import type { Delivery } from './write.ts';

interface Arrival extends Receiver {
  org_id: string;
  space_id: string | null;
}

type Shown = { record: CallRecord; delivery: Delivery };

/** Active calls that this device is to show: of its department for a host, of its room for a door unit, and what it was told before. */
async function findConcerning(
  tx: Kysely<Database>,
  { id, org_id, type, space_id }: Arrival,
): Promise<CallRecord[]> {
  const { rows } = await sql<CallRecord>`
    select ${sql.raw(recordColumns('c'))} from call c
    where c.org_id = ${org_id}::uuid and c.ended_at is null and c.device_id is distinct from ${id}::uuid and (
      (${HOST_TYPES.includes(type)} and (${space_id}::uuid is null or c.department_id is null or c.department_id = ${space_id}::uuid))
      or (${DOOR_TYPES.includes(type)} and c.space_id in (select spaces_below(${space_id}::uuid)))
      or exists (select 1 from call_delivery x where x.call_id = c.id and x.device_id = ${id}::uuid))
    order by c.code desc, c.priority, c.raised_at for update of c`.execute(tx);
  return rows.map(
    (row) =>
      Object.fromEntries(RECORD_COLUMNS.map((name) => [name, row[name]])) as unknown as CallRecord,
  );
}

/** Presents the active calls anew in the transaction, and lets withdrawals of what it was ever sent go at once. */
export async function welcomeReceiver(tx: Kysely<Database>, arrival: Arrival): Promise<Shown[]> {
  const { id, type, via } = arrival;
  const records = await findConcerning(tx, arrival);
  const shown = records.map((record): Shown => ({
    record,
    delivery: { message_id: ulid(), receiver: { id, type, via }, action: 'present' },
  }));
  await sql`
    with open as (
      select message_id, call_id, action = 'withdraw' and not exists (
        select 1 from call_delivery y where y.call_id = z.call_id and y.device_id = z.device_id and y.sent_at is not null) as pointless
      from call_delivery z where device_id = ${id}::uuid and state in ('waiting', 'sent') order by message_id for update)
    update call_delivery x set
      state = case when open.pointless or open.call_id = any(${records.map((record) => record.id)}::uuid[]) then 'expired' else x.state end,
      again_at = clock_timestamp()
    from open where x.message_id = open.message_id`.execute(tx);
  if (shown.length > 0)
    await sql`
      insert into call_delivery (message_id, call_id, device_id, org_id, action)
      select message_id, call_id, ${id}::uuid, ${arrival.org_id}::uuid, 'present'
      from unnest(${shown.map(({ delivery }) => delivery.message_id)}::text[], ${records.map((record) => record.id)}::uuid[]) as told(message_id, call_id)`.execute(
      tx,
    );
  return shown;
}
