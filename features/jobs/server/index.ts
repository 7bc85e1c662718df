// The door of the jobs room on the server.
import { sql } from 'kysely';
import { ownedBy } from '#kit/db/scope.ts';
import { notFound } from '#kit/http/failure.ts';
import { askCancel } from '#kit/jobs/rows.ts';
import type { Translator } from '#kit/words/translator.ts';
import type { AnyRoom } from '#kit/contract/room.ts';
import { rooms } from '#features/contracts.ts';
import { serveRoom } from '#features/platform.ts';
import type { Ctx } from '#features/platform.ts';
import type { ListedJob } from '#kit/jobs/routes.ts';
import { jobs } from '../contract.ts';

const MOST_LISTED = 50;

/** A count of an import's report, null of other work. */
const counted = (name: string) => sql`(result ->> ${sql.lit(name)})::int`;
const columns = sql`id, kind, case when state = 'running' and not job_process_lives(process) then 'interrupted' else state end as state,
  coalesce((input ->> 'dry_run')::boolean, false) as trial, done, total, ${counted('created')} as created, ${counted('updated')} as updated,
  case jsonb_typeof(result -> 'faults') when 'array' then jsonb_array_length(result -> 'faults') end as refused, started_at, ended_at`;

type Row = Omit<ListedJob, 'title'>;

/** Work is called as the permission is by which it was begun. */
function titleOf(translator: Translator, kind: string): string {
  const owner = Object.values<AnyRoom>(rooms).find(({ permissions }) => permissions.includes(kind));
  return owner ? translator.text(`${owner.name}.permissions.${kind}`) : kind;
}

const own = ({ actor, scope }: Ctx) =>
  sql`actor_id = ${actor.id} and ${ownedBy(scope, 'job.org_id')}`;

async function list(context: Ctx): Promise<ListedJob[]> {
  const { rows } = await sql<Row>`select ${columns} from job where ${own(context)}
    order by started_at desc limit ${MOST_LISTED}`.execute(context.db);
  return rows.map((row) => ({ ...row, title: titleOf(context.translator, row.kind) }));
}

async function read(context: Ctx, id: string) {
  const { rows } = await sql<Row & { result: Record<string, unknown> | null }>`
    select ${columns}, result from job where id = ${id} and ${own(context)}`.execute(context.db);
  const [row] = rows;
  if (!row) throw notFound();
  return { ...row, title: titleOf(context.translator, row.kind) };
}

/** Of one that has ended nothing is left to end. */
async function cancel(context: Ctx, id: string): Promise<null> {
  await read(context, id);
  const asked = await askCancel(context.db, { id, actor_id: context.actor.id });
  if (asked) {
    const { org_id } = context.actor;
    await context.audit({ org_id, action: 'cancel', thing: 'job', thing_id: id });
    context.afterCommit(() => context.platform.jobs.cancel(id));
  }
  return null;
}

export const jobsRoom = serveRoom(
  jobs,
  {
    list,
    read: (context, _input, { id }) => read(context, id),
    cancel: (context, _input, { id }) => cancel(context, id),
  },
  { migrations: new URL('./migrations/', import.meta.url) },
);
