// Runs of imports: each is a job, begun by a request and carried out behind it, with what became of it beside it.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { id, flag } from '#kit/contract/fields.ts';
import { inScope, ownedBy } from '#kit/db/scope.ts';
import { notFound } from '#kit/http/failure.ts';
import type { Database } from '#features/database.ts';
import { job } from '#features/platform.ts';
import type { Ctx } from '#features/platform.ts';
import { institution } from '../contract.ts';
import type { Run, RunState } from '../contract.ts';
import { importFile } from './import-file.ts';
import type { Ended } from './import-file.ts';
import { Tally } from './tally.ts';

const RUNS_KEPT = 20;

const columns = sql`id, dry_run, part, done, total, counts, fault_count, faults, root_id, started_at, ended_at,
  case when state = 'running' and not job_runs(id) then 'broken_off' else state end as state`;

/** A run of one of the actor's organisations. */
export async function readRun({ db, scope }: Pick<Ctx, 'db' | 'scope'>, run: string): Promise<Run> {
  const { rows } = await sql<Run>`select ${columns} from institution_run
    where id = ${run} and ${ownedBy(scope, 'institution_run.org_id')}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

const input = z.object({
  target: z.object({ org_id: id().nullable(), parent_id: id().nullable() }),
  dry_run: flag(),
});
type Asked = z.output<typeof input>;

/** The file itself is kept nowhere: what is broken off is sent again. */
export const importing = job({
  kind: 'institution.import',
  access: institution.routes.import.access,
  // Each holds a transaction for as long as it takes.
  bounds: { most: 3, each: 2 },
  input,
  async run(background, asked, handle, bytes: Buffer) {
    const { db } = background;
    const tally = new Tally(db, handle);
    try {
      const ended = await importFile({ ...asked, background, bytes, tally, job: handle });
      await end(db, handle.id, stateOf(ended, asked), ended);
      return { faults: ended.faults.list.length };
    } catch (error) {
      await end(db, handle.id, handle.signal.aborted ? 'broken_off' : 'failed');
      throw error;
    }
  },
});

const begin = async (
  tx: Kysely<Database>,
  run: string,
  { actor, dry_run }: Pick<Ctx, 'actor'> & Pick<Asked, 'dry_run'>,
): Promise<void> => {
  await sql`insert into institution_run (id, org_id, actor_id, dry_run)
    values (${run}, ${actor.org_id}, ${actor.id}, ${dry_run})`.execute(tx);
  await sql`delete from institution_run where org_id = ${actor.org_id} and state <> 'running' and id not in
    (select id from institution_run where org_id = ${actor.org_id} order by started_at desc limit ${RUNS_KEPT})`.execute(
    tx,
  );
};

/** Begins an import and gives its run; too many at once are refused (429). */
export async function beginRun(
  context: Ctx,
  { bytes, ...asked }: Asked & { bytes: Buffer },
): Promise<Run> {
  const { platform, actor, scope } = context;
  const started = await platform.jobs.start(context, importing, {
    input: asked,
    load: bytes,
    also: (tx, run) => begin(tx, run, { actor, dry_run: asked.dry_run }),
  });
  started.ended.catch(() => undefined);
  return inScope(platform.db, scope, (db) => readRun({ db, scope }, started.id));
}

function stateOf({ faults }: Ended, { dry_run }: Asked): RunState {
  if (faults.count > 0) return 'refused';
  return dry_run ? 'checked' : 'done';
}

async function end(
  db: Kysely<Database>,
  run: string,
  state: RunState,
  ended?: Ended,
): Promise<void> {
  const { counts = {}, root_id = null, faults } = ended ?? {};
  await inScope(db, 'all', (tx) =>
    sql`update institution_run set state = ${state}, part = null, done = ${state === 'broken_off' ? sql`done` : sql`total`}, counts = ${JSON.stringify(counts)}::jsonb, root_id = ${root_id},
      faults = ${JSON.stringify(faults?.list ?? [])}::jsonb, fault_count = ${faults?.count ?? 0}, ended_at = clock_timestamp()
      where id = ${run}`.execute(tx),
  );
}
