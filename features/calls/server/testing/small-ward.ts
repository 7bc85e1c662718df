// One small ward, the same in PostgreSQL and in memory.
import type pg from 'pg';
import { makeWard } from '../memory/ward.ts';
import type { Ward, WardDevice, WardEvent, WardPerson, WardSpace } from '../memory/ward.ts';
import type { CallRules } from '../rules.ts';

/** Names of its devices, spaces and people to their ids. */
export type Names = Readonly<Record<string, string>>;

const DEVICES: readonly [name: string, type: string, place: string][] = [
  ['host1', 'NURSE_HOST', 'department'],
  ['host2', 'DOCTOR_HOST', 'department'],
  ['door', 'DOOR_DEVICE', 'room1'],
  ['otherDoor', 'DOOR_DEVICE', 'room2'],
  ['bed1', 'DIGIT_BED_DEVICE', 'bed1a'],
  ['bed2', 'DIGIT_BED_DEVICE', 'bed1b'],
  ['bath', 'EMERGENCY_BUTTON', 'room1'],
];
/** What people carry. */
const CARRIED: readonly [name: string, role: string, covers: string | null][] = [
  ['nurse1', 'nurse', 'room1'],
  ['nurse2', 'nurse', 'department'],
  ['head', 'head_nurse', null],
  ['doctor', 'doctor', null],
];
const SPACES: readonly [name: string, kind: string, above: string | null][] = [
  ['department', 'department', null],
  ['room1', 'room', 'department'],
  ['room2', 'room', 'department'],
  ['bed1a', 'bed', 'room1'],
  ['bed1b', 'bed', 'room1'],
];

type Query = (text: string, values?: unknown[]) => Promise<{ id: string }[]>;

async function makeOne(query: Query, text: string, values: unknown[]): Promise<string> {
  const [row] = await query(`${text} returning id`, values);
  if (!row) throw new Error('Nothing was made');
  return row.id;
}

/** Makes it in PostgreSQL. */
export async function furnish(query: Query): Promise<Names> {
  const names: Record<string, string> = {};
  const makeOrg = (name: string, shop: string, parent: string | null) =>
    makeOne(
      query,
      'insert into organisation (shop_type, kind, short_name, full_name, parent_id) values ($2, $4, $1, $1, $3)',
      [name, shop, parent, shop === '5' ? 'hospital' : 'department'],
    );
  const hospital = await makeOrg('hospital', '5', null);
  const org = await makeOrg('department', '6', hospital);
  const sister = await makeOrg('sister', '6', hospital);
  for (const [name, at] of [
    ['hospitalHost', hospital],
    ['sisterHost', sister],
  ] as const)
    names[name] = await makeOne(
      query,
      "insert into device (org_id, type, alias, online) values ($1, 'NURSE_HOST', $2, true)",
      [at, name],
    );
  names['sisterDepartment'] = await makeOne(
    query,
    "insert into space (org_id, kind, name, full_name) values ($1, 'department', 'sister', 'sister')",
    [sister],
  );
  for (const [name, kind, above] of SPACES)
    names[name] = await makeOne(
      query,
      'insert into space (org_id, kind, name, full_name, parent_id) values ($1, $2, $3, $3, $4)',
      [org, kind, name, above === null ? null : names[above]],
    );
  names['resident'] = await makeOne(query, 'insert into resident (org_id, name) values ($1, $2)', [
    org,
    '张三',
  ]);
  await makeOne(
    query,
    'insert into stay (org_id, resident_id, bed_id, bed_path) values ($1, $2, $3, $4)',
    [org, names['resident'], names['bed1a'], ''],
  );
  await makeOne(
    query,
    `insert into button_event (org_id, name, key_code, call_type, priority, device_type, x_from, x_to)
     values ($1, 'touch', 'TOUCH', 'VOICE', 2, 'DIGIT_BED_DEVICE', 100, 200)`,
    [org],
  );
  for (const [name, type, place] of DEVICES)
    names[name] = await makeOne(
      query,
      'insert into device (org_id, type, alias, space_id, online) values ($1, $2, $3, $4, true)',
      [org, type, name, names[place]],
    );
  for (const [name, role, covers] of CARRIED) {
    const role_id = await makeOne(
      query,
      'insert into role (org_id, name, role_type) values ($1, $2, $3)',
      [org, name, role],
    );
    const staff = await makeOne(
      query,
      'insert into staff (org_id, login_name, real_name, role_id) values ($1, $2, $2, $3)',
      [org, name, role_id],
    );
    names[name] = await makeOne(
      query,
      "insert into device (org_id, type, alias, person_id, online) values ($1, 'NURSE_WATCH', $2, $3, true)",
      [org, name, staff],
    );
    if (covers !== null)
      await makeOne(query, 'insert into cover (org_id, staff_id, space_id) values ($1, $2, $3)', [
        org,
        staff,
        names[covers],
      ]);
  }
  return { ...names, org, sister, hospital };
}

/** The rules of every kind of call that a test raises. */
async function readRules(pool: pg.Pool): Promise<Map<string, CallRules>> {
  const { rows } = await pool.query<{ kind: string; rules: CallRules }>(`
    select e.call_type || ' ' || key || ' ' || e.priority as kind,
      call_rules(o.id, e.call_type, key, e.priority) as rules
    from organisation o, button_event e, unnest(array[e.key_code, 'NO_SUCH', 'SOS', 'PHONE', 'VOICE']) as key
    where o.kind = 'department'`);
  return new Map(rows.map(({ kind, rules }) => [kind, rules]));
}

/** The same in memory. */
export async function copyWard(pool: pg.Pool): Promise<Ward> {
  const ward = makeWard();
  const read = async <Row extends { id: string }>(text: string): Promise<[string, Row][]> =>
    (await pool.query(text)).rows.map((row: Row) => [row.id, row]);
  ward.devices = new Map(await read<WardDevice>('select * from device'));
  ward.spaces = new Map(await read<WardSpace>('select * from space'));
  ward.residents = new Map(await read<{ id: string; name: string }>('select * from resident'));
  ward.stays = (await pool.query('select bed_id, resident_id from stay where to_at is null')).rows;
  const { rows } = await pool.query<WardEvent>('select * from button_event');
  ward.events = rows;
  const people = await read<WardPerson>(
    'select s.id, s.org_id, s.real_name as name, s.role_id, r.role_type from staff s left join role r on r.id = s.role_id',
  );
  ward.staff = new Map(people);
  const parents = await read<{ id: string; parent_id: string | null }>(
    'select * from organisation',
  );
  ward.parents = new Map(parents.map(([id, { parent_id }]) => [id, parent_id]));
  ward.covers = (await pool.query('select staff_id, space_id from cover')).rows;
  const known = await readRules(pool);
  ward.rules = (_org, type, event, priority) => {
    const rules = known.get(`${type} ${event} ${priority}`);
    if (!rules) throw new Error(`No rules of ${type} ${event} ${priority}`);
    return rules;
  };
  return ward;
}
