// What a device measures of itself: a battery that falls and is charged, a radio signal that wanders.
import type { Random } from './random.ts';

export interface Readings {
  battery?: number;
  rssi?: number;
}

/** Percent an hour; what hangs on the mains has no battery to report. */
const DRAIN: Readonly<Record<string, number>> = {
  NURSE_WATCH: 7,
  WORKER_WATCH: 7,
  USER_WATCH: 4,
  CELL_PHONE: 6,
  BREASTPLATE: 2,
  REMOTE_CONTROL: 0.05,
  EMERGENCY_BUTTON: 0.02,
  S433_DOOR_LAMP: 0.05,
};
const WIRED: ReadonlySet<string> = new Set([
  'NURSE_HOST',
  'DOCTOR_HOST',
  'LCD_SCREEN',
  'INFORMATION_BOARD',
]);
const CHARGED_BELOW = 12;
const CHARGE = 50;

/** Reads a device of this type at the ward's time, in Unix milliseconds, which must not go back. */
export function makeReadings(
  random: Random,
  type: string,
  begin: number,
): (now: number) => Readings {
  const drain = DRAIN[type];
  const base = -45 - random.index(35);
  let battery = 30 + random.uniform() * 70;
  let charging = false;
  let last = begin;
  return (now) => {
    const hours = (now - last) / 3_600_000;
    last = now;
    if (drain !== undefined) {
      battery += hours * (charging ? CHARGE : -drain);
      if (battery <= CHARGED_BELOW) charging = true;
      if (battery >= 100) charging = false;
      battery = Math.min(100, Math.max(1, battery));
    }
    return {
      ...(drain === undefined ? {} : { battery: Math.round(battery) }),
      ...(WIRED.has(type) ? {} : { rssi: base + random.index(9) - 4 }),
    };
  };
}
