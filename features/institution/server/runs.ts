// Runs of imports: begun by a request, carried out behind it, and told by the run itself.
import { sql } from 'kysely';
import { inScope, ownedBy } from '#kit/db/scope.ts';
import { notFound } from '#kit/http/failure.ts';
import { makeGate } from '#kit/http/gate.ts';
import { tenantOf } from '#features/platform.ts';
import type { Ctx, Platform } from '#features/platform.ts';
import { institution } from '../contract.ts';
import type { Run, RunState } from '../contract.ts';
import { importFile } from './import-file.ts';
import type { Ended, Target } from './import-file.ts';
import { Tally } from './tally.ts';

/** In one process: each holds a transaction for as long as it takes. */
const gate = makeGate({ most: 3, each: 2 });
const RUNS_KEPT = 20;

interface Underway {
  stop: AbortController;
  ended: Promise<void>;
}

const underway = new WeakMap<Platform, Set<Underway>>();

function runsOf(platform: Platform): Set<Underway> {
  const runs = underway.get(platform) ?? new Set<Underway>();
  underway.set(platform, runs);
  return runs;
}

/** Silent for so long, a run's process is gone. */
const columns = sql`id, dry_run, part, done, total, counts, fault_count, faults, root_id, started_at, ended_at,
  case when state = 'running' and heard_at < clock_timestamp() - interval '1 minute' then 'broken_off' else state end as state`;

/** A run of one of the actor's organisations. */
export async function readRun({ db, scope }: Pick<Ctx, 'db' | 'scope'>, id: string): Promise<Run> {
  const { rows } = await sql<Run>`select ${columns} from institution_run
    where id = ${id} and ${ownedBy(scope, 'institution_run.org_id')}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

export interface Asked {
  bytes: Buffer;
  target: Target;
  dry_run: boolean;
}

/** Begins an import and gives its run; too many at once are refused (429). */
export async function beginRun(context: Ctx, asked: Asked): Promise<Run> {
  const { platform, actor, scope } = context;
  const runs = runsOf(platform);
  const leave = gate.enter(await tenantOf(platform.db, actor.org_id));
  const one: Underway = { stop: new AbortController(), ended: Promise.resolve() };
  runs.add(one);
  const goOut = () => {
    runs.delete(one);
    leave();
  };
  try {
    const run = await inScope(platform.db, scope, async (db) => {
      const { rows } = await sql<Run>`
        insert into institution_run (org_id, actor_id, dry_run) values (${actor.org_id}, ${actor.id}, ${asked.dry_run})
        returning ${columns}`.execute(db);
      await sql`delete from institution_run where org_id = ${actor.org_id} and state <> 'running' and id not in
        (select id from institution_run where org_id = ${actor.org_id} order by started_at desc limit ${RUNS_KEPT})`.execute(
        db,
      );
      if (!rows[0]) throw new Error('No run was made');
      return rows[0];
    });
    one.ended = carryOut(context, run.id, asked, one.stop.signal).finally(goOut);
    return run;
  } catch (error) {
    goOut();
    throw error;
  }
}

async function carryOut(
  context: Ctx,
  id: string,
  asked: Asked,
  signal: AbortSignal,
): Promise<void> {
  const { platform, actor, translator, translators, address, uuid, secondPerson } = context;
  const { db, log } = platform;
  const tally = new Tally(db, id);
  const background = {
    db,
    platform,
    actor,
    translator,
    translators,
    address,
    uuid,
    secondPerson,
    access: institution.routes.import.access,
  };
  try {
    const ended = await importFile({ ...asked, background, tally, signal });
    tally.stop();
    await end(platform, id, stateOf(ended, asked), ended);
  } catch (error) {
    tally.stop();
    if (!signal.aborted) log.error({ err: error, run: id }, 'An import of an institution failed');
    await end(platform, id, signal.aborted ? 'broken_off' : 'failed').catch((lost: unknown) =>
      log.error({ err: lost, run: id }, 'An import of an institution was not ended'),
    );
  }
}

function stateOf({ faults }: Ended, { dry_run }: Asked): RunState {
  if (faults.count > 0) return 'refused';
  return dry_run ? 'checked' : 'done';
}

async function end(platform: Platform, id: string, state: RunState, ended?: Ended): Promise<void> {
  const { counts = {}, root_id = null, faults } = ended ?? {};
  await inScope(platform.db, 'all', (tx) =>
    sql`update institution_run set state = ${state}, part = null, done = ${state === 'broken_off' ? sql`done` : sql`total`}, counts = ${JSON.stringify(counts)}::jsonb, root_id = ${root_id},
      faults = ${JSON.stringify(faults?.list ?? [])}::jsonb, fault_count = ${faults?.count ?? 0}, ended_at = clock_timestamp()
      where id = ${id}`.execute(tx),
  );
}

/** Nothing to do at the start; at the stop what runs is broken off, and waited for. */
export async function startRuns(platform: Platform): Promise<() => Promise<void>> {
  return async () => {
    const runs = [...runsOf(platform)];
    for (const { stop } of runs) stop.abort();
    await Promise.all(runs.map(({ ended }) => ended));
  };
}
