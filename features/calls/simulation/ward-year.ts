// Which ward a seed stands for: small and large, calm and rough, one server and two.
import { ROUGH, times } from './faults.ts';
import { Random } from './random.ts';
import type { SimulationOptions } from './simulate.ts';

export interface WardYear extends SimulationOptions {
  /** How rough, as a share of `ROUGH`. */
  roughness: number;
}

const BEDS = [4, 6, 6, 8, 8, 10, 12];
/** FIELD: a care home 3, a ward 8. */
const CALLS = [3, 3, 3, 3, 3, 3, 8];
const ROUGHNESS = [0.05, 0.05, 0.1, 0.25, 1];

export function wardYearOf(seed: number, days = 365): WardYear {
  const random = new Random(seed ^ 0x5eed);
  const beds = random.pick(BEDS);
  const roughness = random.pick(ROUGHNESS);
  return {
    seed,
    days,
    size: {
      beds,
      bedsPerRoom: random.pick([1, 2, 3]),
      hosts: random.pick([1, 2, 3]),
      nurses: Math.max(2, Math.round(beds / 4)),
    },
    callsPerBedDay: random.pick(CALLS),
    roughness,
    faults: times(ROUGH, roughness),
    servers: random.pick([1, 2] as const),
    checkEveryMs: 600_000,
  };
}
