// Light or dark: as a hand has chosen at this screen, else dark where the system is, and in the ward's night.

export const SCHEMES = ['auto', 'light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** The ward's day and night as `HH:mm`. */
export interface Hours {
  day: string;
  night: string;
}

/** The minute of the day that `HH:mm` names. */
const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Whether the ward has its night at a minute of the day. */
export function isNight({ day, night }: Hours, minute: number): boolean {
  const [from, to] = [minuteOf(night), minuteOf(day)];
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** What is shown; hours that are not known are no night. */
export function schemeOf(
  chosen: Scheme,
  { systemDark, hours, minute }: { systemDark: boolean; hours: Hours | null; minute: number },
): 'light' | 'dark' {
  if (chosen !== 'auto') return chosen;
  return systemDark || (hours !== null && isNight(hours, minute)) ? 'dark' : 'light';
}

const system = () => matchMedia('(prefers-color-scheme: dark)');

/** The minute of the day at an instant in Unix milliseconds, by the clocks of a zone; without one by this screen's. */
export function minuteAt(now: number, timeZone: string | undefined): number {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  return minuteOf(clock.format(now));
}

/** Shows the scheme of this moment. */
export function showScheme(chosen: Scheme, hours: Hours | null, minute: number): void {
  document.documentElement.dataset['scheme'] = schemeOf(chosen, {
    systemDark: system().matches,
    hours,
    minute,
  });
}

/** Calls back when the system changes its mind. */
export const watchSystem = (changed: () => void): void =>
  system().addEventListener('change', changed);
