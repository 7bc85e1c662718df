// What devices are told of countdowns: those at the space, at the room around it and at the ward's desk, on `down/cmd`.
import { sql } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import type { Platform } from '#features/platform.ts';
import type { CountdownRun } from '../contract.ts';
import { COUNTDOWN_TYPES } from './concerned.ts';

/** A word that a countdown ended is of use so long. */
const END_HOLDS_MS = 60_000;

interface Told {
  id: string;
  org_id: string;
  gateway_id: string | null;
}

const dataOf = ({ id, name, duration_s, state, due_at, space_id, space_path }: CountdownRun) => ({
  action: 'countdown',
  run_id: id,
  name,
  duration_s,
  state,
  until: due_at,
  space: { id: space_id, path: space_path },
});

async function devicesAround({ db }: Platform, { space_id }: CountdownRun): Promise<Told[]> {
  const { rows } = await inScope(
    db,
    'all',
    (tx) =>
      sql<Told>`
        select d.id, d.org_id, d.gateway_id from spaces_above(${space_id}::uuid) above join device d on d.space_id = above.id
        where d.enabled and not d.test and d.type = any(${[...COUNTDOWN_TYPES]}::text[])`.execute(
        tx,
      ),
    { readOnly: true },
  );
  return rows;
}

function send({ bus }: Platform, { id, org_id, gateway_id }: Told, run: CountdownRun) {
  const left = Date.parse(run.due_at) - Date.now();
  return bus.send({ org: org_id, device: id, ...(gateway_id ? { via: gateway_id } : {}) }, 'cmd', {
    type: 'TIME',
    exp: run.state === 'running' ? Math.max(left, 1000) : END_HOLDS_MS,
    data: dataOf(run),
  });
}

async function tell(platform: Platform, run: CountdownRun): Promise<void> {
  const around = await devicesAround(platform, run);
  await Promise.all(around.map((device) => send(platform, device, run)));
}

/** Tells the devices around what has become of a countdown; who is not reached now hears of it when it comes back. */
export function tellSoon(platform: Platform, run: CountdownRun): void {
  tell(platform, run).catch((err: unknown) =>
    platform.log.warn({ err, run: run.id }, 'Devices were not told of a countdown'),
  );
}

/** Tells one device what is running around it. */
export async function tellRunning(platform: Platform, device: Told, runs: readonly CountdownRun[]) {
  for (const run of runs) await send(platform, device, run);
}
