// The devices' door, stood in for: who is there, who is lost, and what of that the engine hears. Until a server has taken
// a word, it is said again.
import type { Engine } from '../server/engine.ts';
import type { Loss } from '../server/outage.ts';
import type { WardDevice } from '../server/memory/ward.ts';
import { isReceiver } from '../server/receivers.ts';
import type { Device } from './device.ts';
import type { Parts } from './parts.ts';
import type { WardPlan } from './plan-ward.ts';
import type { Servers } from './servers.ts';

/** Silence for 1.5 keepalives of 18 s. */
const SILENCE_MS = 27_000;
/** So long after a server has heard of an arrival it must have seen to it, even with a slow store. */
const SEEN_TO_MS = 20_000;
/** A device waits so long before it connects again (docs/guides/devices.md). */
const LEAST_PAUSE_MS = 1000;
const TOGETHER_MS = 300;

export class Door {
  /** Since when devices are known to be lost, in the world's time. */
  readonly lostAt = new Map<string, number>();
  readonly #parts: Parts;
  readonly #plan: WardPlan;
  readonly #servers: Servers;
  readonly #welcomed: ReadonlyMap<string, number>;
  readonly #losses: Loss[] = [];
  #lost = 0;

  constructor(
    parts: Parts,
    plan: WardPlan,
    servers: Servers,
    welcomed: ReadonlyMap<string, number>,
  ) {
    this.#welcomed = welcomed;
    this.#parts = parts;
    this.#plan = plan;
    this.#servers = servers;
  }

  /** A connection ends; by its will that shows at once, else by its silence. */
  lose(device: Device, noticed = this.#parts.random.chance(0.5) ? 200 : SILENCE_MS): void {
    if (!device.link.up) return;
    this.#parts.course.note('lost', device.id);
    device.link.cut();
    this.#parts.time.after(noticed, () => {
      if (device.link.up || !this.known(device.id).online) return;
      this.set(device.id, { online: false });
      // A person who goes home takes a watch along.
      if (!this.known(device.id).enabled || this.known(device.id).person_id !== null) return;
      this.lostAt.set(device.id, this.#parts.time.now);
      this.#keepLoss(device);
    });
  }

  /** Connected again, after a restart or without. */
  join(device: Device, restarted: boolean): void {
    if (device.link.up || !this.known(device.id).enabled) return;
    const pause = device.link.cutAt + LEAST_PAUSE_MS - this.#parts.time.now;
    if (pause > 0) {
      this.#parts.time.after(pause, () => this.join(device, restarted));
      return;
    }
    this.#parts.course.note('back', device.id, restarted);
    if (restarted) device.restart();
    else device.forget();
    device.link.join();
    this.#tell(device, this.#parts.time.now);
  }

  /** The server ends the connection: the device comes back by itself. */
  flap(device: Device): void {
    this.lose(device);
    this.#parts.time.after(this.#parts.random.between(1000, 8000), () => this.join(device, false));
  }

  known(id: string): WardDevice {
    const device = this.#plan.ward.devices.get(id);
    if (!device) throw new Error(`No device ${id}`);
    return device;
  }

  set(id: string, change: Partial<WardDevice>): void {
    this.#plan.ward.devices.set(id, { ...this.known(id), ...change });
  }

  #tell(device: Device, joined: number): void {
    const boot = device.boot;
    const again = (): void => {
      if (device.link.up && device.link.joinedAt === joined) this.#tell(device, joined);
    };
    const later = (): void =>
      void this.#parts.time.after(this.#parts.random.between(500, 2500), again);
    const known = this.known(device.id);
    const work = async (engine: Engine): Promise<void> => {
      const found = !this.known(device.id).online;
      this.set(device.id, { online: true });
      this.lostAt.delete(device.id);
      if (found) {
        await engine.takeBack([device.id]);
        await engine.welcome(known);
      }
      await engine.welcome(known, `b${boot}`);
      await engine.welcome(known, `b${boot}`);
      this.#parts.time.after(SEEN_TO_MS, () => this.#checkWelcomed(device, joined));
    };
    this.#servers.run(work, later);
  }

  /**
   * Whoever came must have been seen to, whatever the engine takes for one arrival. A word of the connection before that
   * was worked on after its end does: what that presents can only have gone to this one.
   */
  #checkWelcomed({ id, link }: Device, joined: number): void {
    if (!link.up || link.joinedAt !== joined || !isReceiver(this.known(id).type)) return;
    if ((this.#welcomed.get(id) ?? -Infinity) < link.cutAt)
      this.#parts.fail('who comes is shown every call of the ward', `${id} is not seen to`);
  }

  /** Losses of one moment are told together. */
  #keepLoss({ id }: Device): void {
    const { time, random } = this.#parts;
    this.#losses.push({ device: this.known(id), message: `loss ${(this.#lost += 1)}` });
    if (this.#losses.length > 1) return;
    time.after(random.between(1, TOGETHER_MS), () => {
      const losses = this.#losses.splice(0);
      this.#report(losses);
      // Two processes may find the same ones untold.
      if (random.chance(0.2)) this.#report(losses);
    });
  }

  #report(losses: readonly Loss[]): void {
    const later = (left: readonly Loss[]): void =>
      void this.#parts.time.after(1000, () => this.#report(left));
    const work = async (engine: Engine): Promise<void> => {
      const failed = await engine.takeLosses(losses);
      if (failed.length > 0) later(failed);
    };
    this.#servers.run(work, () => later(losses));
  }
}
