// Deliveries that have not arrived.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { KEPT } from '#kit/db/named-statements.ts';
import type { Database } from '#features/database.ts';
import type { CallRecord } from '../record.ts';
import type { DueDelivery, Try } from '../store.ts';
import { receiverJson } from './deliveries.ts';
import { recordColumns, toRecord } from './record-columns.ts';

type Row = CallRecord &
  Pick<DueDelivery, 'message_id' | 'action' | 'attempts' | 'there' | 'receiver'>;

/** Nobody waits for these locks, nor do they wait: their order is that of calls. */
export async function lockDue(tx: Kysely<Database>, most: number): Promise<DueDelivery[]> {
  const { rows } = await sql<Row>`${KEPT}
    with due as materialized (
      select x.* from call_delivery x
      cross join lateral (select code, priority, raised_at from call where id = x.call_id offset 0) c
      where x.state in ('waiting', 'sent') and x.again_at <= (select clock_timestamp())
      order by c.code desc, c.priority, c.raised_at, x.message_id limit ${most} for update of x skip locked)
    select ${sql.raw(recordColumns('c'))}, x.message_id, x.action, x.attempts,
      ${sql.raw(receiverJson('x'))} || jsonb_build_object('via', d.gateway_id) as receiver,
      -- One that has moved to another organisation since is told no more.
      coalesce(d.online and d.enabled and d.org_id = x.receiver_org, false) as there
    from due x cross join lateral (select * from call where id = x.call_id offset 0) c left join device d on d.id = x.device_id
    order by c.code desc, c.priority, c.raised_at, x.message_id`.execute(tx);
  return rows.map((row) => ({
    record: toRecord(row),
    message_id: row.message_id,
    action: row.action,
    attempts: row.attempts,
    receiver: row.receiver,
    there: row.there,
  }));
}

export async function putOff(tx: Kysely<Database>, tries: readonly Try[]): Promise<void> {
  await sql`${KEPT}
    update call_delivery x set attempts = attempts + 1,
      again_at = coalesce(clock_timestamp() + make_interval(secs => t.again_s), 'infinity')
    from unnest(${tries.map(({ message_id }) => message_id)}::text[], ${tries.map(({ again_s }) => again_s)}::float8[]) as t(message_id, again_s)
    where x.message_id = t.message_id`.execute(tx);
}

/** Written without waiting for the disk: a mark that is lost means that a message is sent once more. */
export async function markSent(tx: Kysely<Database>, messages: readonly string[]): Promise<void> {
  await sql`${KEPT}
    with quick as (select set_config('synchronous_commit', 'off', true))
    update call_delivery x set state = 'sent', sent_at = coalesce(sent_at, clock_timestamp())
    from quick, (select message_id from call_delivery where message_id = any(${messages}::text[]) and state = 'waiting' order by message_id for update) mine
    where x.message_id = mine.message_id`.execute(tx);
}
