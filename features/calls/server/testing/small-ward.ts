// One small ward, the same in PostgreSQL and in memory.
import type pg from 'pg';
import { makeWard } from '../memory/ward.ts';
import type { Ward, WardDevice, WardEvent, WardSpace } from '../memory/ward.ts';

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
  const org = await makeOne(
    query,
    `insert into organisation (shop_type, kind, short_name, full_name) values ('6', 'department', 'Ward', 'Ward')`,
    [],
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
  for (const [name, type, place] of DEVICES)
    names[name] = await makeOne(
      query,
      'insert into device (org_id, type, alias, space_id, online) values ($1, $2, $3, $4, true)',
      [org, type, name, names[place]],
    );
  return { ...names, org };
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
  return ward;
}
