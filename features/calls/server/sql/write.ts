// Writing a change: the call, its steps, what receivers must hear, its timers, the answer to the device and the live
// event in one statement, so that they are committed together or not at all, and in one round trip.
import { CompiledQuery, sql } from 'kysely';
import type { Kysely } from 'kysely';
import { KEPT, keepPrepared } from '#kit/db/named-statements.ts';
import type { Database } from '#features/database.ts';
import type { CallRecord } from '../record.ts';
import type { Marked, Said, Writing } from '../store.ts';
import { DELIVERY_COLUMNS, DELIVERY_NAMES, toRow } from './deliveries.ts';
import { RECORD_COLUMNS } from './record-columns.ts';

const MUTABLE = [
  'version',
  'state',
  'result',
  'repeats',
  'reminders',
  'speech',
  'presented_at',
  'answered_at',
  'taken_at',
  'hung_up_at',
  'ended_at',
  'back_at',
  'ended_by',
  'ended_by_name',
  'ended_device_id',
  'answered_by',
  'answered_by_name',
  'answered_device_id',
  'answered_role_id',
  'answered_role_type',
  'slow_reason',
  'note',
  'false_call',
  'test',
  'rules',
  'place',
] as const satisfies readonly (keyof CallRecord)[];

const INSERT = `insert into call (${RECORD_COLUMNS.join(', ')}) select ${RECORD_COLUMNS.join(', ')} from jsonb_populate_record(null::call, $1::jsonb)`;
const UPDATE = `update call set updated_at = now(), (${MUTABLE.join(', ')}) = (select ${MUTABLE.join(', ')} from jsonb_populate_record(null::call, $1::jsonb)) where id = $2::uuid and org_id = $3::uuid`;

// Rows are locked in the order of their key: acknowledgements lock them in the same order, and neither waits for the other in a ring.
const EXPIRE = `update call_delivery set state = 'expired' where message_id in (
    select x.message_id from call_delivery x join unnest($7::uuid[], $8::text[]) as told(device_id, number)
      on x.device_id = told.device_id and x.number is not distinct from told.number
    where x.call_id = $2::uuid and x.state in ('waiting', 'sent') order by x.message_id for update of x)`;
const DELIVER = `insert into call_delivery (call_id, org_id, ${DELIVERY_NAMES})
  select $2::uuid, $3::uuid, ${DELIVERY_NAMES} from jsonb_to_recordset($6::jsonb) as told(${DELIVERY_COLUMNS})`;
const STEP = `insert into call_step (call_id, org_id, at, action, device_id, staff_id, data)
  select $2::uuid, $3::uuid, $4::timestamptz, s.action, s.device, s.staff, s.data
  from rows from (jsonb_to_recordset($5::jsonb) as (action text, device uuid, staff uuid, data jsonb)) with ordinality as s(action, device, staff, data, place) order by s.place`;
const LIVE = `insert into live_event (org_id, type, access, data) values ($3::uuid, $9::text, 'call.read', $10::jsonb)`;
const SET_TIMERS = `insert into call_timer (call_id, kind, org_id, due_at)
  select $2::uuid, kind, $3::uuid, $4::timestamptz + make_interval(secs => in_s) from unnest($11::text[], $12::float8[]) as t(kind, in_s)
  on conflict (call_id, kind) do update set due_at = excluded.due_at`;
const DROP_TIMERS = `delete from call_timer where call_id = $2::uuid and kind = any($13::text[])`;
const SAID = `insert into device_message (device_id, message_id, org_id, call_id, reply) select $14::uuid, $15::text, $17::uuid, $2::uuid, $16::jsonb where $15::text is not null`;

const statement = (parts: Record<string, string>): string =>
  keepPrepared(
    `with ${Object.entries(parts)
      .map(([name, text]) => `${name} as (${text})`)
      .join(
        ',\n',
      )}\nselect where $7::uuid[] is null and $8::text[] is null and $13::text[] is null`,
  );
const ALWAYS = { delivered: DELIVER, stepped: STEP, told: LIVE, timed: SET_TIMERS, said: SAID };
const BEGIN = statement({ called: INSERT, ...ALWAYS });
const CHANGE = statement({ called: UPDATE, expired: EXPIRE, ...ALWAYS, dropped: DROP_TIMERS });

export async function write(tx: Kysely<Database>, writing: Writing): Promise<void> {
  const { record, fresh, at, steps, deliveries, timers, said, event } = writing;
  await tx.executeQuery(
    CompiledQuery.raw(fresh ? BEGIN : CHANGE, [
      JSON.stringify(record),
      record.id,
      record.org_id,
      at,
      JSON.stringify(steps),
      JSON.stringify(deliveries.map(toRow)),
      deliveries.map(({ receiver }) => receiver.id),
      deliveries.map(({ receiver }) => receiver.number),
      event.type,
      JSON.stringify(event.data),
      timers.set.map(({ kind }) => kind),
      timers.set.map(({ in_s }) => in_s),
      timers.drop,
      said?.device ?? null,
      said?.message ?? null,
      said ? JSON.stringify(said.reply) : null,
      said?.org ?? null,
    ]),
  );
}

export async function keepReplies(
  tx: Kysely<Database>,
  call: string,
  said: readonly Said[],
): Promise<void> {
  await sql`${KEPT}
    insert into device_message (device_id, message_id, org_id, call_id, reply)
    select device, message, org, ${call}::uuid, reply
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as s(device uuid, message text, org uuid, reply jsonb)`.execute(
    tx,
  );
}

/** What a device was told, wherever that has come to; of a place only what had arrived there. */
export async function mark(
  tx: Kysely<Database>,
  call: string,
  which: Marked,
  state: 'accepted' | 'refused' | 'timed_out',
): Promise<void> {
  const those =
    'device' in which
      ? sql`device_id = ${which.device}::uuid and state <> 'expired'`
      : sql`entry = ${which.entry}::integer and state in ('delivered', 'seen')`;
  await sql`${KEPT}
    update call_delivery set state = ${state} where message_id in (
      select message_id from call_delivery where call_id = ${call}::uuid and action <> 'withdraw' and ${those} order by message_id for update)`.execute(
    tx,
  );
}
