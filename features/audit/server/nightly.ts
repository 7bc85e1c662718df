// The server checks the chain every night by itself, against the end that it found the night before: nobody has to think of
// it, and an end that was cut off while no server ran shows.
import { sql } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import { startSweep } from '#kit/db/start-sweep.ts';
import type { Platform } from '#features/platform.ts';
import type { Checked, Verified } from '../contract.ts';
import { verifyChain } from './verify.ts';

const LOOK_EVERY_MS = 600_000;
const CHECKING_LOCK = 4_120_145;
const HOUR_MS = 3_600_000;
/** Of the organisations' clock: when the fewest calls come. */
const NIGHT = { from: 2, to: 5 };
/** After so long without any check the next one does not wait for the night. */
const LONGEST_H = 44;
/** One that has not ended by then died with its process. */
const GIVEN_UP_H = 6;
const KEPT_DAYS = 400;

type Parts = Pick<Platform, 'db' | 'keys' | 'log'>;

/** The newest check that has ended. */
export async function readChecked({ db }: Pick<Platform, 'db'>): Promise<Checked | null> {
  const { rows } = await inScope(
    db,
    'all',
    (tx) =>
      sql<{ ended_at: string; result: Verified }>`
        select ended_at, result from audit_check where ended_at is not null order by id desc limit 1`.execute(
        tx,
      ),
    { readOnly: true },
  );
  const [last] = rows;
  return last ? { ...last.result, at: last.ended_at } : null;
}

/** The zone that most organisations are in. */
async function readZone({ db }: Parts): Promise<string> {
  const { rows } = await inScope(
    db,
    'all',
    (tx) =>
      sql<{ time_zone: string }>`
        select time_zone from organisation group by 1 order by count(*) desc, 1 limit 1`.execute(
        tx,
      ),
    { readOnly: true },
  );
  return rows[0]?.time_zone ?? 'UTC';
}

function isDue(last: Checked | null, now: Date, timeZone: string): boolean {
  const age = last ? now.getTime() - Date.parse(last.at) : Infinity;
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now),
  );
  const isNight = hour >= NIGHT.from && hour < NIGHT.to;
  return age > LONGEST_H * HOUR_MS || (isNight && age > (24 - (NIGHT.to - NIGHT.from)) * HOUR_MS);
}

/** Notes that a check begins; undefined where another process is at it. */
const claim = ({ db }: Parts): Promise<string | undefined> =>
  inScope(db, 'all', async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into audit_check (begun_at) select clock_timestamp()
      where pg_try_advisory_xact_lock(${CHECKING_LOCK}) and not exists (
        select from audit_check where ended_at is null and begun_at > now() - make_interval(hours => ${GIVEN_UP_H}))
      returning id`.execute(tx);
    return rows[0]?.id;
  });

const keep = ({ db }: Parts, id: string, result: Verified): Promise<void> =>
  inScope(db, 'all', async (tx) => {
    await sql`
      update audit_check set ended_at = clock_timestamp(), result = ${JSON.stringify(result)}::jsonb where id = ${id}::uuid`.execute(
      tx,
    );
    await sql`
      delete from audit_check where begun_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(
      tx,
    );
  });

const drop = ({ db }: Parts, id: string): Promise<void> =>
  inScope(db, 'all', async (tx) => {
    await sql`delete from audit_check where id = ${id}::uuid`.execute(tx);
  });

/** Checks the chain if the last check is of another night; tells what it found, null where it was not due. */
export async function checkIfDue(parts: Parts, now = new Date()): Promise<Verified | null> {
  const zone = await readZone(parts);
  const last = await readChecked(parts);
  if (!isDue(last, now, zone)) return null;
  const id = await claim(parts);
  if (id === undefined) return null;
  try {
    const result = await verifyChain(parts, last?.head ?? {});
    await keep(parts, id, result);
    if (result.fault) parts.log.error({ fault: result.fault }, 'The audit is not whole');
    else parts.log.info({ checked: result.checked }, 'The audit is whole');
    return result;
  } catch (error) {
    await drop(parts, id);
    throw error;
  }
}

/** Looks every ten minutes whether a check is due. */
export const startNightly = (platform: Platform): (() => Promise<void>) =>
  startSweep({
    everyMs: LOOK_EVERY_MS,
    sweep: async () => void (await checkIfDue(platform)),
    onError: (err) => platform.log.error({ err }, 'The audit could not be checked'),
  });
