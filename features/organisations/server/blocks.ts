// What stands in the way of deleting an organisation, counted and named.
import { sql } from 'kysely';
import { Failure } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';
import { organisations } from '../contract.ts';
import type { BlockKind } from '../contract.ts';

/** This many of a kind are named; counting goes a little further. */
const NAMED = 5;
const COUNTED = 1000;

interface Found {
  org_id: string;
  what: BlockKind;
  name: string;
  n: number;
}

/** One line for every thing that hangs on the organisations, as many of each kind as are counted. */
const hanging = (ids: readonly string[]) => sql<Found>`
  select * from (
    select found.*, row_number() over (partition by org_id, what order by name)::int as n from (
      (select parent_id as org_id, 'organisations' as what, short_name as name from organisation
        where parent_id = any(${ids}::uuid[]) and not id = any(${ids}::uuid[]) limit ${COUNTED})
      union all
      (select s.org_id, 'staff', s.real_name from staff s join organisation o on o.id = s.org_id
        where s.org_id = any(${ids}::uuid[]) and s.id is distinct from o.admin_id limit ${COUNTED})
      union all
      (select s.org_id, 'spaces', coalesce(space_path(s.id), s.name) from space s left join space above on above.id = s.parent_id
        where s.org_id = any(${ids}::uuid[]) and above.org_id = s.org_id limit ${COUNTED})
      union all
      (select org_id, 'devices', coalesce(alias, factory_code, type) from device
        where org_id = any(${ids}::uuid[]) and not test limit ${COUNTED})
      union all
      (select org_id, 'residents', name from resident where org_id = any(${ids}::uuid[]) limit ${COUNTED})
      union all
      (select stay.org_id, 'stays', stay.bed_path from stay join resident r on r.id = stay.resident_id
        where stay.org_id = any(${ids}::uuid[]) and r.org_id <> stay.org_id limit ${COUNTED})
      union all
      (select org_id, 'calls', coalesce(space_path, device_name, type) from call where org_id = any(${ids}::uuid[]) limit ${COUNTED})
    ) found
  ) numbered order by org_id, what, n`;

/** Refuses with what is in the way under `data.organisations`: of each its kinds, counted to 1,000, and the first five names. */
export async function checkEmpty({ db }: Ctx, ids: readonly string[]): Promise<void> {
  const { rows } = await hanging(ids).execute(db);
  if (rows.length === 0) return;
  const named = await db
    .selectFrom('organisation')
    .where('id', 'in', [...new Set(rows.map(({ org_id }) => org_id))])
    .select(['id', 'short_name'])
    .execute();
  throw new Failure(organisations.errors.NOT_EMPTY, {
    data: {
      organisations: named.map((one) => ({
        ...one,
        blocks: blocksOf(rows.filter(({ org_id }) => org_id === one.id)),
      })),
    },
  });
}

function blocksOf(rows: readonly Found[]) {
  return [...Map.groupBy(rows, ({ what }) => what)].map(([what, found]) => ({
    what,
    count: found.length,
    names: [...new Set(found.map(({ name }) => name))].slice(0, NAMED),
  }));
}
