// In which organisations which parameters are other than before, whoever sets and whoever inherits them.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '#features/database.ts';
import { PARAMETER_NAMES } from '../contract.ts';
import type { ParameterName } from '../contract.ts';
import type { Values } from './settings.ts';

/** What holds in the organisation and in each below it. */
export async function readBelow(
  db: Kysely<Database>,
  org_id: string,
): Promise<Map<string, Values>> {
  const { rows } = await sql<{ org_id: string; values: Values }>`
    select below as org_id, parameters_of(below) as values from organisations_below(${org_id}) as below`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.org_id, row.values]));
}

/** The parameters that differ, by organisation; none where all is as it was. */
export function findDifferences(
  before: ReadonlyMap<string, Values>,
  after: ReadonlyMap<string, Values>,
): Map<string, ParameterName[]> {
  const differing = new Map<string, ParameterName[]>();
  for (const [org, values] of after) {
    const were = before.get(org) ?? {};
    const names = PARAMETER_NAMES.filter((name) => were[name] !== values[name]);
    if (names.length > 0) differing.set(org, names);
  }
  return differing;
}
