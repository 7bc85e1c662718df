// Reading what an institution has: its topmost organisation and all below it, in an order that the same things always have.
import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { Database } from '#features/database.ts';
import { PART_SHAPES } from '../parts.ts';
import { joinPath, stepOf } from '../paths.ts';
import type { PartName } from '../contract.ts';
import { deviceKeys } from './device-keys.ts';
import { Inventory } from './inventory.ts';

export interface Found {
  id: string;
  version: number;
  org_id: string;
  [field: string]: unknown;
}

type Db = Kysely<Database>;

/** What an organisation says of itself; the columns of the fields' own names hold what is in force there. */
const KEPT_AS: Readonly<Record<string, string>> = {
  'organisation.time_zone': 'organisation.own_time_zone',
  'organisation.country': 'organisation.own_country',
  'organisation.currency': 'organisation.own_currency',
};

/** The columns of a part, by the names of its fields; a field is the column of its name, but for those kept otherwise. */
const columnsOf = (part: PartName, table: string): RawBuilder<unknown> => {
  const { own, links } = PART_SHAPES[part];
  const stored = Object.keys(links).filter((field) => field !== 'admin_account');
  const fields = ['id', 'version', 'org_id', ...own, ...stored];
  return sql.join(
    fields.map((field) => {
      const column = `${table}.${field}`;
      return sql`${sql.ref(KEPT_AS[column] ?? column)} as ${sql.id(field)}`;
    }),
  );
};

const byText = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** Children of each parent, those of equal names numbered in the order of their ids. */
function stepsOf<Row extends Found>(rows: readonly Row[], nameIn: (row: Row) => string) {
  const counts = new Map<string, number>();
  return new Map(
    rows.map((row): [string, string] => {
      const place = `${String(row['parent_id'])} ${nameIn(row)}`;
      const number = (counts.get(place) ?? 0) + 1;
      counts.set(place, number);
      return [row.id, stepOf(nameIn(row), number)];
    }),
  );
}

/** Rows from the top down, each with its path; siblings in the order given. */
function* walk<Row extends Found>(
  rows: readonly Row[],
  steps: ReadonlyMap<string, string>,
  tops: readonly Row[],
  above: readonly string[] = [],
): Generator<[Row, string]> {
  const below = Map.groupBy(rows, (row) => row['parent_id']);
  function* visit(row: Row, path: readonly string[]): Generator<[Row, string]> {
    const own = [...path, steps.get(row.id) ?? ''];
    yield [row, joinPath(own)];
    for (const child of below.get(row.id) ?? []) yield* visit(child, own);
  }
  for (const top of tops) yield* visit(top, above);
}

async function readOrganisations(
  db: Db,
  inventory: Inventory,
  root_id: string,
  rootStep?: string,
): Promise<string[]> {
  const { rows } = await sql<Found & { short_name: string }>`
    select ${columnsOf('organisations', 'organisation')}, parent_id, short_name, admin_id as admin_account
    from organisation where id in (select organisations_below(${root_id})) order by id`.execute(db);
  const steps = stepsOf(rows, ({ short_name }) => short_name);
  if (rootStep !== undefined) steps.set(root_id, rootStep);
  // Those of equal names stay in the order that numbers them.
  const sorted = rows.toSorted((one, other) => byText(one.short_name, other.short_name));
  for (const [row, path] of walk(
    sorted,
    steps,
    rows.filter(({ id }) => id === root_id),
  ))
    inventory.add('organisations', { ...row, name: path, values: row });
  return inventory.all('organisations').map(({ id }) => id);
}

async function readSpaces(db: Db, inventory: Inventory, orgs: readonly string[]): Promise<void> {
  const { rows } = await sql<Found & { name: string; position: number }>`
    select ${columnsOf('spaces', 'space')}, parent_id, name
    from space where org_id = any(${orgs}::uuid[]) order by position, name collate "C", id`.execute(
    db,
  );
  const steps = new Map(rows.map(({ id, name }) => [id, stepOf(name)]));
  const owners = new Map(rows.map(({ id, org_id }) => [id, org_id]));
  const byOrganisation = Map.groupBy(rows, ({ org_id }) => org_id);
  for (const org of orgs) {
    const own = byOrganisation.get(org) ?? [];
    const tops = own.filter(({ parent_id }) => owners.get(String(parent_id)) !== org);
    for (const [row, path] of walk(own, steps, tops))
      inventory.add('spaces', { ...row, name: path, values: row });
  }
}

async function readRoles(db: Db, inventory: Inventory, orgs: readonly string[]): Promise<void> {
  const { rows } = await sql<Found & { name: string }>`
    select ${columnsOf('roles', 'role')} from role where org_id = any(${orgs}::uuid[])
    order by array_position(${orgs}::uuid[], org_id), name collate "C"`.execute(db);
  for (const row of rows) inventory.add('roles', { ...row, values: row });
}

async function readStaff(db: Db, inventory: Inventory, orgs: readonly string[]): Promise<void> {
  const { rows } = await sql<Found & { login_name: string }>`
    select ${columnsOf('staff', 'staff')} from staff where org_id = any(${orgs}::uuid[])
    order by array_position(${orgs}::uuid[], org_id), lower(login_name) collate "C"`.execute(db);
  for (const row of rows) inventory.add('staff', { ...row, name: row.login_name, values: row });
}

async function readDevices(db: Db, inventory: Inventory, orgs: readonly string[]): Promise<void> {
  const { rows } = await sql<Found & { type: string }>`
    select ${columnsOf('devices', 'device')} from device
    where org_id = any(${orgs}::uuid[]) and not device.test
    order by array_position(${orgs}::uuid[], org_id), type collate "C", id`.execute(db);
  const keys = deviceKeys(rows, inventory);
  const place = new Map(orgs.map((org, index) => [org, index]));
  const named = rows.map((row) => ({
    row,
    at: place.get(row.org_id) ?? 0,
    ...(keys.get(row.id) ?? { key: '', plain: '' }),
  }));
  // Those that are alike stay in the order that numbers them.
  named.sort(
    (one, other) =>
      one.at - other.at || byText(one.row.type, other.row.type) || byText(one.plain, other.plain),
  );
  for (const { row, key } of named) inventory.add('devices', { ...row, name: key, values: row });
}

async function readParameters(
  db: Db,
  inventory: Inventory,
  orgs: readonly string[],
): Promise<void> {
  const { rows } = await sql<{
    org_id: string;
    version: number;
    values: Record<string, unknown>;
  }>`select org_id, version, values from organisation_parameter where org_id = any(${orgs}::uuid[])`.execute(
    db,
  );
  for (const { org_id, version, values } of rows)
    inventory.parameters.set(org_id, { version, values });
}

/** Reads the institution below `root_id`, as far as the transaction sees it; `rootStep` is what the file calls the topmost. */
export async function readInventory(
  db: Db,
  root_id: string,
  rootStep?: string,
  staff = true,
): Promise<Inventory> {
  const inventory = new Inventory();
  const orgs = await readOrganisations(db, inventory, root_id, rootStep);
  await readRoles(db, inventory, orgs);
  await readSpaces(db, inventory, orgs);
  if (staff) await readStaff(db, inventory, orgs);
  await readDevices(db, inventory, orgs);
  await readParameters(db, inventory, orgs);
  return inventory;
}

/** The roles of an organisation that was just given the usual ones. */
export const readRolesOf = (db: Db, inventory: Inventory, org_id: string): Promise<void> =>
  readRoles(db, inventory, [org_id]);

/** The root of an organisation that was just made. */
export const readSpacesOf = (db: Db, inventory: Inventory, org_id: string): Promise<void> =>
  readSpaces(db, inventory, [org_id]);
