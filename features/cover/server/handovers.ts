// Handovers: for a time a ward's calls are another's too. One ends by itself, because its end is read; ended ones are kept.
import { sql } from 'kysely';
import type { ReplyOf } from '#kit/contract/route.ts';
import { ownedBy } from '#kit/db/scope.ts';
import { Failure, badField } from '#kit/http/failure.ts';
import { serveThing } from '#features/platform.ts';
import type { Ctx } from '#features/platform.ts';
import { covers, handover } from '../contract.ts';
import type { handoverRoutes } from '../contract.ts';
import { mustSeeOne } from './check-places.ts';

const STATE = `case when handover.ended_at is not null or handover.to_at <= now() then 'over'
  when handover.from_at > now() then 'planned' else 'active' end`;

type Target = ReplyOf<typeof handoverRoutes.handoverTargets>[number];

async function listTargets({ db }: Ctx, org_id: string): Promise<Target[]> {
  const { rows } = await sql<Target>`select * from handover_targets(${org_id})`.execute(db);
  return rows;
}

const at = (field: string, error: (typeof covers.errors)['HANDOVER_SELF']): Failure =>
  new Failure(error, { fields: { [field]: error } });

async function readOrigin(context: Ctx, id: string) {
  const { org_id } = await mustSeeOne(context, 'space', id, 'from_space_id');
  const { rows } = await sql<{ kind: string; path: string; department_id: string | null }>`
    select kind, space_path(id) as path, space_department(id) as department_id from space where id = ${id}`.execute(
    context.db,
  );
  const [origin] = rows;
  if (!origin || !['department', 'room'].includes(origin.kind))
    throw at('from_space_id', covers.errors.HANDOVER_FROM);
  return { ...origin, org_id };
}

interface Period {
  from_space_id: string;
  to_space_id: string;
  from_at: string;
  to_at: string;
}

/** The same handover at the same time says nothing new, and ending one would leave the other. */
async function checkOnce({ db }: Ctx, period: Period, but: string | null): Promise<void> {
  const { rows } = await sql`
    select 1 from handover where from_space_id = ${period.from_space_id} and to_space_id = ${period.to_space_id}
      and ended_at is null and id is distinct from ${but}::uuid
      and from_at < ${period.to_at}::timestamptz and to_at > ${period.from_at}::timestamptz limit 1`.execute(
    db,
  );
  if (rows.length > 0) throw at('to_space_id', covers.errors.HANDOVER_TWICE);
}

/** By the clock that the state is read by, which stands still in a transaction: what begins now has begun. */
async function readNow({ db }: Ctx): Promise<string> {
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(db);
  return rows[0]?.now ?? new Date().toISOString();
}

function checkPeriod(from_at: string, to_at: string, now: string): void {
  if (Date.parse(to_at) <= Math.max(Date.parse(from_at), Date.parse(now)))
    throw badField('to_at', 'order');
}

async function nameOf({ db, actor }: Ctx): Promise<string> {
  const { real_name } = await db
    .selectFrom('staff')
    .where('id', '=', actor.id)
    .select('real_name')
    .executeTakeFirstOrThrow();
  return real_name;
}

/** Both sides are told. */
async function announceBoth(
  context: Ctx,
  { id, org_id }: { id: string; org_id: string },
): Promise<void> {
  await sql`select tell_receiver(${id})`.execute(context.db);
  await context.announce({
    org_id,
    type: 'handover.changed',
    access: 'handover.read',
    data: { id },
  });
}

export const servedHandovers = serveThing(
  handover,
  {
    table: 'handover',
    from: 'handover join organisation on organisation.id = handover.org_id',
    columns: {
      org_name: 'organisation.short_name',
      state: STATE,
    },
    keyword: ['handover.from_path', 'handover.to_path', 'handover.reason'],
    sort: '-from_at',
  },
  {
    create: async (context, { from_space_id, to_space_id, from_at: asked, to_at, reason }) => {
      const now = await readNow(context);
      const from_at = asked ?? now;
      checkPeriod(from_at, to_at, now);
      const origin = await readOrigin(context, from_space_id);
      if (origin.department_id === to_space_id)
        throw at('to_space_id', covers.errors.HANDOVER_SELF);
      const targets = await listTargets(context, origin.org_id);
      const target = targets.find(({ space_id }) => space_id === to_space_id);
      if (!target) throw badField('to_space_id', 'reference');
      await checkOnce(context, { from_space_id, to_space_id, from_at, to_at }, null);
      return {
        org_id: origin.org_id,
        from_space_id,
        from_path: origin.path,
        to_org_id: target.org_id,
        to_space_id,
        to_path:
          target.org_name === target.name ? target.name : `${target.org_name} / ${target.name}`,
        from_at,
        to_at,
        reason: reason ?? null,
        made_by: context.actor.id,
        made_by_name: await nameOf(context),
      };
    },
    update: async (context, before, change) => {
      if (before.state === 'over') throw new Failure(covers.errors.HANDOVER_OVER);
      for (const field of ['from_space_id', 'to_space_id'] as const)
        if (change[field] && change[field] !== before[field])
          throw at(field, covers.errors.HANDOVER_FIXED);
      const from_at = change.from_at ?? before.from_at;
      if (before.state === 'active' && from_at !== before.from_at)
        throw at('from_at', covers.errors.HANDOVER_FIXED);
      const to_at = change.to_at ?? before.to_at;
      checkPeriod(from_at, to_at, await readNow(context));
      const { from_space_id, to_space_id } = before;
      if (from_space_id && to_space_id)
        await checkOnce(context, { from_space_id, to_space_id, from_at, to_at }, before.id);
      return { from_at, to_at, reason: change.reason };
    },
    after: (context, { row }) => announceBoth(context, row),
  },
);

/** Ends a planned or active handover now. */
export async function endHandover(context: Ctx, id: string) {
  const before = await servedHandovers.readOne(context, id);
  const { rows } = await sql`
    update handover set ended_at = now(), version = version + 1, updated_at = now()
    where id = ${id} and ended_at is null and to_at > now() and ${ownedBy(context.scope, 'org_id')} returning id`.execute(
    context.db,
  );
  if (rows.length === 0) throw new Failure(covers.errors.HANDOVER_OVER);
  const row = await servedHandovers.readOne(context, id);
  await announceBoth(context, row);
  await context.audit({
    org_id: row.org_id,
    action: 'end',
    thing: 'handover',
    thing_id: id,
    before,
    after: row,
  });
  return row;
}

export async function readTargets(
  context: Ctx,
  { org_id: asked }: { org_id?: string | undefined },
): Promise<Target[]> {
  const org_id = asked ?? context.actor.org_id;
  await mustSeeOne(context, 'organisation', org_id, 'org_id');
  return listTargets(context, org_id);
}

/** Handovers from other organisations to those of the actor; the provider, who sees all, receives none. */
export async function readReceived({
  db,
  scope,
}: Ctx): Promise<ReplyOf<typeof handoverRoutes.handoverReceived>> {
  if (scope === 'all') return [];
  const { rows } = await sql<ReplyOf<typeof handoverRoutes.handoverReceived>[number]>`
    select id, organisation_full_name(org_id) as org_name, from_path, to_space_id, to_path, from_at, to_at,
      ${sql.raw(STATE)} as state, reason, made_by_name
    from handover where ${ownedBy(scope, 'to_org_id')} and not ${ownedBy(scope, 'org_id')} and ended_at is null and to_at > now()
    order by from_at`.execute(db);
  return rows;
}
