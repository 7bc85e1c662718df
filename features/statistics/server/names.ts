// How the parts of a division are called: what only the database knows, as it is called now.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '#features/database.ts';
import type { Part } from '../contract.ts';
import { partOf } from './counted.ts';
import type { Counted, Whose } from './counted.ts';

interface Name {
  key: string;
  name: string | null;
  place: string | null;
}

const QUERIES = {
  ward: (keys: readonly string[]) => sql<Name>`
    select s.id as key, s.name, o.short_name as place from space s join organisation o on o.id = s.org_id where s.id::text = any(${keys}::text[])`,
  person: (keys: readonly string[]) => sql<Name>`
    select p.id as key, p.real_name as name, o.short_name as place from staff p join organisation o on o.id = p.org_id where p.id = any(${keys}::uuid[])`,
  device: (keys: readonly string[]) => sql<Name>`
    select d.id as key, coalesce(d.alias, d.type) as name, space_path(d.space_id) as place from device d where d.id = any(${keys}::uuid[])`,
} as const;

/** Events that an organisation named itself; the default ones have their words. */
const namesOfEvents = (keys: readonly string[], orgs: readonly string[]) => sql<Name>`
  select distinct on (key_code) key_code as key, name, null as place from button_event
  where key_code = any(${keys}::text[]) and org_id = any(${orgs}::uuid[]) order by key_code, updated_at desc`;

const UUID = /^[0-9a-f-]{36}/;

/** The parts of every division with their names. */
export async function nameParts(
  tx: Kysely<Database>,
  grouped: ReadonlyMap<string, Counted[]>,
  { below }: Whose,
): Promise<Map<string, Part[]>> {
  const keysOf = (dim: string) => [
    ...new Set((grouped.get(dim) ?? []).flatMap(({ key }) => UUID.exec(key)?.[0] ?? [])),
  ];
  const events = (grouped.get('event') ?? []).map(({ key }) => key);
  const found = {
    ward: (await QUERIES.ward(keysOf('ward')).execute(tx)).rows,
    person: (await QUERIES.person(keysOf('person')).execute(tx)).rows,
    device: (await QUERIES.device(keysOf('device')).execute(tx)).rows,
    event: (await namesOfEvents(events, below).execute(tx)).rows,
  };
  const names: Record<string, ReadonlyMap<string, Name>> = Object.fromEntries(
    Object.entries(found).map(([dim, rows]) => [dim, new Map(rows.map((row) => [row.key, row]))]),
  );
  const nameOf = (dim: string, key: string): Name | undefined =>
    dim === 'ward_shift' ? names['ward']?.get(key.split(' ')[0] ?? '') : names[dim]?.get(key);
  return new Map(
    [...grouped].map(([dim, rows]) => [
      dim,
      rows.map((row) => {
        const name = nameOf(dim, row.key);
        return { ...partOf(row), name: name?.name ?? null, place: name?.place ?? null };
      }),
    ]),
  );
}
