// The parts of which the writing of calls is made: the calls, their steps, what receivers must hear, timers, the answers to
// devices and the live events, each as rows of JSON.
import type { CallRecord } from '../record.ts';
import type { Writing } from '../store.ts';
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

/** Their types, for a row of them out of JSON: the other half of a call's columns never changes. */
const CHANGED = `id uuid, version integer, state text, result text, repeats integer, reminders integer, speech boolean, presented_at timestamptz,
  answered_at timestamptz, taken_at timestamptz, hung_up_at timestamptz, ended_at timestamptz, back_at timestamptz, ended_by uuid, ended_by_name text,
  ended_device_id uuid, answered_by uuid, answered_by_name text, answered_device_id uuid, answered_role_id uuid, answered_role_type text,
  slow_reason text, note text, false_call boolean, test boolean, rules jsonb, place jsonb`;

/** A part of the statement with the values that its `$1`, `$2`, … stand for. */
export interface Part {
  name: string;
  text: string;
  values: readonly unknown[];
}

const INSERT = `insert into call (${RECORD_COLUMNS.join(', ')}) select ${RECORD_COLUMNS.join(', ')} from jsonb_populate_recordset(null::call, $1::jsonb)`;
// The least and the greatest id leave out the months in which none of them lies.
const UPDATE = `update call c set updated_at = now(), (${MUTABLE.join(', ')}) = (select ${MUTABLE.join(', ')} from jsonb_to_recordset($1::jsonb) as n(${CHANGED}) where n.id = c.id)
  where c.id = any($2::uuid[]) and c.id >= $3::uuid and c.id <= $4::uuid and c.org_id = any($5::uuid[])`;

// Rows are locked in the order of their key: acknowledgements lock them in the same order, and neither waits for the other in a ring.
const EXPIRE = `update call_delivery set state = 'expired' where message_id = any(array(
    select message_id from call_delivery where state in ('waiting', 'sent') and message_id = any(array(
      select x.message_id from jsonb_to_recordset($1::jsonb) as told(call_id uuid, device_id uuid, number text)
      cross join lateral (select message_id from call_delivery x where x.call_id = told.call_id and x.device_id = told.device_id
        and x.number is not distinct from told.number and x.state in ('waiting', 'sent') offset 0) x))
    order by message_id for update))`;
const DELIVER = `insert into call_delivery (call_id, org_id, ${DELIVERY_NAMES})
  select call_id, org_id, ${DELIVERY_NAMES} from jsonb_to_recordset($1::jsonb) as told(call_id uuid, org_id uuid, ${DELIVERY_COLUMNS})`;
const STEP = `insert into call_step (call_id, org_id, at, action, device_id, staff_id, data)
  select s.call_id, s.org_id, s.at, s.action, s.device, s.staff, s.data
  from rows from (jsonb_to_recordset($1::jsonb) as (call_id uuid, org_id uuid, at timestamptz, action text, device uuid, staff uuid, data jsonb)) with ordinality
    as s(call_id, org_id, at, action, device, staff, data, place) order by s.place`;
const LIVE = `insert into live_event (org_id, type, access, data) select e.org_id, e.type, 'call.read', e.data
  from rows from (jsonb_to_recordset($1::jsonb) as (org_id uuid, type text, data jsonb)) with ordinality as e(org_id, type, data, place) order by e.place`;
const SET_TIMERS = `insert into call_timer (call_id, kind, org_id, due_at)
  select call_id, kind, org_id, at + make_interval(secs => in_s)
  from jsonb_to_recordset($1::jsonb) as t(call_id uuid, kind text, org_id uuid, at timestamptz, in_s float8)
  on conflict (call_id, kind) do update set due_at = excluded.due_at`;
const SAID = `insert into device_message (device_id, message_id, org_id, call_id, reply)
  select device, message, org, call_id, reply from jsonb_to_recordset($1::jsonb) as s(device uuid, message text, org uuid, call_id uuid, reply jsonb)`;
const DROP_TIMERS = `delete from call_timer t using unnest($1::uuid[], $2::text[]) as gone(call_id, kind) where t.call_id = gone.call_id and t.kind = gone.kind`;

/** Each kind of rows as one list; what there is nothing of is no part of the statement, which costs by its parts. */
function rowsParts(writings: readonly Writing[]): Part[] {
  const ofCall = <Row>(rows: (writing: Writing) => readonly Row[]) =>
    writings.flatMap((writing) => {
      const { id: call_id, org_id } = writing.record;
      return rows(writing).map((row) => ({ ...row, call_id, org_id, at: writing.at }));
    });
  const part = (name: string, text: string, rows: readonly object[]): Part[] =>
    rows.length === 0 ? [] : [{ name, text, values: [JSON.stringify(rows)] }];
  const told = writings.map(({ event, record: { org_id } }) => ({ ...event, org_id }));
  const said = writings.flatMap((one) =>
    one.said ? [{ ...one.said, call_id: one.record.id }] : [],
  );
  return [
    ...part(
      'delivered',
      DELIVER,
      ofCall(({ deliveries }) => deliveries.map(toRow)),
    ),
    ...part(
      'stepped',
      STEP,
      ofCall(({ steps }) => steps),
    ),
    ...part('told', LIVE, told),
    ...part(
      'timed',
      SET_TIMERS,
      ofCall(({ timers }) => timers.set),
    ),
    ...part('said', SAID, said),
  ];
}

/** Calls that begin, with all that is written of them. */
export const beginning = (writings: readonly Writing[]): Part[] => [
  { name: 'called', text: INSERT, values: [JSON.stringify(writings.map(({ record }) => record))] },
  ...rowsParts(writings),
];

const changedRow = ({ record }: Writing): object =>
  Object.fromEntries(['id' as const, ...MUTABLE].map((name) => [name, record[name]]));

/** Calls that change; `isOpen` says whether something that was told of one may not have arrived. */
export function changing(writings: readonly Writing[], isOpen: (call: string) => boolean): Part[] {
  const ids = writings.map(({ record }) => record.id).toSorted();
  const orgs = writings.map(({ record }) => record.org_id);
  const values = [JSON.stringify(writings.map(changedRow)), ids, ids[0], ids.at(-1), orgs];
  const replaced = writings.flatMap(({ record: { id }, deliveries }) =>
    isOpen(id) ? deliveries.map((each) => ({ ...toRow(each), call_id: id })) : [],
  );
  const dropped = writings.flatMap(({ record, timers }) =>
    timers.drop.map((kind) => [record.id, kind] as const),
  );
  const gone = [dropped.map(([id]) => id), dropped.map(([, kind]) => kind)];
  return [
    { name: 'called', text: UPDATE, values },
    ...(replaced.length > 0
      ? [{ name: 'expired', text: EXPIRE, values: [JSON.stringify(replaced)] }]
      : []),
    ...rowsParts(writings),
    ...(dropped.length > 0 ? [{ name: 'dropped', text: DROP_TIMERS, values: gone }] : []),
  ];
}
