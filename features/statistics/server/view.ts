// Reading statistics: a month or a year from the sums, a day from its calls.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Ctx } from '#features/platform.ts';
import type { Database } from '#features/database.ts';
import { DIVISIONS, MOST_SHOWN } from '../contract.ts';
import type { Division, Part, StatisticsView, ViewInput } from '../contract.ts';
import { countDay } from './day.ts';
import { MEASURES, countSums } from './facts.ts';
import type { Dim } from './facts.ts';
import { partOf } from './counted.ts';
import type { Counted, Whose } from './counted.ts';
import { nameParts } from './names.ts';
import { spanOf } from './span.ts';
import type { Span } from './span.ts';
import { chooseWhose } from './whose.ts';

type Tx = Kysely<Database>;

const OWN_DIMS = ['ward', 'ward_shift', 'person', 'device'] as const satisfies readonly Dim[];
const LONG_DIMS: readonly Dim[] = ['person', 'device'];
const COLUMNS = sql.raw(`dim, key, ${MEASURES.join(', ')}, p50, p90, p99`);
const SUMMED = sql.raw(`dim, key, ${MEASURES.join(', ')}, seconds, times`);

/** The rows that hold what is shared by all below the tops: their own, or added up where there are some below. */
const chosenShared = (
  { tops }: Whose,
  { from, end }: Span,
  dims: readonly Dim[],
  yearly: boolean,
) => sql`
  select s.org_id, s.month, ${sql.raw(`${MEASURES.map((name) => `s.${name}`).join(', ')}, s.dim, s.key, s.seconds, s.times, s.p50, s.p90, s.p99`)}
  from call_sum s join organisation o on o.id = s.org_id
  where s.org_id = any(${tops}::uuid[]) and s.whole = exists (select from organisation b where b.parent_id = o.id)
    and s.yearly = ${yearly} and s.month >= ${from}::date and s.month < ${end}::date and s.dim = any(${[...dims]}::text[])`;

async function readShared(
  tx: Tx,
  whose: Whose,
  span: Span,
  dims: readonly Dim[],
): Promise<Counted[]> {
  const chosen = chosenShared(whose, span, dims, span.period === 'year');
  const text =
    whose.tops.length === 1
      ? sql<Counted>`select ${COLUMNS} from (${chosen}) chosen`
      : sql<Counted>`with chosen as (${chosen}), ${countSums(true)} select ${COLUMNS} from counted`;
  return (await text.execute(tx)).rows.map((row) => ({ ...row, total: 0 }));
}

/**
 * Divisions that nearly always belong to one organisation (a person may answer for another's): added up only where there
 * are several sums. Of the long ones the `most` parts with the most calls.
 */
async function readOwn(
  tx: Tx,
  { below }: Whose,
  { from, end, period }: Span,
  most: number | null,
): Promise<Counted[]> {
  const range = sql`not s.whole and s.yearly = ${period === 'year'} and s.org_id = any(${below}::uuid[]) and s.month >= ${from}::date and s.month < ${end}::date
    and s.dim = any(${[...OWN_DIMS]}::text[])`;
  const text = sql<Counted>`
    with ranked as materialized (
      select s.dim, s.key, row_number() over (partition by s.dim order by sum(s.calls) desc, s.key) as place, count(*) over (partition by s.dim)::int as total,
        count(*) = 1 as alone
      from call_sum s where ${range} group by s.dim, s.key),
    shown as materialized (
      select dim, key, total, alone from ranked where ${most}::int is null or place <= ${most}::int or dim <> all(${[...LONG_DIMS]}::text[])),
    chosen as (select s.org_id, ${SUMMED} from call_sum s join shown using (dim, key) where ${range} and not alone),
    ${countSums(true)}
    select ${COLUMNS}, total from call_sum s join shown using (dim, key) where ${range} and alone
    union all
    select ${COLUMNS}, total from counted join shown using (dim, key)`;
  return (await text.execute(tx)).rows;
}

/** The months of a year. */
async function readMonths(tx: Tx, whose: Whose, span: Span): Promise<Counted[]> {
  const chosen = chosenShared(whose, span, ['all'], false);
  const keyed = sql`select org_id, 'time' as dim, to_char(month, 'YYYY-MM') as key, ${sql.raw(`${MEASURES.join(', ')}, seconds, times, p50, p90, p99`)} from (${chosen}) c`;
  const text =
    whose.tops.length === 1
      ? sql<Counted>`select ${COLUMNS} from (${keyed}) k`
      : sql<Counted>`with chosen as (${keyed}), ${countSums(true)} select ${COLUMNS} from counted`;
  return (await text.execute(tx)).rows;
}

const SHARED: readonly Dim[] = [
  'all',
  'shift',
  'type',
  'event',
  'priority',
  'role',
  'heat',
  'reason',
];

async function readRows(tx: Tx, whose: Whose, span: Span, most: number | null): Promise<Counted[]> {
  switch (span.period) {
    case 'day':
      return countDay(tx, whose, span);
    case 'month':
      return [
        ...(await readShared(tx, whose, span, [...SHARED, 'day'])),
        ...(await readOwn(tx, whose, span, most)),
      ];
    case 'year':
      return [
        ...(await readShared(tx, whose, span, SHARED)),
        ...(await readMonths(tx, whose, span)),
        ...(await readOwn(tx, whose, span, most)),
      ];
  }
}

/** The total of the period before; that of a day stands among the days of its month. */
async function readBefore(tx: Tx, whose: Whose, { period, before }: Span): Promise<Counted[]> {
  if (period !== 'day') return readShared(tx, whose, spanOf(period, before), ['all']);
  const days = await readShared(tx, whose, spanOf('month', before), ['day']);
  return days.filter(({ key }) => key === before);
}

/** Until when everything is counted: the oldest change that waits, or now. */
async function readAsOf(tx: Tx, { below }: Whose, { period }: Span): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select coalesce((select min(made_at) from call_mark where org_id = any(${below}::uuid[]) and (not yearly or ${period === 'year'})), now()) as at`.execute(
    tx,
  );
  return rows[0]?.at ?? new Date().toISOString();
}

const NOTHING: Part = {
  key: '',
  name: null,
  place: null,
  ...(Object.fromEntries(MEASURES.map((name) => [name, 0])) as Record<
    (typeof MEASURES)[number],
    number
  >),
  p50: null,
  p90: null,
  p99: null,
};

const TIME_DIM = { month: 'day', year: 'time', day: 'hour' } as const;
const IN_ORDER: ReadonlySet<Division> = new Set(['time', 'heat', 'priority', 'shift']);

/** Biggest first, but what has an order of its own in that. */
function arrange(division: Division, parts: Part[], most: number | null) {
  const rows = parts.toSorted((a, b) =>
    IN_ORDER.has(division)
      ? a.key < b.key
        ? -1
        : 1
      : b.calls - a.calls || (a.key < b.key ? -1 : 1),
  );
  const long = (LONG_DIMS as readonly string[]).includes(division);
  return long && most !== null ? rows.slice(0, most) : rows;
}

/** Statistics of a period; `most` parts of people and devices, null for all. */
export async function readStatistics(
  context: Ctx,
  input: ViewInput,
  most: number | null = MOST_SHOWN,
): Promise<StatisticsView> {
  const { db } = context;
  const span = spanOf(input.period, input.day);
  const whose = await chooseWhose(context, input.org_id);
  const as_of = span.period === 'day' ? new Date().toISOString() : await readAsOf(db, whose, span);
  const rows = await readRows(db, whose, span, most);
  const [before] = await readBefore(db, whose, span);
  const grouped = Map.groupBy(rows, ({ dim }) => dim as string);
  const named = await nameParts(db, grouped, whose);
  const tableOf = (division: Division) => {
    const parts = named.get(division === 'time' ? TIME_DIM[span.period] : division) ?? [];
    const known = grouped.get(division)?.[0]?.total;
    return { total: known || parts.length, rows: arrange(division, parts, most) };
  };
  return {
    organisation: whose.organisation,
    from: span.from,
    to: span.to,
    as_of,
    total: named.get('all')?.[0] ?? NOTHING,
    before: before ? { ...NOTHING, ...partOf(before) } : NOTHING,
    tables: Object.fromEntries(
      DIVISIONS.map((division) => [division, tableOf(division)]),
    ) as StatisticsView['tables'],
  };
}
