// Deliveries that have not arrived.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '#features/database.ts';
import type { CallRecord } from '../record.ts';
import type { Delivery, DueDelivery, Try } from '../store.ts';
import { recordColumns, toRecord } from './record-columns.ts';

type Row = CallRecord & {
  message_id: string;
  action: Delivery['action'];
  attempts: number;
  receiver_id: string;
  receiver_type: string;
  via: string | null;
  there: boolean;
};

export async function lockDue(tx: Kysely<Database>, most: number): Promise<DueDelivery[]> {
  const { rows } = await sql<Row>`
    with due as materialized (
      select message_id, call_id, device_id, action, attempts from call_delivery
      where state in ('waiting', 'sent') and again_at <= clock_timestamp() order by message_id limit ${most} for update skip locked)
    select ${sql.raw(recordColumns('c'))}, x.message_id, x.action, x.attempts, x.device_id as receiver_id, coalesce(d.type, '') as receiver_type,
      d.gateway_id as via, coalesce(d.online and d.enabled, false) as there
    from due x cross join lateral (select * from call where id = x.call_id offset 0) c left join device d on d.id = x.device_id order by x.message_id`.execute(
    tx,
  );
  return rows.map((row) => ({
    record: toRecord(row),
    message_id: row.message_id,
    action: row.action,
    attempts: row.attempts,
    receiver: { id: row.receiver_id, type: row.receiver_type, via: row.via },
    there: row.there,
  }));
}

export async function putOff(tx: Kysely<Database>, tries: readonly Try[]): Promise<void> {
  await sql`
    update call_delivery x set attempts = attempts + 1,
      again_at = coalesce(clock_timestamp() + make_interval(secs => t.again_s), 'infinity')
    from unnest(${tries.map(({ message_id }) => message_id)}::text[], ${tries.map(({ again_s }) => again_s)}::float8[]) as t(message_id, again_s)
    where x.message_id = t.message_id`.execute(tx);
}

/** Written without waiting for the disk: a mark that is lost means that a message is sent once more. */
export async function markSent(tx: Kysely<Database>, messages: readonly string[]): Promise<void> {
  await sql`
    with quick as (select set_config('synchronous_commit', 'off', true))
    update call_delivery x set state = 'sent', sent_at = coalesce(sent_at, clock_timestamp())
    from quick, (select message_id from call_delivery where message_id = any(${messages}::text[]) and state = 'waiting' order by message_id for update) mine
    where x.message_id = mine.message_id`.execute(tx);
}
