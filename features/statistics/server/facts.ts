// What is counted of calls and by what: one piece of SQL, from which the sums of a month, the view of a day and the proof
// of both are made. Times are those of each organisation's own clocks.
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { leastIdAt } from '#kit/db/new-id.ts';

/** Divisions whose response times are kept: each is read by its percentiles. */
export const TIMED_DIMS = [
  'all',
  'ward',
  'shift',
  'ward_shift',
  'type',
  'event',
  'priority',
  'role',
  'person',
  'device',
  'day',
] as const;
/** Divisions of counts alone: weekday (1 Monday) and hour, hour of the day, the reason given for a slow answer. */
export const COUNTED_DIMS = ['heat', 'hour', 'reason'] as const;
export type Dim = (typeof TIMED_DIMS)[number] | (typeof COUNTED_DIMS)[number];

/** Divisions that mean the same in every organisation, and are added up over them; the others belong to one. */
export const SHARED_DIMS = [
  'all',
  'shift',
  'type',
  'event',
  'priority',
  'role',
  'day',
  'heat',
  'hour',
  'reason',
] as const satisfies readonly Dim[];

/** Divisions that no year has: its days stand in its months, the hours of the day in a day alone. */
export const DIMS_OF_NO_YEAR = ['day', 'hour'] as const satisfies readonly Dim[];

/** The measures of a division, in the order of the table. */
export const MEASURES = [
  'calls',
  'answered',
  'judged',
  'judged_answered',
  'met',
  'false_calls',
  'repeats',
  'reminders',
] as const;
export type Measure = (typeof MEASURES)[number];

/** `clocks`: each organisation with its zone and the starts of its shifts. */
export const clocksOf = (orgs: readonly string[]): RawBuilder<unknown> => sql`
  clocks as materialized (
    select o.id as org_id, o.time_zone as zone, coalesce(p.own ->> 'day_start', '08:00')::time as day_start, coalesce(p.own ->> 'night_start', '20:00')::time as night_start
    from organisation o cross join lateral (select parameters_of(o.id) as own offset 0) p where o.id = any(${orgs}::uuid[]))`;

/** An id that no call of the local day lies beyond, in any zone: known when it is planned, other months are not even looked at. */
const idNear = (day: string, side: -1 | 1): string =>
  leastIdAt(Date.parse(day) + side * 3 * 86_400_000);

/** Nearest rank: the least time that at least this share of the answers took no longer than. */
const rank = (share: number): RawBuilder<unknown> =>
  sql.raw(`min(s) filter (where s is not null and upto >= ceil(${share} * timed))`);

/** Rows of `pieces (org_id, dim, key, s, n, <measures>)`, a row a response time, made into sums: a row a division. */
const SUMMED = sql.raw(`
  running as (
    select pieces.*, sum(n) filter (where s is not null) over (partition by org_id, dim, key order by s) as upto,
      sum(n) filter (where s is not null) over (partition by org_id, dim, key) as timed
    from pieces)`);

/** The columns of a sum, of `running` grouped by organisation and division. */
const sumColumns = (): RawBuilder<unknown> => sql`
  ${sql.raw(MEASURES.map((name) => `sum(${name})::int as ${name}`).join(', '))},
  coalesce(array_agg(s order by s) filter (where s is not null), '{}') as seconds, coalesce(array_agg(n::int order by s) filter (where s is not null), '{}') as times,
  ${rank(0.5)} as p50, ${rank(0.9)} as p90, ${rank(0.99)} as p99`;

/** `facts`: the calls raised on the local days from `first` to before `end`, with what is counted of each; behind `clocks`. */
export const factsOf = (first: string, end: string): RawBuilder<unknown> => sql`
  facts as materialized (
    select c.org_id, c.department_id, c.type, c.event, c.priority, c.answered_by, c.device_id, c.false_call, c.repeats, c.reminders, c.slow_reason,
      c.answered_at is not null as was_answered, c.priority < 5 and (c.answered_at is not null or c.ended_at is not null) as judged, case when c.response_s < 0 then 0 else c.response_s end as response_s,
      c.target_s, local.at, c.answered_role_type as role_type, case
        when k.day_start < k.night_start then case when local.at::time >= k.day_start and local.at::time < k.night_start then 'day' else 'night' end
        when local.at::time >= k.night_start and local.at::time < k.day_start then 'night' else 'day' end as shift
    from clocks k join call c on c.org_id = k.org_id
      and c.id >= ${idNear(first, -1)}::uuid and c.id < ${idNear(end, 1)}::uuid
    cross join lateral (select c.raised_at at time zone k.zone as at) local
    where not c.test and local.at >= ${first}::timestamp and local.at < ${end}::timestamp)`;

/**
 * Sums of the calls raised on the local days from `first` to before `end`, a row an organisation and division, behind
 * `clocks`; `together`, a row a division for all organisations, under no organisation's id.
 */
export const countRaw = (first: string, end: string, together = false): RawBuilder<unknown> => sql`
  ${factsOf(first, end)},
  pieces as (
    select ${sql.raw(together ? 'null::uuid' : 'f.org_id')} as org_id, d.dim, d.key, case when d.timed and judged then response_s end as s, count(*) as n, count(*) as calls,
      count(*) filter (where was_answered) as answered, count(*) filter (where judged) as judged, count(*) filter (where judged and was_answered) as judged_answered,
      count(*) filter (where judged and response_s <= target_s) as met, count(*) filter (where false_call) as false_calls,
      sum(repeats) as repeats, sum(reminders) as reminders
    from facts f cross join lateral (values
      (true, 'all', ''), (true, 'ward', coalesce(f.department_id::text, '')), (true, 'shift', f.shift),
      (true, 'ward_shift', coalesce(f.department_id::text, '') || ' ' || f.shift), (true, 'type', f.type), (true, 'event', coalesce(f.event, '')),
      (true, 'priority', f.priority::text), (true, 'role', case when f.was_answered then coalesce(f.role_type, '') end),
      (true, 'person', case when f.was_answered then coalesce(f.answered_by::text, '') end), (true, 'device', coalesce(f.device_id::text, '')),
      (true, 'day', to_char(f.at, 'YYYY-MM-DD')), (false, 'heat', to_char(f.at, 'ID-HH24')), (false, 'hour', to_char(f.at, 'HH24')),
      (false, 'reason', nullif(f.slow_reason, ''))) d(timed, dim, key)
    where d.key is not null group by 1, 2, 3, 4),
  ${SUMMED},
  counted as (select org_id, dim, key, ${sumColumns()} from running group by 1, 2, 3)`;

/** Sums of sums: what the rows of `chosen` (of `call_sum`) give added up over their months, and `together` over organisations. */
export const countSums = (together: boolean): RawBuilder<unknown> => sql`
  pieces as (
    select ${sql.raw(together ? 'null::uuid' : 'org_id')} as org_id, dim, key, null::int as s, 0::bigint as n, ${sql.raw(MEASURES.map((name) => `sum(${name}) as ${name}`).join(', '))}
    from chosen group by 1, 2, 3
    union all
    select ${sql.raw(together ? 'null::uuid' : 'org_id')}, dim, key, t.s, sum(t.n), ${sql.raw(MEASURES.map(() => '0').join(', '))}
    from chosen cross join lateral unnest(seconds, times) t(s, n) group by 1, 2, 3, 4),
  ${SUMMED},
  counted as (select org_id, dim, key, ${sumColumns()} from running group by 1, 2, 3)`;
