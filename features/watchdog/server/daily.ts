// The tests by the clock: looks every minute which wards are due, and tests them one after another.
import { sql } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import { startSweep } from '#kit/db/start-sweep.ts';
import type { Platform } from '#features/platform.ts';
import { closeWalks, keepRecentEvidence } from './evidence.ts';
import type { TestedWard } from './runs.ts';
import { LIMIT_MS, testWard } from './test-ward.ts';
import { WATCHED } from './wards.ts';

const EVERY_MS = 60_000;
/** Devices come back one after another when a server has started: what is missing before this is no fault. */
const WARM_UP_MS = 120_000;
const EVIDENCE_EVERY_MS = 60 * 60_000;

/** Whether somebody's life may hang on the organisation's devices now. */
export async function hasCode(db: Platform['db'], org_id: string): Promise<boolean> {
  const { rows } = await inScope(
    db,
    [org_id],
    (tx) =>
      sql`select 1 from call where org_id = ${org_id}::uuid and ended_at is null and code limit 1`.execute(
        tx,
      ),
    { readOnly: true },
  );
  return rows.length > 0;
}

/** Wards whose test of the day is due and was not done. */
async function findDue({ db }: Platform): Promise<TestedWard[]> {
  const { rows } = await inScope(
    db,
    'all',
    (tx) =>
      sql<TestedWard>`
        with ${WATCHED}
        select w.org_id, w.department_id from watched w
        where w.wanted and (now() at time zone w.time_zone)::time >= w.daily_at::time
          and not exists (select from watchdog_run r where r.department_id = w.department_id and r.daily
            and r.day = (now() at time zone w.time_zone)::date and r.state <> 'interrupted'
            and not (r.state = 'running' and r.started_at < now() - interval '2 minutes'))
        order by w.department_id`.execute(tx),
    { readOnly: true },
  );
  return rows;
}

export interface TestOptions {
  /** How long each stage may take, in milliseconds. */
  limitMs?: number;
  /** Asked before each ward. */
  stopped?: () => boolean;
}

/** Tests every ward that is due; while a code is active in its organisation it waits for the next look. */
export async function testDue(
  platform: Platform,
  { limitMs = LIMIT_MS, stopped = () => false }: TestOptions = {},
): Promise<void> {
  for (const ward of await findDue(platform)) {
    if (stopped()) return;
    if (await hasCode(platform.db, ward.org_id)) continue;
    await testWard(platform, ward, null, limitMs).catch((err: unknown) =>
      platform.log.error({ err, ward: ward.department_id }, 'A test call was not made'),
    );
  }
}

/** Starts the watch; the returned function stops it after the test under way. */
export async function startDaily(platform: Platform): Promise<() => Promise<void>> {
  let over = false;
  const from = performance.now() + WARM_UP_MS;
  let evidenceFrom = from;
  const stop = startSweep({
    everyMs: EVERY_MS,
    sweep: async () => {
      await closeWalks(platform);
      if (performance.now() < from) return;
      await testDue(platform, { stopped: () => over });
      if (performance.now() < evidenceFrom) return;
      evidenceFrom = performance.now() + EVIDENCE_EVERY_MS;
      await keepRecentEvidence(platform);
    },
    onError: (err) =>
      platform.log.error({ err }, 'It was not found which wards are due for a test'),
  });
  return () => {
    over = true;
    return stop();
  };
}
