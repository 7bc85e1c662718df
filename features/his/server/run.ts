// A synchronisation: a job, begun by one, told live, one at a time for each organisation, taken up again after a restart.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { id } from '#kit/contract/fields.ts';
import { inScope } from '#kit/db/scope.ts';
import { writeAudit } from '#kit/http/write-audit.ts';
import type { Background } from '#kit/http/background-context.ts';
import { JobFailed } from '#kit/jobs/job.ts';
import type { JobHandle } from '#kit/jobs/job.ts';
import { interruptJob } from '#kit/jobs/rows.ts';
import type { Database } from '#features/database.ts';
import { job } from '#features/platform.ts';
import type { Ctx, Platform } from '#features/platform.ts';
import { hisRoom } from '../contract.ts';
import type { RUN_STATES } from '../contract.ts';
import { openApplier } from './applier.ts';
import { MAX_REPLY_BYTES, TIMEOUT_MS, openFhir } from './fhir/open-fhir.ts';
import { pullAll } from './fhir/pull.ts';
import { PullFailure } from './fhir/pull-failure.ts';
import { openToken } from './seal-token.ts';
import { speakFor } from './speak-for.ts';
import { findHisById } from './settings.ts';
import type { HisSettings } from './settings.ts';
import { Tally, announceRun } from './tally.ts';
import type { RunRow } from './tally.ts';

/** How many runs of a HIS are remembered. */
const RUNS_KEPT = 50;

type RunState = (typeof RUN_STATES)[number];

/** One is under way already. */
class Running extends Error {
  readonly run: string;
  constructor(run: string) {
    super('A run is under way');
    this.run = run;
  }
}

/** The same said twice changes nothing: what a process left is begun again. */
export const synchronising = job({
  kind: 'his.sync',
  access: hisRoom.routes.synchronise.access,
  // A hospital whose every ward has a HIS of its own must not take the server from other hospitals.
  bounds: { most: 6, each: 2 },
  input: z.object({ his_id: id() }),
  resumes: true,
  run: async (background, { his_id }, handle, _load: null) => {
    const { db } = background;
    const [row, his] = await inScope(db, 'all', async (tx) => [
      await findRow(tx, handle.id),
      await findHisById(tx, his_id),
    ]);
    if (!row || !his) throw new JobFailed('The HIS is gone');
    return carryOut(background, his, row, handle);
  },
});

/** Begins a run, or finds the one that is under way; gives its id. Of a tenant that has too many under way it is refused (429). */
export async function beginRun(context: Ctx, his: HisSettings): Promise<string> {
  try {
    const { id: run, ended } = await context.platform.jobs.start(context, synchronising, {
      input: { his_id: his.id },
      load: null,
      share: his.org_id,
      also: (tx, started) => writeBeginning(context, his, tx, started),
    });
    ended.catch(() => undefined);
    return run;
  } catch (error) {
    if (error instanceof Running) return error.run;
    throw error;
  }
}

const columns = sql`id, org_id, his_id, asked_org_id`;

async function findRow(tx: Kysely<Database>, run: string): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    update his_run set state = 'running', ended_at = null where id = ${run} returning ${columns}`.execute(
    tx,
  );
  return rows[0];
}

async function writeBeginning(
  { actor, address, uuid }: Ctx,
  his: HisSettings,
  tx: Kysely<Database>,
  run: string,
): Promise<void> {
  // Of two that begin at once the second finds the first.
  await sql`select 1 from organisation where id = ${his.org_id} for no key update`.execute(tx);
  await breakOff(tx, his.org_id);
  const made: RunRow = { id: run, org_id: his.org_id, his_id: his.id, asked_org_id: actor.org_id };
  await sql`insert into his_run (id, org_id, his_id, asked_org_id, actor_id)
    values (${run}, ${his.org_id}, ${his.id}, ${actor.org_id}, ${actor.id})`.execute(tx);
  await sql`delete from his_run where his_id = ${his.id} and id not in
    (select id from his_run where his_id = ${his.id} order by started_at desc limit ${RUNS_KEPT})`.execute(
    tx,
  );
  const origin = { actor_id: actor.id, address, uuid };
  const entry = { org_id: his.org_id, action: 'synchronise', thing: 'his', thing_id: his.id };
  await writeAudit(tx, origin, { ...entry, after: { run_id: run } });
  await announceRun(tx, made, 'running');
}

/** Ends the rows of runs whose process is gone; throws where one is under way. */
async function breakOff(tx: Kysely<Database>, org_id: string): Promise<void> {
  const { rows } = await sql<RunRow & { runs: boolean }>`
    select ${columns}, job_runs(id) as runs from his_run where org_id = ${org_id} and state = 'running'`.execute(
    tx,
  );
  for (const { runs, ...row } of rows) {
    if (runs) throw new Running(row.id);
    await interruptJob(tx, row.id);
    await sql`update his_run set state = 'broken_off', ended_at = clock_timestamp() where id = ${row.id}`.execute(
      tx,
    );
    await announceRun(tx, row, 'broken_off');
  }
}

interface Ending {
  state: RunState;
  failure?: PullFailure['failure'];
  status?: number | null;
}

async function carryOut(
  asked: Background<Database, Platform>,
  his: HisSettings,
  row: RunRow,
  handle: JobHandle,
): Promise<object> {
  const { db } = asked;
  const { log } = asked.platform;
  const tally = new Tally(db, row, handle);
  const background = await speakFor(asked, his, {
    address: `HIS ${new URL(his.base_url).host}`,
    uuid: row.id,
  });
  const ending = await synchronise(background, his, tally, handle.signal).then(
    (): Ending => ({ state: 'done' }),
    (error: unknown): Ending => {
      if (handle.signal.aborted) return { state: 'broken_off' };
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
  if (state !== 'done') throw new JobFailed(`The run is ${state}`);
  return tally.report;
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
  await pullAll(fhir, his, await openApplier({ background, source: his, tally, signal }));
}
