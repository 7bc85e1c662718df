// Keeping the sums: marks of changed months are worked off, an organisation at a time, each month counted anew from its
// calls. Marks are committed with the change they tell of, and gone only with the sums that hold it; so neither a crash nor
// a second process can lose or double anything.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import type { Database } from '#features/database.ts';
import { SHARED_DIMS, clocksOf, countRaw, countSums } from './facts.ts';

type Tx = Kysely<Database>;

interface Taken {
  org_id: string;
  whole: boolean;
  months: string[];
}

const MOST_MARKS = 20_000;

/** Takes the marks of the organisation that has waited longest and no other process has in hand; null where there are none. */
async function takeMarks(tx: Tx): Promise<Taken | null> {
  const { rows } = await sql<Taken>`
    with first as (select org_id, whole from call_mark order by whole, id limit 1 for update skip locked),
    mine as (
      select m.id from call_mark m join first on m.org_id = first.org_id and m.whole = first.whole
      order by m.id limit ${MOST_MARKS} for update of m skip locked),
    gone as (delete from call_mark m using mine where m.id = mine.id returning m.org_id, m.whole, m.at)
    select g.org_id, g.whole, array_agg(distinct to_char(g.at at time zone o.time_zone, 'YYYY-MM-01')) as months
    from gone g join organisation o on o.id = g.org_id group by 1, 2`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  // Whoever counts the same at the same time waits, and then sees what this one wrote and the change that it has taken.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`call sums ${row.org_id} ${row.whole}`}, 0))`.execute(
    tx,
  );
  return row;
}

const nextMonth = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
};

/** Puts what was counted in place of what there was; rows that are the same are not written. */
const PUT = `
  put as (
    insert into call_sum as kept
    select c.org_id, $month::date, $whole, c.dim, c.key, c.calls, c.answered, c.judged, c.judged_answered, c.met, c.false_calls, c.repeats, c.reminders,
      c.seconds, c.times, c.p50, c.p90, c.p99 from counted c
    on conflict (org_id, whole, month, dim, key) do update set
      (calls, answered, judged, judged_answered, met, false_calls, repeats, reminders, seconds, times, p50, p90, p99) = (excluded.calls, excluded.answered,
        excluded.judged, excluded.judged_answered, excluded.met, excluded.false_calls, excluded.repeats, excluded.reminders, excluded.seconds, excluded.times,
        excluded.p50, excluded.p90, excluded.p99)
    where (kept.calls, kept.answered, kept.judged, kept.judged_answered, kept.met, kept.false_calls, kept.repeats, kept.reminders, kept.seconds, kept.times)
      is distinct from (excluded.calls, excluded.answered, excluded.judged, excluded.judged_answered, excluded.met, excluded.false_calls, excluded.repeats,
        excluded.reminders, excluded.seconds, excluded.times))`;
const put = (month: string, whole: boolean) =>
  sql.raw(PUT.replace('$month', `'${month}'`).replace('$whole', String(whole)));

async function noteMonth(tx: Tx, org: string, month: string, whole: boolean): Promise<void> {
  await sql`
    with ${clocksOf([org])}
    insert into call_sum_month (org_id, month, whole, zone, day_start, night_start)
    select org_id, ${month}::date, ${whole}, zone, day_start, night_start from clocks
    on conflict (org_id, month, whole) do update set
      zone = excluded.zone, day_start = excluded.day_start, night_start = excluded.night_start, counted_at = clock_timestamp()`.execute(
    tx,
  );
}

/** Counts one organisation's own calls of a month, and marks those above it. */
async function countMonth(tx: Tx, org: string, month: string): Promise<void> {
  await sql`
    with ${clocksOf([org])}, ${countRaw(month, nextMonth(month))}, ${put(month, false)},
    gone as (
      delete from call_sum s where s.org_id = ${org}::uuid and s.month = ${month}::date and not s.whole
        and not exists (select from counted c where c.dim = s.dim and c.key = s.key))
    insert into call_mark (org_id, at, whole)
    select above.id, ${month}::date + interval '15 days', true from (
      with recursive line as (
        select id, parent_id from organisation where id = ${org}::uuid
        union all
        select o.id, o.parent_id from organisation o join line l on o.id = l.parent_id)
      select id from line where id <> ${org}::uuid or exists (select from organisation b where b.parent_id = line.id)) above`.execute(
    tx,
  );
  await noteMonth(tx, org, month, false);
}

/** Adds up a month of an organisation and all below it. */
async function addUpMonth(tx: Tx, org: string, month: string): Promise<void> {
  await sql`
    with chosen as (
      select ${org}::uuid as org_id, ${sql.raw('dim, key, calls, answered, judged, judged_answered, met, false_calls, repeats, reminders, seconds, times')}
      from call_sum where not whole and month = ${month}::date and org_id in (select organisations_below(${org}::uuid)) and dim = any(${[...SHARED_DIMS]}::text[])),
    ${countSums(false)}, ${put(month, true)}
    delete from call_sum s where s.org_id = ${org}::uuid and s.month = ${month}::date and s.whole
      and not exists (select from counted c where c.dim = s.dim and c.key = s.key)`.execute(tx);
  await noteMonth(tx, org, month, true);
}

async function workOnce(tx: Tx): Promise<boolean> {
  const taken = await takeMarks(tx);
  if (!taken) return false;
  const count = taken.whole ? addUpMonth : countMonth;
  for (const month of taken.months.toSorted()) await count(tx, taken.org_id, month);
  return true;
}

/** Marks every month that was counted by another clock, or with other shifts, than the organisation has now. */
async function markChangedClocks(tx: Tx): Promise<void> {
  await sql`
    with counted as (select distinct org_id from call_sum_month where not whole),
    clocks as (
      select o.id as org_id, o.time_zone as zone, coalesce(p.own ->> 'day_start', '08:00')::time as day_start, coalesce(p.own ->> 'night_start', '20:00')::time as night_start
      from counted join organisation o on o.id = counted.org_id cross join lateral (select parameters_of(o.id) as own offset 0) p)
    insert into call_mark (org_id, at)
    select m.org_id, m.month + moved.days from call_sum_month m join clocks k using (org_id)
    cross join (values (interval '-1 day'), (interval '15 days'), (interval '33 days')) moved(days)
    where not m.whole and (m.zone, m.day_start, m.night_start) is distinct from (k.zone, k.day_start, k.night_start)`.execute(
    tx,
  );
}

/** Works off all marks that there are; two that do so at once share the work. */
export async function bringUpToDate(
  db: Kysely<Database>,
  isStopped: () => boolean = () => false,
): Promise<void> {
  await inScope(db, 'all', markChangedClocks);
  while (!isStopped() && (await inScope(db, 'all', workOnce)));
}
