// Who presses, read in one statement for many: it stands on the path of every press.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { KEPT } from '#kit/db/named-statements.ts';
import type { Database } from '#features/database.ts';
import { RULES_CHANGED } from '#features/routing/server/index.ts';
import type { RememberedRules } from '#features/routing/server/index.ts';
import { keysFor } from '../keys.ts';
import type { CallRules } from '../rules.ts';
import { priorityOf } from '../rules.ts';
import type { Caller, Press } from '../store.ts';

/** The presses as rows `p`, in their order. */
function pressesAsRows(presses: readonly Press[]) {
  const rows = presses.map((press) => ({
    org: press.org,
    device: press.device,
    type: press.type,
    event: press.event,
    x: press.point?.x ?? null,
    y: press.point?.y ?? null,
    keys: keysFor(press.type),
    priority: priorityOf(press.type),
    message: press.message,
    plain: press.plain ?? false,
  }));
  return sql`rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (org uuid, device uuid, type text, event text, x integer, y integer,
    keys jsonb, priority integer, message text, plain boolean)) with ordinality as p(org, device, type, event, x, y, keys, priority, message, plain, place)`;
}

interface Row extends Omit<Caller, 'rules'> {
  asked: number;
  ruled: boolean;
  ruled_type: string;
  ruled_priority: number;
  test_device: boolean;
  rules_changed: string | null;
}

/** A test troubles nobody around the ward; that it failed is told to the organisation above in any case. */
function asTested(rules: CallRules, { key_code, test_device }: Row): CallRules {
  if (key_code === 'TEST')
    return { ...rules, unattended_call: false, event_forwarding: false, auto_accept: false };
  return test_device ? { ...rules, event_forwarding: true } : rules;
}

async function rulesOf(
  tx: Kysely<Database>,
  remembered: RememberedRules,
  presses: readonly Press[],
  rows: readonly Row[],
): Promise<Map<Row, CallRules>> {
  const ruled = rows.filter((row) => row.ruled);
  const asked = ruled.map((row) => ({
    org_id: presses[row.asked - 1]?.org ?? '',
    call_type: row.ruled_type,
    event: row.key_code,
    priority: row.ruled_priority,
  }));
  const found = await remembered.find(tx, asked, ruled[0]?.rules_changed ?? null);
  return new Map(ruled.map((row, at) => [row, asTested(found[at] as CallRules, row)]));
}

/** Each in the place of its press; undefined where its organisation has no such device. */
export async function readCallers(
  tx: Kysely<Database>,
  remembered: RememberedRules,
  presses: readonly Press[],
): Promise<(Caller | undefined)[]> {
  const { rows } = await sql<Row>`${KEPT}
    select p.place::int as asked, uuidv7() as call_id, now() as at, d.enabled, d.type as device_type, d.alias as device_name, s.id as space_id, s.name as space_name,
      s.path as space_path, s.department_id, r.id as resident_id, r.name as resident_name,
      key.code as key_code, e.name as event_name, e.shared as event_shared, e.call_type, e.priority,
      d.test or key.code = 'TEST' or key.code not like 'CODE%' and exists (
        select from test_mode m where m.department_id = s.department_id and m.until > now()) as test, said.reply as said, open.call_id as open_id,
      -- Only a press that makes a call needs rules.
      said.reply is null and open.call_id is null and d.enabled and not p.plain as ruled,
      coalesce(e.call_type, p.type) as ruled_type, coalesce(e.priority, p.priority) as ruled_priority, d.test as test_device,
      ${RULES_CHANGED} as rules_changed
    from ${pressesAsRows(presses)}
    cross join lateral (select * from device where id = p.device and org_id = p.org offset 0) d
    cross join lateral (select coalesce(p.event, case when p.x is not null then button_key_at(d.org_id, d.type, p.x, p.y) end, p.keys ->> d.type, p.type) as code
      -- Found once: what is merely put in its place is worked out again wherever it is named.
      offset 0) key
    left join lateral (
      select bed_id, resident_id from stay
      where to_at is null and (bed_id = d.space_id or resident_id = d.resident_id) order by bed_id = d.space_id desc limit 1) lying on true
    -- Worked out before they are looked up: joined by what may come from either of two, the tables would be read whole.
    cross join lateral (select coalesce(d.space_id, lying.bed_id) as space_id, coalesce(d.resident_id, lying.resident_id) as resident_id offset 0) place
    left join lateral (select * from space_where(place.space_id) offset 0) s on true
    left join lateral (select id, name from resident where id = place.resident_id offset 0) r on true
    left join lateral (
      select b.name, b.call_type, b.priority, b.org_id is null as shared from button_event b
      join unnest(array[key.code, p.type, 'UNKNOWN']) with ordinality as wanted(code, place) on wanted.code = b.key_code
      where (b.org_id = d.org_id or b.org_id is null) and (b.device_type is null or b.device_type = d.type)
      order by wanted.place, b.org_id is null, b.device_type is null limit 1) e on true
    left join lateral (select reply from device_message where device_id = d.id and message_id = p.message offset 0) said on true
    left join lateral (select call_id from call_open where device_id = d.id and type = coalesce(e.call_type, p.type) and event = key.code offset 0) open on true`.execute(
    tx,
  );
  const rules = await rulesOf(tx, remembered, presses, rows);
  const found = new Map(rows.map((row) => [row.asked, row]));
  return presses.map((_, at) => {
    const row = found.get(at + 1);
    return row && { ...row, rules: rules.get(row) ?? null };
  });
}

export async function findNewest(
  tx: Kysely<Database>,
  org: string,
  device: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select call_id as id from call_open where device_id = ${device}::uuid and org_id = ${org}::uuid order by call_id desc limit 1`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}
