// The devices that something is meant for: named one by one, or by the spaces in which they stand.
import { sql } from 'kysely';
import { ownedBy } from '#kit/db/scope.ts';
import { badField } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';

export interface Targets {
  device_ids: readonly string[];
  /** Each with all below it. */
  space_ids: readonly string[];
}

export interface Target {
  id: string;
  org_id: string;
  type: string;
}

interface Found extends Target {
  enabled: boolean;
}

/** The enabled devices of these types that are meant; one of another type, and what the actor does not see, are faults at their fields. */
export async function findTargets(
  { db, scope }: Ctx,
  { device_ids, space_ids }: Targets,
  types: readonly string[],
): Promise<Target[]> {
  const { rows: spaces } = await sql`
    select 1 from space where id = any(${[...space_ids]}::uuid[]) and ${ownedBy(scope, 'space.org_id')}`.execute(
    db,
  );
  if (spaces.length < new Set(space_ids).size) throw badField('space_ids', 'reference');
  const { rows } = await sql<Found>`
    select id, org_id, type, enabled from device
    where not test and type = any(${[...types]}::text[]) and ${ownedBy(scope, 'device.org_id')}
      and (id = any(${[...device_ids]}::uuid[])
        or space_id in (select below from unnest(${[...space_ids]}::uuid[]) top, spaces_below(top) below))`.execute(
    db,
  );
  const found = new Set(rows.map(({ id }) => id));
  if (device_ids.some((id) => !found.has(id))) throw badField('device_ids', 'reference');
  return rows.flatMap(({ enabled, ...target }) => (enabled ? [target] : []));
}

/** As many places are offered at most. */
const MOST_PLACES = 2000;

/** The spaces in which, or below which, a device of these types stands that is in use: each with its path, in their order. */
export async function findPlacesOf(
  { db, scope }: Ctx,
  types: readonly string[],
): Promise<{ id: string; path: string }[]> {
  const { rows } = await sql<{ id: string; path: string }>`
    with recursive up (id) as (
      select space_id from device
      where not test and enabled and space_id is not null and type = any(${[...types]}::text[]) and ${ownedBy(scope, 'device.org_id')}
      union select parent_id from space join up using (id) where parent_id is not null)
    select id, space_path(id) as path from space join up using (id) where ${ownedBy(scope, 'space.org_id')}
    order by space_path(id) collate "C", id limit ${MOST_PLACES}`.execute(db);
  return rows;
}
