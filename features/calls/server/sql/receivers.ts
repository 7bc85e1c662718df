// Who shows a call, and whom its order reaches, in one statement each.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { KEPT } from '#kit/db/named-statements.ts';
import type { Database } from '#features/database.ts';
import type { PlannedStep } from '#features/routing/contract.ts';
import { findStepReceivers } from '#features/routing/server/index.ts';
import { DOOR_TYPES } from '../receivers.ts';
import { showsHere } from '../record.ts';
import type { Found, Origin } from '../store.ts';

interface Row {
  id: string;
  org_id: string;
  type: string;
  via: string | null;
  online: boolean;
  why: Found['why'];
}

const toFound = ({ online, why, ...device }: Row): Found => ({ ...showsHere(device), online, why });

export async function findShowing(
  tx: Kysely<Database>,
  { org_id, department_id, space_id, device_id }: Origin,
  forward: boolean,
): Promise<Found[]> {
  const { rows } = await sql<Row>`${KEPT}
    select id, org_id, type, via, online, why from call_showing(${org_id}::uuid, ${department_id}::uuid, ${space_id}::uuid,
      ${device_id}::uuid, ${forward}, ${DOOR_TYPES}::text[])`.execute(tx);
  const first = new Map(rows.toReversed().map((row) => [row.id, row]));
  return [...first.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1)).map(toFound);
}

export async function findAround(tx: Kysely<Database>, org: string): Promise<Found[]> {
  const { rows } = await sql<Row>`
    select id, org_id, type, via, online, why from call_hosts_around(${org}::uuid)`.execute(tx);
  return rows.map(toFound);
}

export async function findReached(
  tx: Kysely<Database>,
  origin: Origin,
  steps: readonly PlannedStep[],
): Promise<Found[]> {
  const reached = await findStepReceivers(tx, origin, steps);
  return reached.map(({ org_id, staff_id, ...receiver }) => ({
    ...receiver,
    org: org_id,
    staff: staff_id,
    entry: null,
  }));
}
