// Writing changes: calls, their steps, what receivers must hear, timers, the answers to devices and the live events in one
// statement, so that they are committed together or not at all, in one round trip, however many calls there are.
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

const INSERT = `insert into call (${RECORD_COLUMNS.join(', ')}) select ${RECORD_COLUMNS.join(', ')} from jsonb_populate_recordset(null::call, $1::jsonb)`;
// The least and the greatest id leave out the months in which none of them lies.
const UPDATE = `update call c set updated_at = now(), (${MUTABLE.join(', ')}) = (select ${MUTABLE.join(', ')} from jsonb_populate_recordset(null::call, $1::jsonb) n where n.id = c.id)
  where c.id = any($7::uuid[]) and c.id >= $8::uuid and c.id <= $9::uuid and c.org_id = any($12::uuid[])`;

// Rows are locked in the order of their key: acknowledgements lock them in the same order, and neither waits for the other in a ring.
const EXPIRE = `update call_delivery set state = 'expired' where message_id = any(array(
    select message_id from call_delivery where state in ('waiting', 'sent') and message_id = any(array(
      select x.message_id from jsonb_to_recordset($3::jsonb) as told(call_id uuid, device_id uuid, number text)
      cross join lateral (select message_id from call_delivery x where x.call_id = told.call_id and x.device_id = told.device_id
        and x.number is not distinct from told.number and x.state in ('waiting', 'sent') offset 0) x))
    order by message_id for update))`;
const DELIVER = `insert into call_delivery (call_id, org_id, ${DELIVERY_NAMES})
  select call_id, org_id, ${DELIVERY_NAMES} from jsonb_to_recordset($3::jsonb) as told(call_id uuid, org_id uuid, ${DELIVERY_COLUMNS})`;
const STEP = `insert into call_step (call_id, org_id, at, action, device_id, staff_id, data)
  select s.call_id, s.org_id, s.at, s.action, s.device, s.staff, s.data
  from rows from (jsonb_to_recordset($2::jsonb) as (call_id uuid, org_id uuid, at timestamptz, action text, device uuid, staff uuid, data jsonb)) with ordinality
    as s(call_id, org_id, at, action, device, staff, data, place) order by s.place`;
const LIVE = `insert into live_event (org_id, type, access, data) select e.org_id, e.type, 'call.read', e.data
  from rows from (jsonb_to_recordset($4::jsonb) as (org_id uuid, type text, data jsonb)) with ordinality as e(org_id, type, data, place) order by e.place`;
const SET_TIMERS = `insert into call_timer (call_id, kind, org_id, due_at)
  select call_id, kind, org_id, at + make_interval(secs => in_s)
  from jsonb_to_recordset($5::jsonb) as t(call_id uuid, kind text, org_id uuid, at timestamptz, in_s float8)
  on conflict (call_id, kind) do update set due_at = excluded.due_at`;
const SAID = `insert into device_message (device_id, message_id, org_id, call_id, reply)
  select device, message, org, call_id, reply from jsonb_to_recordset($6::jsonb) as s(device uuid, message text, org uuid, call_id uuid, reply jsonb)`;
const DROP_TIMERS = `delete from call_timer t using unnest($10::uuid[], $11::text[]) as gone(call_id, kind) where t.call_id = gone.call_id and t.kind = gone.kind`;

const statement = (parts: Record<string, string>): string =>
  keepPrepared(
    `with ${Object.entries(parts)
      .map(([name, text]) => `${name} as (${text})`)
      .join(',\n')}\nselect`,
  );
const ALWAYS = { delivered: DELIVER, stepped: STEP, told: LIVE, timed: SET_TIMERS, said: SAID };
const BEGIN = statement({ called: INSERT, ...ALWAYS });
const CHANGE = statement({ called: UPDATE, expired: EXPIRE, ...ALWAYS, dropped: DROP_TIMERS });

/** What both statements take, each kind of rows as one list. */
function rowsOf(writings: readonly Writing[]): string[] {
  const ofCall = <Row>(rows: (writing: Writing) => readonly Row[]) =>
    writings.flatMap((writing) => {
      const { id: call_id, org_id } = writing.record;
      return rows(writing).map((row) => ({ ...row, call_id, org_id, at: writing.at }));
    });
  return [
    writings.map(({ record }) => record),
    ofCall(({ steps }) => steps),
    ofCall(({ deliveries }) => deliveries.map(toRow)),
    writings.map(({ event, record: { org_id } }) => ({ ...event, org_id })),
    ofCall(({ timers }) => timers.set),
    writings.flatMap(({ said, record: { id } }) => (said ? [{ ...said, call_id: id }] : [])),
  ].map((rows) => JSON.stringify(rows));
}

/** Each call at most once among them. */
export async function writeAll(tx: Kysely<Database>, writings: readonly Writing[]): Promise<void> {
  const begun = writings.filter(({ fresh }) => fresh);
  const changed = writings.filter(({ fresh }) => !fresh);
  const run = (text: string, values: readonly unknown[]) =>
    tx.executeQuery(CompiledQuery.raw(text, [...values]));
  const running = [];
  if (begun.length > 0) running.push(run(BEGIN, rowsOf(begun)));
  if (changed.length > 0) {
    const ids = changed.map(({ record }) => record.id).toSorted();
    const dropped = changed.flatMap(({ record, timers }) =>
      timers.drop.map((kind) => [record.id, kind] as const),
    );
    const [calls, kinds] = [dropped.map(([id]) => id), dropped.map(([, kind]) => kind)];
    const orgs = changed.map(({ record }) => record.org_id);
    running.push(run(CHANGE, [...rowsOf(changed), ids, ids[0], ids.at(-1), calls, kinds, orgs]));
  }
  await Promise.all(running);
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
