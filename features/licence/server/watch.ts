// Knows the licence without asking at each request: read now and then, judged by a clock that can't be set back.
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import { startSweep } from '#kit/db/start-sweep.ts';
import { Failure } from '#kit/http/failure.ts';
import type { Platform } from '#features/platform.ts';
import type { LicenceWatch } from '../contract.ts';
import { needsLicence, refusalOf } from './gate.ts';
import { readLicence } from './licence-text.ts';
import { judgeLicence } from './standing.ts';
import type { Found } from './standing.ts';

const READ_EVERY_MS = 10_000;
/** A clock is set right by so much without a word. */
const CLOCK_SLACK_MS = 10 * 60_000;

interface Row {
  serial: string;
  latest_time: string;
  now: string;
  text: string | null;
}

interface Known {
  serial: string;
  found: Found;
  clockBack: boolean;
  /** The greater of the clock and the latest time known, at `readAt` of the monotonic clock. */
  time: number;
  readAt: number;
}

type Parts = Pick<Platform, 'db' | 'log'> & { publicKey: string | undefined };

/** Reads the installation's row and its newest licence, and moves on the latest time, once a minute. */
async function readRow(db: Platform['db']): Promise<Row> {
  return inScope(db, 'all', async (tx) => {
    await sql`
      update installation set latest_time = clock_timestamp()
      where latest_time < clock_timestamp() - interval '1 minute'`.execute(tx);
    const { rows } = await sql<Row>`
      select serial, latest_time, clock_timestamp() as now,
        (select text from licence order by installed_at desc, id desc limit 1) as text
      from installation`.execute(tx);
    const [row] = rows;
    if (!row) throw new Error('The installation has no serial number');
    return row;
  });
}

async function learn({ db, publicKey }: Parts): Promise<Known> {
  const row = await readRow(db);
  const [now, latest] = [Date.parse(row.now), Date.parse(row.latest_time)];
  const read = (text: string): Found => (publicKey && readLicence(text, publicKey)) || 'invalid';
  return {
    serial: row.serial,
    found: row.text === null ? 'none' : read(row.text),
    clockBack: latest - now > CLOCK_SLACK_MS,
    time: Math.max(now, latest),
    readAt: performance.now(),
  };
}

/** Starts watching; rejects where the first look fails. A later one that fails leaves what was known. */
export async function startLicenceWatch(
  parts: Parts,
): Promise<LicenceWatch & { stop(): Promise<void> }> {
  let known = await learn(parts);
  let begun = 0;
  let shown = 0;
  const latestTime = () => known.time + (performance.now() - known.readAt);
  const judge = () => judgeLicence(known.found, known.serial, latestTime());
  const reread = async () => {
    const before = known;
    const look = (begun += 1);
    const found = await learn(parts);
    // A look that began earlier may end later, and saw less.
    if (look < shown) return;
    shown = look;
    known = found;
    if (known.clockBack && !before.clockBack)
      parts.log.warn({ latest_time: new Date(known.time) }, 'The clock was set back');
  };
  const stop = startSweep({
    everyMs: READ_EVERY_MS,
    sweep: reread,
    onError: (err) => parts.log.error({ err }, 'The licence could not be read'),
  });
  return {
    get serial() {
      return known.serial;
    },
    keySet: parts.publicKey !== undefined,
    get clockBack() {
      return known.clockBack;
    },
    get latestTime() {
      return latestTime();
    },
    get lasting() {
      return judge();
    },
    admit(route) {
      if (!needsLicence(route)) return;
      const refusal = refusalOf(judge().standing);
      if (refusal) throw new Failure(refusal);
    },
    reread,
    stop,
  };
}
