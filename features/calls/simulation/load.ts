// Presses by FIELD's load model: the shape of the day, the mix of calls, calls per bed and day.
import { KINDS } from './kinds-of-press.ts';
import type { KindOfPress } from './kinds-of-press.ts';
import type { World } from './world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Night 0.44 of the mean, a step of 2.4 from 06 to 07, a peak of 1.5; the mean of a day is 1. */
function shapeOf(hour: number): number {
  if (hour < 6 || hour >= 22) return 0.44;
  if (hour < 7) return 1.06;
  if (hour < 10) return 1.5;
  return 1.26;
}
const PEAK = 1.5;

const TOTAL = KINDS.reduce((sum, { share }) => sum + share, 0);

/** Starts pressing until `until`. */
export function startLoad(world: World, callsPerBedDay: number, beds: number, until: number): void {
  const { time, random } = world.parts;
  const mean = DAY_MS / (callsPerBedDay * beds * PEAK);
  const next = (): void =>
    void time.after(random.exponential(mean), () => {
      if (time.now >= until) return;
      const hour = Math.floor((time.now % DAY_MS) / HOUR_MS);
      if (random.chance(shapeOf(hour) / PEAK)) pressOne(world, drawKind(random.next() * TOTAL));
      next();
    });
  next();
}

function drawKind(place: number): KindOfPress {
  let left = place;
  for (const kind of KINDS) {
    left -= kind.share;
    if (left < 0) return kind;
  }
  throw new Error('The shares of the kinds do not add up');
}

function pressOne(world: World, kind: KindOfPress): void {
  const device = world.devices.get(world.parts.random.pick(world.plan.callers[kind.name]));
  if (!device) return;
  world.press(device, kind);
  // Children, and whoever is afraid, press more than once.
  if (world.parts.random.chance(0.08))
    world.parts.time.after(world.parts.random.between(100, 4000), () => world.press(device, kind));
}
