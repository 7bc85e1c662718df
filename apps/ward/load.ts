// Measures a running server from the outside: N devices, a fixed rate of presses, and how long each takes.
//
// What is measured, all by the one clock of this process, in milliseconds from the press (before it is written):
//   ack_ms   until the device has the server's `down/call` acknowledgement: the call is committed
//   host_ms  until the first host or watch has been told `present`: somebody can see it
// Each press is a VOICE call of a bed unit that has none open; once both have come it is reset at its origin, untimed,
// so that the unit can press again. So every press costs the server a call, its deliveries, their `delivered`, a reset
// and the withdrawals. A press for which no unit is free is counted as `skipped`: use more bed units than
// callsPerS × seconds that a call is open.
//
// Use it from another program:   const figures = await runLoad({ url, devices, callsPerS: 50, seconds: 30 });
// in a process of its own:       node apps/ward/load.ts plan.json      (a `loadPlan` of config.ts; prints the figures as JSON)
// `devices` are registered devices with their credentials; among them at least one bed unit and, for host_ms, one host.
// Keep server and load in different processes: in one, the load's own work delays what it measures.
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { loadPlan } from './config.ts';
import type { LoadPlan, LoadPlanGiven } from './config.ts';
import { Device } from './device.ts';
import type { Told } from './message.ts';
import { canAnswer, isBed } from './places.ts';

const PACE_MS = 4;
/** What has not come this long after the last press is counted as missing. */
const LAST_MS = 10_000;

export interface Spread {
  count: number;
  p50: number | null;
  p99: number | null;
  max: number | null;
}

export interface LoadFigures {
  devices: number;
  connect_s: number;
  presses: number;
  skipped: number;
  refused: number;
  unacknowledged: number;
  unpresented: number;
  ack_ms: Spread;
  host_ms: Spread;
}

/** The middle, the slow end and the slowest of what was measured, to a hundredth. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => {
    const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
    return value === undefined ? null : Math.round(value * 100) / 100;
  };
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) };
}

/** Opens the connections a batch at a time; resolves with the devices when all are online. */
async function connectAll(
  plan: LoadPlan,
  onCall: (device: Device, told: Told) => void,
): Promise<Device[]> {
  const { url, heartbeatMs, connectAtOnce } = plan;
  const devices: Device[] = [];
  for (let at = 0; at < plan.devices.length; at += connectAtOnce) {
    const batch = plan.devices
      .slice(at, at + connectAtOnce)
      .map((each) => new Device(each, { url, heartbeatMs, onCall, lasting: false }));
    await Promise.all(batch.map((device) => device.connected()));
    devices.push(...batch);
  }
  return devices;
}

/** Counts and times the presses of a measurement. */
class Presses {
  readonly acks: number[] = [];
  readonly shown: number[] = [];
  presses = 0;
  skipped = 0;
  refused = 0;
  readonly #free: Device[] = [];
  readonly #firstShown = new Map<string, PromiseWithResolvers<number>>();
  readonly #open = new Set<Promise<void>>();

  /** Bed units that may press from here on. */
  add(units: readonly Device[]): void {
    this.#free.push(...units);
  }

  press(): void {
    const unit = this.#free.shift();
    if (!unit) {
      this.skipped += 1;
      return;
    }
    this.presses += 1;
    const course = this.#follow(unit).finally(() => {
      this.#open.delete(course);
      this.#free.push(unit);
    });
    this.#open.add(course);
  }

  hear(device: Device, { data }: Told): void {
    if (data['action'] === 'present' && canAnswer(device) && typeof data['call_id'] === 'string')
      this.#shownOf(data['call_id']).resolve(performance.now());
  }

  /** Resolves when every press has run its course. */
  async done(): Promise<void> {
    await Promise.all(this.#open);
  }

  async #follow(unit: Device): Promise<void> {
    const begin = performance.now();
    const reply = await unit.call('VOICE', { action: 'raise' });
    if (!reply) return;
    if (reply.code !== 0 || !reply.call_id) {
      this.refused += 1;
      return;
    }
    this.acks.push(performance.now() - begin);
    const { call_id } = reply;
    this.shown.push((await this.#shownOf(call_id).promise) - begin);
    await unit.call('VOICE', { action: 'reset', call_id });
    this.#firstShown.delete(call_id);
  }

  #shownOf(call_id: string): PromiseWithResolvers<number> {
    const known = this.#firstShown.get(call_id);
    if (known) return known;
    const first = Promise.withResolvers<number>();
    this.#firstShown.set(call_id, first);
    return first;
  }
}

/** Presses at the plan's rate, catching up where a turn came late. */
async function pressAtRate(presses: Presses, { callsPerS, seconds }: LoadPlan): Promise<void> {
  const begin = performance.now();
  const due = () => Math.min(seconds, (performance.now() - begin) / 1000) * callsPerS;
  for (let pressed = 0; pressed < Math.floor(callsPerS * seconds); await wait(PACE_MS))
    for (; pressed < Math.floor(due()); pressed += 1) presses.press();
}

/** Connects, presses for the plan's time, switches everything off and gives the figures. */
export async function runLoad(given: LoadPlanGiven): Promise<LoadFigures> {
  const plan = loadPlan.parse(given);
  const presses = new Presses();
  const begin = performance.now();
  const devices = await connectAll(plan, (device, told) => presses.hear(device, told));
  const connect_s = Math.round((performance.now() - begin) / 10) / 100;
  presses.add(devices.filter(isBed));
  await pressAtRate(presses, plan);
  await Promise.race([presses.done(), wait(LAST_MS, null, { ref: false })]);
  const { acks, shown, skipped, refused } = presses;
  const figures = {
    devices: devices.length,
    connect_s,
    presses: presses.presses,
    skipped,
    refused,
    unacknowledged: presses.presses - refused - acks.length,
    unpresented: acks.length - shown.length,
    ack_ms: spreadOf(acks),
    host_ms: spreadOf(shown),
  };
  await Promise.all(devices.map((device) => device.stop()));
  return figures;
}

if (import.meta.main) {
  const [path = ''] = process.argv.slice(2);
  const plan = loadPlan.parse(JSON.parse(await readFile(path, 'utf8')));
  process.stdout.write(`${JSON.stringify(await runLoad(plan))}\n`);
  process.exit(0);
}
