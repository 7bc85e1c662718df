// One test of a ward: a press over the broker, its acknowledgement, a host that shows it, the reset; then an alarm if any of it failed.
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import { raiseTechnical } from '#features/calls/server/index.ts';
import type { Platform } from '#features/platform.ts';
import type { Run, Stage } from '../contract.ts';
import { claimRun, endRun, keepAlarm } from './runs.ts';
import type { Outcome, Starter, TestedWard } from './runs.ts';
import { connectTestClient } from './test-client.ts';
import type { TestClient } from './test-client.ts';
import { readyTestDevice } from '#features/devices/server/index.ts';

/** A stage that takes longer has failed, in milliseconds: twice the hard limit of a press (5 s, VDE 0834). */
export const LIMIT_MS = 10_000;
const LOOK_MS = 100;

type Host = NonNullable<Outcome['host']>;

/** The first host that has confirmed to show the call; null where none has within the limit. */
async function findShowing(
  { db }: Platform,
  { org_id }: TestedWard,
  call: string,
  limitMs: number,
): Promise<Host | null> {
  const until = performance.now() + limitMs;
  for (;;) {
    const { rows } = await inScope(
      db,
      [org_id],
      (tx) =>
        sql<Host>`
          select d.id, coalesce(d.alias, d.type) as name from call_delivery x join device d on d.id = x.device_id
          where x.call_id = ${call}::uuid and x.delivered_at is not null order by x.delivered_at limit 1`.execute(
          tx,
        ),
      { readOnly: true },
    );
    if (rows[0]) return rows[0];
    if (performance.now() > until) return null;
    await wait(LOOK_MS);
  }
}

/** Goes through the stages and notes when each was reached; never rejects. */
async function walkPath(platform: Platform, ward: TestedWard, limitMs: number): Promise<Outcome> {
  const began = performance.now();
  const outcome: Outcome = {
    device_id: null,
    call_id: null,
    stages: {},
    failed_at: null,
    host: null,
  };
  let client: TestClient | undefined = undefined;
  let stage: Stage = 'connect';
  const reached = (next: Stage) => {
    outcome.stages[stage] = Math.round(performance.now() - began);
    stage = next;
  };
  try {
    const played = await readyTestDevice(platform, ward);
    outcome.device_id = played.id;
    client = await connectTestClient(platform.settings, played, limitMs);
    reached('acknowledge');
    outcome.call_id = await client.press(limitMs);
    reached('present');
    outcome.host = await findShowing(platform, ward, outcome.call_id, limitMs);
    if (outcome.host) reached('reset');
    else outcome.failed_at = 'present';
    // Reset in any case: a test must not stand on the screens.
    await client.reset(outcome.call_id, limitMs);
    if (outcome.host) reached('reset');
  } catch (error) {
    platform.log.warn({ err: error, ward: ward.department_id, stage }, 'A test call failed');
    outcome.failed_at ??= stage;
  } finally {
    await client?.leave().catch(() => undefined);
  }
  return outcome;
}

/** Tests the ward unless a test of it runs, or that of the day was done: then null. A failure becomes a call of the ward. */
export async function testWard(
  platform: Platform,
  ward: TestedWard,
  by: Starter | null,
  limitMs = LIMIT_MS,
): Promise<Run | null> {
  const { db } = platform;
  const id = await claimRun(db, ward, by);
  if (id === null) return null;
  const outcome = await walkPath(platform, ward, limitMs);
  const device = outcome.failed_at === null ? null : outcome.device_id;
  // Before the test is over: of a process that dies in between the test counts as not made, and is made again.
  if (device !== null)
    await raiseTechnical(platform, { id: device, org_id: ward.org_id }, 'TEST_FAILED', `run ${id}`);
  const run = await endRun(db, ward, id, outcome);
  platform.live.wake();
  return device === null ? run : keepAlarm(db, ward, id);
}
