// What of orders is due, and what was done: computed from their times and from what people told.
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import { ownedBy } from '#kit/db/scope.ts';
import { Failure, notFound } from '#kit/http/failure.ts';
import { actorName } from '#features/care-subjects.ts';
import type { Ctx } from '#features/platform.ts';
import { LOOK_AHEAD_H, LOOK_BACK_H, orders } from '../contract.ts';
import type { Doing, doneDraft } from '../contract.ts';

const AT_MOST = 200;
const { ORDER_DONE, ORDER_NOT_DUE } = orders.errors;

interface Span {
  which: RawBuilder<unknown>;
  since: RawBuilder<unknown>;
  til: RawBuilder<unknown>;
  latestFirst: boolean;
}

const hours = (count: number) => sql`make_interval(hours => ${count})`;

/** Times at which orders are due and what was told of them, with what was done beside them. */
async function readSpan({ db, scope }: Ctx, { which, since, til, latestFirst }: Span) {
  const { rows } = await sql<Doing>`
    with shown as materialized (
      select o from medical_order o where ${which} and ${ownedBy(scope, 'o.org_id')} and coalesce(o.ended_at, 'infinity') > ${since}
    ), times as (
      select (o).id as order_id, at as due_at from shown, order_due_between(o, ${since}, ${til}) at
    ), all_of_them as (
      select t.order_id, t.due_at, d.done_at, d.done_by_name, d.outcome, d.remark
      from times t left join order_done d on d.order_id = t.order_id and d.due_at = t.due_at
      union all
      select d.order_id, d.due_at, d.done_at, d.done_by_name, d.outcome, d.remark from shown
      join order_done d on d.order_id = (o).id and coalesce(d.due_at, d.done_at) >= ${since}
        and not exists (select from times t where t.order_id = d.order_id and t.due_at = d.due_at)
    )
    select a.order_id, r.id as resident_id, r.name as resident_name, r.lies_at as bed_path, o.type, o.content, a.due_at,
      a.outcome is null and a.due_at <= now() as overdue, a.done_at, a.done_by_name, a.outcome, a.remark
    from all_of_them a join medical_order o on o.id = a.order_id join resident r on r.id = o.resident_id
    order by coalesce(a.due_at, a.done_at) ${sql.raw(latestFirst ? 'desc' : 'asc')}, a.order_id limit ${AT_MOST}`.execute(
    db,
  );
  return rows;
}

/** What is due soon, or was in the last hours, over all orders or those of one resident. */
export const readDue = (context: Ctx, resident_id: string | undefined): Promise<Doing[]> =>
  readSpan(context, {
    which: resident_id ? sql`o.resident_id = ${resident_id}` : sql`true`,
    since: sql`now() - ${hours(LOOK_BACK_H)}`,
    til: sql`now() + ${hours(LOOK_AHEAD_H)}`,
    latestFirst: false,
  });

async function findOrder({ db, scope }: Ctx, id: string) {
  const { rows } = await sql<{ org_id: string; status: string }>`
    select org_id, status from medical_order where id = ${id} and ${ownedBy(scope, 'medical_order.org_id')}`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw notFound();
  return found;
}

/** The last seven days of an order, and the day to come. */
export async function readDoings(context: Ctx, id: string): Promise<Doing[]> {
  await findOrder(context, id);
  return readSpan(context, {
    which: sql`o.id = ${id}`,
    since: sql`now() - interval '7 days'`,
    til: sql`now() + interval '1 day'`,
    latestFirst: true,
  });
}

type Told = z.output<typeof doneDraft>;

/** A time that was told of must be one of the order's, and not lie further ahead than is shown. */
async function checkDue({ db }: Ctx, id: string, due_at: string): Promise<void> {
  const { rows } = await sql`
    select from medical_order o, order_due_between(o, ${due_at}::timestamptz, ${due_at}::timestamptz + interval '1 second') at
    where o.id = ${id} and at = ${due_at}::timestamptz and at <= now() + ${hours(LOOK_AHEAD_H)}`.execute(
    db,
  );
  if (rows.length === 0) throw new Failure(ORDER_NOT_DUE, { fields: { due_at: ORDER_NOT_DUE } });
}

/** Tells what was done of an order; of each of its times once, whoever comes first. */
export async function carryOut(context: Ctx, id: string, told: Told): Promise<Doing> {
  const { db } = context;
  const { org_id, status } = await findOrder(context, id);
  const due_at = told.due_at ?? null;
  if (due_at) await checkDue(context, id, due_at);
  else if (status !== 'effective') throw new Failure(ORDER_NOT_DUE);
  const { rows } = await sql<Doing>`
    with made as (
      insert into order_done (org_id, order_id, due_at, done_at, outcome, remark, done_by, done_by_name)
      values (${org_id}, ${id}, ${due_at}, coalesce(${told.done_at ?? null}::timestamptz, now()), ${told.outcome}, ${told.remark ?? null},
        ${context.actor.id}, ${await actorName(context)})
      on conflict (order_id, due_at) do nothing returning *
    )
    select m.order_id, r.id as resident_id, r.name as resident_name, r.lies_at as bed_path, o.type, o.content, m.due_at,
      false as overdue, m.done_at, m.done_by_name, m.outcome, m.remark
    from made m join medical_order o on o.id = m.order_id join resident r on r.id = o.resident_id`.execute(
    db,
  );
  const [made] = rows;
  if (!made) throw new Failure(ORDER_DONE);
  await context.audit({ org_id, action: 'carry_out', thing: 'order', thing_id: id, after: made });
  await context.announce({
    org_id,
    type: 'order.changed',
    access: 'order.read',
    data: { id, what: 'carry_out' },
  });
  return made;
}
