// A synchronisation beside requests: begun by one, told live, one at a time for each organisation, and ended with the server.
import { sql } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import { writeAudit } from '#kit/http/write-audit.ts';
import { makeGate } from '#kit/http/gate.ts';
import type { Background } from '#kit/http/background-context.ts';
import { withoutAdministering } from '#features/access/server/index.ts';
import type { Database } from '#features/database.ts';
import { tenantOf } from '#features/platform.ts';
import type { Ctx, Platform } from '#features/platform.ts';
import { hisRoom } from '../contract.ts';
import type { RUN_STATES } from '../contract.ts';
import { openApplier } from './applier.ts';
import { MAX_REPLY_BYTES, TIMEOUT_MS, openFhir } from './fhir/open-fhir.ts';
import { pullAll } from './fhir/pull.ts';
import { PullFailure } from './fhir/pull-failure.ts';
import { RunLocks } from './run-lock.ts';
import type { RunLock } from './run-lock.ts';
import { openToken } from './seal-token.ts';
import type { HisSettings } from './settings.ts';
import { Tally, announceRun } from './tally.ts';
import type { RunRow } from './tally.ts';

/** How many runs of a HIS are remembered. */
const RUNS_KEPT = 50;

type RunState = (typeof RUN_STATES)[number];

/** In one process: a hospital whose every ward has a HIS of its own must not take the server from other hospitals. */
const gate = makeGate({ most: 6, each: 2 });

interface Underway {
  stop: AbortController;
  ended: Promise<void>;
}

interface Runs {
  locks: RunLocks;
  underway: Set<Underway>;
}

const known = new WeakMap<Platform, Runs>();

function runsOf(platform: Platform): Runs {
  const runs = known.get(platform) ?? { locks: new RunLocks(platform.pool), underway: new Set() };
  known.set(platform, runs);
  return runs;
}

/** How often, and how long apart, a lock is tried that someone holds who has no run: one begins or ends just now. */
const TRIES = 100;
const TRY_EVERY_MS = 20;

/** Begins a run, or finds the one that is under way; gives its id. Of a tenant that has too many under way it is refused (429). */
export async function beginRun(context: Ctx, his: HisSettings): Promise<string> {
  const { platform } = context;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const lock = await runsOf(platform).locks.take(his.org_id);
    if (lock) return beginLocked(context, his, lock);
    const running = await findRunning(platform, his);
    if (running !== null) return running;
    await new Promise((later) => setTimeout(later, TRY_EVERY_MS));
  }
  throw new Error('The lock of a HIS is held, and no run is there');
}

async function beginLocked(context: Ctx, his: HisSettings, lock: RunLock): Promise<string> {
  const { db } = context.platform;
  let leave: () => void = () => undefined;
  const goOut = async () => {
    leave();
    await lock.release();
  };
  try {
    leave = gate.enter(await tenantOf(db, his.org_id));
    const row = await inScope(db, 'all', (tx) => writeBeginning(context, his, tx));
    keepUnderway(context, his, row, { lost: lock.lost, release: goOut });
    return row.id;
  } catch (error) {
    await goOut();
    throw error;
  }
}

async function writeBeginning(
  { actor, address, uuid }: Ctx,
  his: HisSettings,
  tx: Ctx['db'],
): Promise<RunRow> {
  await breakOff(tx, his.org_id);
  const { rows } = await sql<RunRow>`
    insert into his_run (org_id, his_id, asked_org_id, actor_id)
    values (${his.org_id}, ${his.id}, ${actor.org_id}, ${actor.id})
    returning id, org_id, his_id, asked_org_id`.execute(tx);
  const [made] = rows;
  if (!made) throw new Error('No run was made');
  await sql`delete from his_run where his_id = ${his.id} and id not in
    (select id from his_run where his_id = ${his.id} order by started_at desc limit ${RUNS_KEPT})`.execute(
    tx,
  );
  const origin = { actor_id: actor.id, address, uuid };
  const entry = { org_id: his.org_id, action: 'synchronise', thing: 'his', thing_id: his.id };
  await writeAudit(tx, origin, { ...entry, after: { run_id: made.id } });
  await announceRun(tx, made, 'running');
  return made;
}

async function findRunning(platform: Platform, his: HisSettings): Promise<string | null> {
  const { rows } = await inScope(platform.db, 'all', (tx) =>
    sql<{ id: string }>`select id from his_run where org_id = ${his.org_id} and state = 'running'
      order by started_at desc limit 1`.execute(tx),
  );
  return rows[0]?.id ?? null;
}

/** Ends the rows of runs whose process is gone. Only while the lock is one's own. */
export async function breakOff(tx: Ctx['db'], org_id: string): Promise<void> {
  const { rows } = await sql<RunRow>`
    update his_run set state = 'broken_off', ended_at = clock_timestamp() where org_id = ${org_id} and state = 'running'
    returning id, org_id, his_id, asked_org_id`.execute(tx);
  for (const row of rows) await announceRun(tx, row, 'broken_off');
}

function keepUnderway(context: Ctx, his: HisSettings, row: RunRow, lock: RunLock): void {
  const stop = new AbortController();
  const { platform } = context;
  const { underway } = runsOf(platform);
  const signal = AbortSignal.any([stop.signal, lock.lost]);
  const one: Underway = { stop, ended: Promise.resolve() };
  const bringToEnd = async () => {
    try {
      await carryOut(context, his, row, signal);
    } catch (error) {
      platform.log.error({ err: error }, 'A run of a HIS was not ended');
    }
    await lock.release();
    underway.delete(one);
  };
  one.ended = bringToEnd();
  underway.add(one);
}

interface Ending {
  state: RunState;
  failure?: PullFailure['failure'];
  status?: number | null;
}

async function carryOut(
  context: Ctx,
  his: HisSettings,
  row: RunRow,
  signal: AbortSignal,
): Promise<void> {
  const { db, log } = context.platform;
  const tally = new Tally(db, row);
  const ending = await synchronise(await backgroundOf(context, his, row), his, tally, signal).then(
    (): Ending => ({ state: 'done' }),
    (error: unknown): Ending => {
      if (signal.aborted) return { state: 'broken_off' };
      if (!(error instanceof PullFailure)) log.error({ err: error }, 'A run of a HIS failed');
      const { failure, status } =
        error instanceof PullFailure ? error : { failure: 'internal' as const, status: null };
      return { state: 'failed', failure, status };
    },
  );
  await tally.begin(null);
  const { state, failure = null, status = null } = ending;
  await inScope(db, 'all', async (tx) => {
    await sql`update his_run set state = ${state}, failure = ${failure}, status = ${status}, ended_at = clock_timestamp()
      where id = ${row.id}`.execute(tx);
    await announceRun(tx, row, state);
  });
}

async function synchronise(
  background: Background<Database, Platform>,
  his: HisSettings,
  tally: Tally,
  signal: AbortSignal,
): Promise<void> {
  const { keys, settings } = background.platform;
  const token = his.auth === 'bearer' ? openToken(keys, his.org_id, his.token ?? '') : null;
  if (his.auth === 'bearer' && token === null) throw new PullFailure('token_lost');
  const fhir = openFhir({
    baseUrl: his.base_url,
    token,
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_REPLY_BYTES,
    allowed: settings.hisAllow,
    signal,
  });
  await pullAll(fhir, await openApplier({ background, his, tally, signal }));
}

/** The HIS acts for whoever started it, over its own organisations, by what they hold but for the power to administer. */
async function backgroundOf(
  { platform, actor, translator, translators, secondPerson }: Ctx,
  his: HisSettings,
  row: RunRow,
): Promise<Background<Database, Platform>> {
  const { rows } = await inScope(platform.db, 'all', (tx) =>
    sql<{ id: string }>`select organisations_below(${his.org_id}) as id`.execute(tx),
  );
  return {
    db: platform.db,
    platform,
    translator,
    translators,
    actor: {
      ...actor,
      provider: false,
      founder: false,
      role_id: null,
      permissions: withoutAdministering(actor.permissions),
      org_id: his.org_id,
      shop_type: his.shop_type,
      scope: rows.map(({ id }) => id),
    },
    address: `HIS ${new URL(his.base_url).host}`,
    uuid: row.id,
    secondPerson,
    access: hisRoom.routes.synchronise.access,
  };
}

/** At the start of a server: what another left unfinished is told; at its stop: what runs is broken off. */
export async function startRuns(platform: Platform): Promise<() => Promise<void>> {
  const { rows } = await inScope(platform.db, 'all', (tx) =>
    sql<{ org_id: string }>`select distinct org_id from his_run where state = 'running'`.execute(
      tx,
    ),
  );
  const { locks, underway } = runsOf(platform);
  for (const { org_id } of rows) {
    const lock = await locks.take(org_id);
    if (!lock) continue;
    try {
      await inScope(platform.db, 'all', (tx) => breakOff(tx, org_id));
    } finally {
      await lock.release();
    }
  }
  return async () => {
    const runs = [...underway];
    for (const { stop } of runs) stop.abort();
    await Promise.all(runs.map(({ ended }) => ended));
    await locks.close();
  };
}
