// A process of its own that simulates the ward-years it is sent, and tells what came of each.
import { simulate } from './simulate.ts';
import type { SimulationResult } from './simulate.ts';
import { wardYearOf } from './ward-year.ts';

export interface YearOrder {
  seed: number;
  days: number;
}

export interface YearReport {
  seed: number;
  days: number;
  beds: number;
  calls_per_bed_day: number;
  roughness: number;
  servers: number;
  seconds: number;
  cpu_s: number;
  result: SimulationResult | null;
  /** The rule that did not hold, with what came before. */
  violation: string | null;
}

async function runYear({ seed, days }: YearOrder): Promise<YearReport> {
  const year = wardYearOf(seed, days);
  const from = process.hrtime.bigint();
  const before = process.cpuUsage();
  let result: SimulationResult | null = null;
  let violation: string | null = null;
  try {
    result = await simulate(year);
  } catch (error) {
    violation = error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  const { user, system } = process.cpuUsage(before);
  return {
    seed,
    days,
    beds: year.size.beds,
    calls_per_bed_day: year.callsPerBedDay,
    roughness: year.roughness,
    servers: year.servers,
    seconds: Number(process.hrtime.bigint() - from) / 1e9,
    cpu_s: (user + system) / 1e6,
    result,
    violation,
  };
}

process.on('message', (order: YearOrder) => {
  void runYear(order).then((report) => process.send?.(report));
});
