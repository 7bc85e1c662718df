// The demo's simulated ward: devices and staff in a process of their own, at rest or at work as the console wants it.
import { inScope } from '#kit/db/scope.ts';
import { renewSeeded } from '#features/devices/server/index.ts';
import type { Platform } from '#features/platform.ts';
import { WARD_SPEED } from '#features/ward/contract.ts';
import type { WardChange, WardControl, WardState } from '#features/ward/contract.ts';
import { startWard } from '#apps/ward/control.ts';
import type { RunningWard } from '#apps/ward/control.ts';
import type { Config } from './config.ts';
import { findDemoDepartment } from './demo.ts';

const NO_FIGURES = { devices: 0, online: 0, raised: 0, answered: 0, ended: 0, open: 0 };

export class DemoWard implements WardControl {
  readonly org_id: string;
  readonly #platform: Platform;
  readonly #timeZone: string;
  #wanted: { running: boolean; speed: number };
  #process: RunningWard | undefined;
  #work: Promise<void> = Promise.resolve();
  #left = false;

  constructor(
    platform: Platform,
    department: { id: string; time_zone: string },
    wanted: { running: boolean; speed: number },
  ) {
    this.org_id = department.id;
    this.#platform = platform;
    this.#timeZone = department.time_zone;
    this.#wanted = wanted;
    this.change({});
  }

  get state(): WardState {
    return { ...this.#wanted, ...(this.#process?.figures ?? NO_FIGURES) };
  }

  change({ running, speed }: WardChange): void {
    const { running: ran, speed: was } = this.#wanted;
    this.#wanted = { running: running ?? ran, speed: speed ?? was };
    this.#work = this.#work.then(() => this.#bringAbout());
  }

  /** Ends the process at once; nothing starts it again. */
  leave(): void {
    this.#left = true;
    this.#process?.leave();
  }

  async #bringAbout(): Promise<void> {
    const { running, speed } = this.#wanted;
    if (!running) return this.#process?.rest();
    if (!this.#process?.running) return this.#start();
    this.#process.setSpeed(speed);
    this.#process.resume();
  }

  async #start(): Promise<void> {
    const { db, settings, log } = this.#platform;
    try {
      const seeded = await inScope(db, 'all', (tx) => renewSeeded(tx, this.org_id));
      if (this.#left) return;
      const devices = seeded.map(({ id, type, org_id: org, password, space_id }) => ({
        id,
        type,
        org,
        password,
        ...(space_id ? { space: space_id } : {}),
      }));
      const { speed } = this.#wanted;
      this.#process = startWard({
        devices,
        url: settings.mqttUrl,
        speed,
        timeZone: this.#timeZone,
      });
    } catch (error) {
      log.error({ err: error }, 'The simulated ward did not start');
    }
  }
}

/** The ward of the demo, at work unless WARD is 0; undefined where there is no demo. */
export async function openWard(config: Config, platform: Platform): Promise<DemoWard | undefined> {
  if (!config.demo) return undefined;
  const department = await inScope(platform.db, 'all', findDemoDepartment, { readOnly: true });
  if (!department) return undefined;
  const speed = config.WARD === 0 ? 1 : Math.max(config.WARD, WARD_SPEED.slowest);
  return new DemoWard(platform, department, { running: config.WARD > 0, speed });
}
