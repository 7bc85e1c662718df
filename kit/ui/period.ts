// A calendar period that a list or a statistic is about: a year, a month or a day, as its first and last day.
export const PERIODS = ['month', 'year', 'day'] as const;
export type Period = (typeof PERIODS)[number];

const lastOfMonth = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

/** First and last day, `yyyy-MM-dd`, of the period in which the day lies. */
export function daysOf(period: Period, day: string): [from: string, to: string] {
  const [year = '', month = ''] = day.split('-');
  if (period === 'day') return [day, day];
  if (period === 'year') return [`${year}-01-01`, `${year}-12-31`];
  return [`${year}-${month}-01`, `${year}-${month}-${lastOfMonth(Number(year), Number(month))}`];
}

/** The period that the two days are exactly; null where they are none. */
export const periodOf = (from: string, to: string): Period | null =>
  from === ''
    ? null
    : (PERIODS.find((period) => daysOf(period, from).join() === `${from},${to}`) ?? null);
