// Keeping the sums: marks of changed months are worked off, each month of an organisation counted anew from its
// calls, a year added up of its months. Marks are committed with the change they tell of, and gone only with the sums that hold it; so neither a crash nor
// a second process can lose or double anything.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import type { Database } from '#features/database.ts';
import { DIMS_OF_NO_YEAR, MEASURES, SHARED_DIMS, clocksOf, countRaw, countSums } from './facts.ts';

type Tx = Kysely<Database>;

/** What is counted at once: months of organisations' own calls, of all below them (`whole`), or years of either. */
interface Kind {
  whole: boolean;
  yearly: boolean;
}

interface Taken extends Kind {
  /** Its first day by the organisation's clocks, `yyyy-MM-01`. */
  month: string;
  /** When the first change was made that it is counted anew for. */
  since: string;
  orgs: string[];
}

interface Turn {
  years: boolean;
  /** Changes after this moment wait for the next turn: where calls never cease, a turn would never end. */
  until: string;
  /** Whose marks; absent: everybody's. */
  of?: readonly string[] | undefined;
}

const among = (column: string, of: readonly string[] | undefined) =>
  of ? sql`${sql.ref(column)} = any(${of}::uuid[])` : sql`true`;

/** Marks looked at at once, and months of organisations counted in one transaction. */
const MOST_MARKS = 20_000;
const MOST_MONTHS = 100;

/**
 * Takes the marks that have waited longest and no other process has in hand, those of calls before those of what is added
 * up of them, and with them all further ones of the same organisation and month.
 */
async function takeMarks(tx: Tx, { years, until, of }: Turn): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    with kind as (
      select yearly, whole, case when yearly then 'year' else 'month' end as unit, case when yearly then interval '1 year' else interval '1 month' end as length
      from call_mark where (not yearly or ${years}) and made_at <= ${until}::timestamptz and ${among('call_mark.org_id', of)} order by yearly, whole limit 1),
    mine as materialized (
      select m.org_id, m.at from call_mark m where (m.yearly, m.whole) = (select yearly, whole from kind) and m.made_at <= ${until}::timestamptz and ${among('m.org_id', of)}
      order by m.id limit ${MOST_MARKS} for update skip locked),
    months as materialized (
      select distinct m.org_id, o.time_zone, date_trunc(kind.unit, m.at at time zone o.time_zone) as month
      from kind, mine m join organisation o on o.id = m.org_id order by month limit ${MOST_MONTHS}),
    others as materialized (
      select m.id, t.org_id, t.month, m.made_at from kind, months t join call_mark m on m.org_id = t.org_id and m.at >= t.month at time zone t.time_zone
      where m.yearly = kind.yearly and m.whole = kind.whole and m.at < (t.month + kind.length) at time zone t.time_zone for update of m skip locked),
    gone as (delete from call_mark m using others x where m.id = x.id)
    select kind.yearly, kind.whole, to_char(month, 'YYYY-MM-DD') as month, min(made_at)::text as since, array_agg(distinct org_id order by org_id) as orgs
    from kind, others group by 1, 2, 3 order by 3`.execute(tx);
  // Whoever counts the same at the same time waits, and then sees what this one wrote and the change that it has taken.
  const names = rows.flatMap(({ orgs, month, whole, yearly }) =>
    orgs.map((org) => `call sums ${org} ${month} ${whole} ${yearly}`),
  );
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(name, 0) as key from unnest(${names}::text[]) as n(name) order by 1) keys`.execute(
    tx,
  );
  return rows;
}

const nextMonth = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
};

const ADDED = sql.raw(`dim, key, ${MEASURES.join(', ')}, seconds, times`);

/** Puts what was counted in place of what there was; rows that are the same are not written. */
const PUT = `
  put as (
    insert into call_sum as kept
    select c.org_id, $month::date, $whole, c.dim, c.key, c.calls, c.answered, c.judged, c.judged_answered, c.met, c.false_calls, c.repeats, c.reminders,
      c.seconds, c.times, c.p50, c.p90, c.p99, $yearly from counted c
    on conflict (org_id, whole, yearly, month, dim, key) do update set
      (calls, answered, judged, judged_answered, met, false_calls, repeats, reminders, seconds, times, p50, p90, p99) = (excluded.calls, excluded.answered,
        excluded.judged, excluded.judged_answered, excluded.met, excluded.false_calls, excluded.repeats, excluded.reminders, excluded.seconds, excluded.times,
        excluded.p50, excluded.p90, excluded.p99)
    where (kept.calls, kept.answered, kept.judged, kept.judged_answered, kept.met, kept.false_calls, kept.repeats, kept.reminders, kept.seconds, kept.times)
      is distinct from (excluded.calls, excluded.answered, excluded.judged, excluded.judged_answered, excluded.met, excluded.false_calls, excluded.repeats,
        excluded.reminders, excluded.seconds, excluded.times))`;
const put = (month: string, whole: boolean, yearly = false) =>
  sql.raw(
    PUT.replace('$month', `'${month}'`)
      .replace('$whole', String(whole))
      .replace('$yearly', String(yearly)),
  );

async function noteMonth(
  tx: Tx,
  orgs: readonly string[],
  month: string,
  whole: boolean,
): Promise<void> {
  await sql`
    with ${clocksOf(orgs)}
    insert into call_sum_month (org_id, month, whole, zone, day_start, night_start)
    select org_id, ${month}::date, ${whole}, zone, day_start, night_start from clocks
    on conflict (org_id, month, whole) do update set
      zone = excluded.zone, day_start = excluded.day_start, night_start = excluded.night_start, counted_at = clock_timestamp()`.execute(
    tx,
  );
}

/** Marks the year of a month that was counted, with the time of the change that it was counted for. */
const markYear = (tx: Tx, orgs: readonly string[], { month, whole, since }: Taken) =>
  sql`
    insert into call_mark (org_id, at, whole, yearly, made_at)
    select org, ${month}::date + interval '15 days', ${whole}, true, ${since}::timestamptz from unnest(${orgs}::uuid[]) org`.execute(
    tx,
  );

/** Counts the organisations' own calls of a month, and marks those above them. */
async function countMonth(tx: Tx, taken: Taken): Promise<void> {
  const { orgs, month, since } = taken;
  await sql`
    with ${clocksOf(orgs)}, ${countRaw(month, nextMonth(month))}, ${put(month, false)},
    gone as (
      delete from call_sum s where s.org_id = any(${orgs}::uuid[]) and s.month = ${month}::date and not s.whole and not s.yearly
        and (s.org_id, s.dim, s.key) not in (select org_id, dim, key from counted)),
    line as (
      with recursive line as (
        select id, parent_id, false as above from organisation where id = any(${orgs}::uuid[])
        union
        select o.id, o.parent_id, true from organisation o join line l on o.id = l.parent_id)
      select id, above from line)
    insert into call_mark (org_id, at, whole, made_at)
    select distinct line.id, ${month}::date + interval '15 days', true, ${since}::timestamptz from line
    where above or exists (select from organisation b where b.parent_id = line.id)`.execute(tx);
  await noteMonth(tx, orgs, month, false);
  await markYear(tx, orgs, taken);
}

/** Adds up a month of an organisation and all below it. */
async function addUpMonth(tx: Tx, org: string, taken: Taken): Promise<void> {
  const { month } = taken;
  await sql`
    with chosen as (
      select ${org}::uuid as org_id, ${ADDED}
      from call_sum where not whole and not yearly and month = ${month}::date and org_id in (select organisations_below(${org}::uuid))
        and dim = any(${[...SHARED_DIMS]}::text[])),
    ${countSums(false)}, ${put(month, true)}
    delete from call_sum s where s.org_id = ${org}::uuid and s.month = ${month}::date and s.whole and not s.yearly
      and (s.dim, s.key) not in (select dim, key from counted)`.execute(tx);
  await noteMonth(tx, [org], month, true);
  await markYear(tx, [org], taken);
}

/** Adds up a year of an organisation of its months. */
async function addUpYear(tx: Tx, org: string, { month: first, whole }: Taken): Promise<void> {
  await sql`
    with chosen as (
      select org_id, ${ADDED}
      from call_sum where org_id = ${org}::uuid and whole = ${whole} and not yearly and month >= ${first}::date
        and month < ${first}::date + interval '1 year' and dim <> all(${[...DIMS_OF_NO_YEAR]}::text[])),
    ${countSums(false)}, ${put(first, whole, true)}
    delete from call_sum s where s.org_id = ${org}::uuid and s.month = ${first}::date and s.whole = ${whole} and s.yearly
      and (s.dim, s.key) not in (select dim, key from counted)`.execute(tx);
}

async function count(tx: Tx, taken: Taken): Promise<void> {
  if (taken.yearly) for (const org of taken.orgs) await addUpYear(tx, org, taken);
  else if (taken.whole) for (const org of taken.orgs) await addUpMonth(tx, org, taken);
  else await countMonth(tx, taken);
}

async function workOnce(tx: Tx, turn: Turn): Promise<boolean> {
  const marks = await takeMarks(tx, turn);
  for (const taken of marks) await count(tx, taken);
  return marks.length > 0;
}

/** Marks every month that was counted by another clock, or with other shifts, than the organisation has now. */
export async function markChangedClocks(tx: Tx, of?: readonly string[]): Promise<void> {
  await sql`
    with counted as (select distinct org_id from call_sum_month where not whole and ${among('org_id', of)}),
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

interface WorkOptions {
  /** Of these organisations alone; absent: of all. */
  of?: readonly string[];
  isStopped?: () => boolean;
  /** False leaves the years waiting: adding one up reads all its months. */
  years?: boolean;
}

/** Works off all marks that there are when it begins; two that do so at once share the work. */
export async function bringUpToDate(
  db: Kysely<Database>,
  { of, isStopped = () => false, years = true }: WorkOptions = {},
): Promise<void> {
  const until = await inScope(db, 'all', async (tx) => {
    await markChangedClocks(tx, of);
    const { rows } = await sql<{ now: string }>`select now() as now`.execute(tx);
    return rows[0]?.now ?? 'now';
  });
  while (!isStopped() && (await inScope(db, 'all', (tx) => workOnce(tx, { years, until, of }))));
}
