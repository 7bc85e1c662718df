// Countdowns that run: started and stopped in a transaction, as rows, so that a restart loses none.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { listRows } from '#kit/entity/list.ts';
import type { ListQuery } from '#kit/contract/list-query.ts';
import { ownedBy } from '#kit/db/scope.ts';
import { announce } from '#kit/live/announce.ts';
import { Failure, badField, notFound } from '#kit/http/failure.ts';
import type { Database } from '#features/database.ts';
import { tableOf } from '#features/platform.ts';
import type { Ctx } from '#features/platform.ts';
import { runRow, settings } from '../contract.ts';
import type { CountdownItem, CountdownRun } from '../contract.ts';
import { readItems } from './countdown-items.ts';
import { tellSoon } from './countdown-telling.ts';
import { readConfig } from './system-config.ts';

type RunRow = CountdownRun & { version: number };

const table = tableOf(
  { row: z.object(runRow) },
  {
    table: 'countdown_run',
    columns: {
      space_path: 'space_path(countdown_run.space_id)',
      left_s:
        'greatest(0, ceil(extract(epoch from countdown_run.due_at - clock_timestamp())))::int',
    },
    keyword: ['countdown_run.name'],
    sort: '-started_at',
  },
);

/** The columns of a run as the wire has it. */
export const RUN_COLUMNS = sql.raw(
  [
    'countdown_run.id',
    ...Object.entries(table.columns).map(([name, column]) => `${column} as ${name}`),
  ].join(', '),
);

export async function listRuns({ db, scope }: Ctx, query: ListQuery) {
  const page = await listRows<RunRow>(db as unknown as Kysely<never>, table, query, scope);
  return { ...page, list: page.list.map(({ version: _, ...run }) => run) };
}

export interface Starting {
  org_id: string;
  item: CountdownItem;
  space_id: string;
  staff_id: string | null;
  staff_name: string | null;
  device_id: string | null;
  /** The device's own id of the message: said again, it is the same countdown. */
  message_id: string | null;
}

export const tellConsoles = (db: Kysely<Database>, { id, org_id, state }: CountdownRun) =>
  announce(db, {
    org_id,
    type: 'countdown.changed',
    access: 'countdown.read',
    data: { id, state },
  });

async function findSaid(db: Kysely<Database>, { device_id, message_id }: Starting) {
  if (!device_id || !message_id) return undefined;
  const { rows } = await sql<CountdownRun>`
    select ${RUN_COLUMNS} from countdown_run where device_id = ${device_id}::uuid and message_id = ${message_id}`.execute(
    db,
  );
  return rows[0];
}

/** Begins a countdown for a space; throws where nothing there could call at zero, or too many run. */
export async function beginRun(db: Kysely<Database>, starting: Starting): Promise<CountdownRun> {
  const { org_id, item, space_id, staff_id, staff_name, device_id, message_id } = starting;
  const said = await findSaid(db, starting);
  if (said) return said;
  const { rows: found } = await sql<{ caller: string | null; running: number }>`
    select countdown_caller(${space_id}::uuid) as caller,
      (select count(*)::int from countdown_run where space_id = ${space_id}::uuid and state = 'running') as running
    from (select from space where id = ${space_id}::uuid for update) locked`.execute(db);
  const [at] = found;
  if (!at?.caller) throw new Failure(settings.errors.COUNTDOWN_NO_DEVICE);
  if (at.running >= (await readConfig(db, 'countdown_max_running')))
    throw new Failure(settings.errors.COUNTDOWN_TOO_MANY);
  const { rows } = await sql<CountdownRun>`
    insert into countdown_run (org_id, countdown_id, name, duration_s, space_id, started_by, started_by_name, device_id, message_id, started_at, due_at)
    values (${org_id}::uuid, ${item.id}::uuid, ${item.name}, ${item.duration_s}, ${space_id}::uuid, ${staff_id}::uuid, ${staff_name},
      ${device_id}::uuid, ${message_id}, clock_timestamp(), clock_timestamp() + make_interval(secs => ${item.duration_s}))
    returning ${RUN_COLUMNS}`.execute(db);
  const [made] = rows;
  if (!made) throw new Error('An insert gave no row');
  await tellConsoles(db, made);
  return made;
}

/** Stops one that runs; undefined where it has ended, or is none that the condition allows. */
export async function endRun(
  db: Kysely<Database>,
  id: string,
  { by, where }: { by: string | null; where: ReturnType<typeof ownedBy> },
): Promise<CountdownRun | undefined> {
  const { rows } = await sql<CountdownRun>`
    update countdown_run set state = 'stopped', ended_at = now(), ended_by_name = ${by}
    where id = ${id}::uuid and state = 'running' and ${where} returning ${RUN_COLUMNS}`.execute(db);
  const [run] = rows;
  if (run) await tellConsoles(db, run);
  return run;
}

async function actorName({ db, actor }: Ctx): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select real_name as name from staff where id = ${actor.id}::uuid`.execute(db);
  return rows[0]?.name ?? actor.username;
}

const OWNED_RUN = 'countdown_run.org_id';

/** Starts a countdown from the console. */
export async function startCountdown(
  context: Ctx,
  id: string,
  { space_id }: { space_id: string },
): Promise<CountdownRun> {
  const { db, scope, actor } = context;
  const { rows } = await sql<{ org_id: string }>`
    select org_id from space where id = ${space_id}::uuid and kind <> 'hospital' and ${ownedBy(scope, 'space.org_id')}`.execute(
    db,
  );
  const items = await readItems(db, rows[0]?.org_id ?? actor.org_id);
  const item = items.find((one) => one.id === id);
  if (!item) throw notFound();
  if (!rows[0]) throw badField('space_id', 'reference');
  const run = await beginRun(db, {
    org_id: rows[0].org_id,
    item,
    space_id,
    staff_id: actor.id,
    staff_name: await actorName(context),
    device_id: null,
    message_id: null,
  });
  await context.audit({
    org_id: run.org_id,
    action: 'start',
    thing: 'countdown',
    thing_id: id,
    after: run,
  });
  context.afterCommit(() => tellSoon(context.platform, run));
  return run;
}

/** Stops a countdown from the console; one that has ended already is a conflict. */
export async function stopCountdown(context: Ctx, id: string): Promise<CountdownRun> {
  const { db, scope } = context;
  const where = ownedBy(scope, OWNED_RUN);
  const run = await endRun(db, id, { by: await actorName(context), where });
  if (!run) {
    const { rows } =
      await sql`select 1 from countdown_run where id = ${id}::uuid and ${where}`.execute(db);
    throw rows.length > 0 ? new Failure(settings.errors.COUNTDOWN_ENDED) : notFound();
  }
  await context.audit({
    org_id: run.org_id,
    action: 'stop',
    thing: 'countdown',
    thing_id: run.id,
    after: run,
  });
  context.afterCommit(() => tellSoon(context.platform, run));
  return run;
}
