// Who shows calls, and whom their orders reach, in one statement each.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { KEPT } from '#kit/db/named-statements.ts';
import type { Database } from '#features/database.ts';
import type { PlannedStep } from '#features/routing/contract.ts';
import { findAllStepReceivers } from '#features/routing/server/index.ts';
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

/** Where a call comes from, and whether the organisation above is told too. */
export interface ShowingAsked {
  origin: Origin;
  forward: boolean;
}

const placesOf = (origins: readonly Origin[]) =>
  sql`unnest(${origins.map(({ org_id }) => org_id)}::uuid[], ${origins.map(({ department_id }) => department_id)}::uuid[],
    ${origins.map(({ space_id }) => space_id)}::uuid[], ${origins.map(({ device_id }) => device_id)}::uuid[]`;

/** For each of them in their order. */
export async function findAllShowing(
  tx: Kysely<Database>,
  asked: readonly ShowingAsked[],
): Promise<Found[][]> {
  const { rows } = await sql<Row & { asked: number }>`${KEPT}
    select w.place::int as asked, s.id, s.org_id, s.type, s.via, s.online, s.why
    from ${placesOf(asked.map(({ origin }) => origin))}, ${asked.map(({ forward }) => forward)}::boolean[])
      with ordinality as w(org, department, space, device, forward, place)
    cross join lateral call_showing(w.org, w.department, w.space, w.device, w.forward, ${DOOR_TYPES}::text[]) s`.execute(
    tx,
  );
  return asked.map((_, at) => {
    const mine = rows.flatMap(({ asked: place, ...row }) => (place === at + 1 ? [row] : []));
    const first = new Map(mine.toReversed().map((row) => [row.id, row]));
    return [...first.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1)).map(toFound);
  });
}

export async function findAround(tx: Kysely<Database>, org: string): Promise<Found[]> {
  const { rows } = await sql<Row>`
    select id, org_id, type, via, online, why from call_hosts_around(${org}::uuid)`.execute(tx);
  return rows.map(toFound);
}

export interface ReachAsked {
  where: Origin;
  steps: readonly PlannedStep[];
}

/** For each of them in their order. */
export async function findAllReached(
  tx: Kysely<Database>,
  asked: readonly ReachAsked[],
): Promise<Found[][]> {
  const reached = await findAllStepReceivers(tx, asked);
  return reached.map((receivers) =>
    receivers.map(({ org_id, staff_id, ...receiver }) => ({
      ...receiver,
      org: org_id,
      staff: staff_id,
      entry: null,
    })),
  );
}
