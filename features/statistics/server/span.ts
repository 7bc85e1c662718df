// A period as days of the calendar.
import type { StatisticPeriod } from '../contract.ts';

export interface Span {
  period: StatisticPeriod;
  /** First and last day. */
  from: string;
  to: string;
  /** The day after the last. */
  end: string;
  /** A day of the period before. */
  before: string;
}

const dayOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/** The period in which the day lies. */
export function spanOf(period: StatisticPeriod, day: string): Span {
  const [year = 1970, month = 1, number = 1] = day.split('-').map(Number);
  switch (period) {
    case 'day':
      return {
        period,
        from: day,
        to: day,
        end: dayOf(year, month, number + 1),
        before: dayOf(year, month, number - 1),
      };
    case 'month':
      return {
        period,
        from: dayOf(year, month, 1),
        to: dayOf(year, month + 1, 0),
        end: dayOf(year, month + 1, 1),
        before: dayOf(year, month, 0),
      };
    case 'year':
      return {
        period,
        from: dayOf(year, 1, 1),
        to: dayOf(year, 12, 31),
        end: dayOf(year + 1, 1, 1),
        before: dayOf(year - 1, 1, 1),
      };
  }
}
