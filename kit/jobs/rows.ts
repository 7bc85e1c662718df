// Jobs as the database keeps them.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { inScope } from '../db/scope.ts';
import type { Actor } from '../http/context.ts';
import { announce } from '../live/announce.ts';
import type { Language } from '../words/languages.ts';
import { JOB_EVENT } from './routes.ts';
import type { JobState } from './states.ts';

/** What finds whoever began a job again. */
export type Starter = Pick<Actor, 'id' | 'session_id' | 'stands_in'>;

export interface KeptJob {
  id: string;
  org_id: string;
  kind: string;
  actor: Starter;
  language: Language;
  address: string;
  uuid: string;
  input: unknown;
  saved: unknown;
}

export interface JobProgress {
  done: number;
  total: number;
  phase: string | null;
}

const columns = sql`id, org_id, kind, actor, language, address, uuid, input, saved`;

/** As JSON that the database takes: a message may quote what was sent, NUL and half characters with it. */
const asJson = (value: unknown): string | null =>
  value === undefined || value === null
    ? null
    : JSON.stringify(value, (_name, part: unknown) =>
        typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '\uFFFD') : part,
      );

const whole = <Schema, Result>(db: Kysely<Schema>, work: (tx: Kysely<Schema>) => Promise<Result>) =>
  inScope(db, 'all', work);

const tell = <Schema>(tx: Kysely<Schema>, { id, org_id }: Pick<KeptJob, 'id' | 'org_id'>) =>
  announce(tx, { org_id, type: JOB_EVENT, access: 'session', data: { id } });

export const insertJob = <Schema>(
  db: Kysely<Schema>,
  process: string,
  job: Omit<KeptJob, 'id' | 'saved'>,
  also: (tx: Kysely<Schema>, id: string) => Promise<void>,
): Promise<string> =>
  whole(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into job (org_id, actor_id, kind, actor, language, address, uuid, input, process)
      values (${job.org_id}, ${job.actor.id}, ${job.kind}, ${asJson(job.actor)}::jsonb, ${job.language}, ${job.address}, ${job.uuid},
        ${asJson(job.input)}::jsonb, ${process}) returning id`.execute(tx);
    const id = rows[0]?.id;
    if (!id) throw new Error('No job was made');
    await also(tx, id);
    await tell(tx, { id, org_id: job.org_id });
    return id;
  });

/** Writes how far it is; true where somebody asked for its end. */
export const writeProgress = <Schema>(
  db: Kysely<Schema>,
  job: Pick<KeptJob, 'id' | 'org_id'>,
  { done, total, phase, changed }: JobProgress & { changed: boolean },
): Promise<boolean> =>
  whole(db, async (tx) => {
    const { rows } = await sql<{ cancelled: boolean }>`
      update job set done = ${done}, total = ${total}, phase = ${phase} where id = ${job.id} and state = 'running'
      returning cancelled_at is not null as cancelled`.execute(tx);
    if (changed) await tell(tx, job);
    return rows[0]?.cancelled ?? true;
  });

export const saveJob = async <Schema>(
  db: Kysely<Schema>,
  id: string,
  saved: object,
): Promise<void> =>
  whole(db, async (tx) => {
    await sql`update job set saved = ${asJson(saved)}::jsonb where id = ${id}`.execute(tx);
  });

export const endJob = <Schema>(
  db: Kysely<Schema>,
  job: Pick<KeptJob, 'id' | 'org_id'>,
  { state, result, ...at }: JobProgress & { state: JobState; result?: unknown },
): Promise<void> =>
  whole(db, async (tx) => {
    await sql`
      update job set state = ${state}, result = ${asJson(result)}::jsonb, done = ${at.done}, total = ${at.total}, phase = ${at.phase},
        saved = null, input = jsonb_strip_nulls(jsonb_build_object('dry_run', input -> 'dry_run')), ended_at = clock_timestamp() where id = ${job.id}`.execute(
      tx,
    );
    await tell(tx, job);
  });

/** Takes what is left of processes that have ended; two that look at once take each job once. */
export const takeOrphans = <Schema>(db: Kysely<Schema>, process: string): Promise<KeptJob[]> =>
  whole(db, async (tx) => {
    const { rows } = await sql<KeptJob>`
      update job set process = ${process} where id in (
        select id from job where state = 'running' and process <> ${process} and not job_process_lives(process)
        for update skip locked)
      returning ${columns}`.execute(tx);
    return rows;
  });

/** Ends the row of a job whose process is gone: nobody takes it up any more. */
export const interruptJob = async <Schema>(tx: Kysely<Schema>, id: string): Promise<void> => {
  await sql`update job set state = 'interrupted', ended_at = clock_timestamp() where id = ${id} and state = 'running'`.execute(
    tx,
  );
};

/** Forgets what ended long ago. */
export const sweepJobs = async <Schema>(db: Kysely<Schema>, days: number): Promise<void> =>
  whole(db, async (tx) => {
    await sql`delete from job where ended_at < now() - make_interval(days => ${days})`.execute(tx);
  });

/** Asks for the end of a job, wherever it runs; of one's own alone. */
export const askCancel = async <Schema>(
  db: Kysely<Schema>,
  { id, actor_id }: { id: string; actor_id: string },
): Promise<boolean> => {
  const { rows } = await sql`
    update job set cancelled_at = coalesce(cancelled_at, clock_timestamp())
    where id = ${id} and actor_id = ${actor_id} and state = 'running' returning id`.execute(db);
  return rows.length > 0;
};
