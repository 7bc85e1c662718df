// Statistics of calls: how many, how fast they were answered, by whom and where, for a month, a year or a day. Sums are made
// of the calls themselves and can be proved against them; response times are told by percentiles, never by averages alone.
// Technical calls are counted, but not timed: they wait for working hours.
// Neighbours: calls (what is counted), spaces, staff, access and devices (what it is divided by), parameters (shifts).
import { z } from 'zod';
import { choice, id, maybe, moment, pastDate } from '#kit/contract/fields.ts';
import { room } from '#kit/contract/room.ts';
import { route } from '#kit/contract/route.ts';

export const STATISTIC_PERIODS = ['month', 'year', 'day'] as const;
export type StatisticPeriod = (typeof STATISTIC_PERIODS)[number];

/** What calls are divided by; each is a table. `time`: days of a month, months of a year, hours of a day. */
export const DIVISIONS = [
  'time',
  'heat',
  'ward',
  'shift',
  'ward_shift',
  'type',
  'event',
  'priority',
  'role',
  'person',
  'device',
  'reason',
] as const;
export type Division = (typeof DIVISIONS)[number];

/** Of people and devices a page shows those with the most calls; the export has all. */
export const MOST_SHOWN = 50;

const count = z.number();
/** One part of a division. Percentiles are by nearest rank, in whole seconds; null where nothing was answered. */
export const part = z.object({
  /** What it is: a ward's id, `night`, `SOS`, `2026-03-09`, for the heat map weekday (1 Monday) and hour, `1-23`. */
  key: z.string(),
  name: maybe(z.string()),
  /** Where a person or device belongs, or the place of a device. */
  place: maybe(z.string()),
  calls: count,
  answered: count,
  /** Calls that were to be answered, that is none technical, and were, or ended without an answer. */
  judged: count,
  judged_answered: count,
  /** Of the judged, answered within the target of their kind. */
  met: count,
  false_calls: count,
  repeats: count,
  reminders: count,
  p50: maybe(count),
  p90: maybe(count),
  p99: maybe(count),
});
export type Part = z.output<typeof part>;

const table = z.object({ total: count, rows: z.array(part) });

export const statisticsView = z.object({
  /** Whose calls; null: those of all organisations. */
  organisation: maybe(z.object({ id: id(), name: z.string() })),
  from: z.iso.date(),
  to: z.iso.date(),
  /** Every change committed until then is counted. */
  as_of: moment(),
  total: part,
  /** The period before. */
  before: part,
  tables: z.record(z.enum(DIVISIONS), table),
});
export type StatisticsView = z.output<typeof statisticsView>;

const asked = {
  period: choice('statistic_period', STATISTIC_PERIODS),
  /** A day of the period, `yyyy-MM-dd`. */
  day: pastDate(),
  /** One of the actor's organisations, with all below it; absent: the actor's own. */
  org_id: id().optional(),
};
export const viewInput = z.strictObject(asked);
export type ViewInput = z.output<typeof viewInput>;
export const exportInput = z.strictObject({
  ...asked,
  /** One table; absent: all, a sheet each. */
  division: choice('division', DIVISIONS).optional(),
});
export type ExportInput = z.output<typeof exportInput>;

/** What the sums of a month say against the calls themselves, and those of its year against its months. */
export const proof = z.object({
  month: z.iso.date(),
  /** Sums that were compared. */
  compared: count,
  calls: count,
  /** Sums that are not what the calls give: organisation, division and part; the first 20. */
  different: z.array(z.string()),
});
export type Proof = z.output<typeof proof>;

export const statistics = room({
  name: 'statistics',
  permissions: ['statistic.read', 'statistic.export', 'statistic.verify'],
  begins: {
    'statistic.read': ['head_nurse'],
    'statistic.export': ['head_nurse'],
    CallChars: ['head_nurse'],
  },
  errors: {},
  things: ['statistic'],
  enums: { statistic_period: STATISTIC_PERIODS, division: DIVISIONS },
  routes: {
    view: route({
      method: 'GET',
      path: '/mgr/call/statistics',
      access: 'statistic.read',
      readOnly: true,
      input: viewInput,
      reply: statisticsView,
    }),
    export: route({
      method: 'POST',
      path: '/mgr/call/statistics/export',
      access: 'statistic.export',
      input: exportInput,
      raw: 'file',
      ownTransactions: true,
    }),
    verify: route({
      method: 'POST',
      path: '/mgr/call/statistics/verify',
      access: 'statistic.verify',
      input: z.strictObject({ day: asked.day, org_id: asked.org_id }),
      ownTransactions: true,
      reply: proof,
    }),
  },
  events: {},
  pages: {
    CallChars: {
      path: '/interaction/chars',
      levels: ['organisation', 'hospital', 'provider'],
      access: 'statistic.read',
      section: 'interaction',
    },
  },
});
