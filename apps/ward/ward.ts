// The simulated ward: its devices on the wire, the residents who press, the staff who come (FIELD "Load model").
import type { WardFigures, WardPlan } from './config.ts';
import { makeHourOf } from './day-shape.ts';
import { Device } from './device.ts';
import { drawCourse, drawPause, drawPress } from './model.ts';
import type { Course, Press } from './model.ts';
import { Places, saidBy } from './places.ts';
import { makeRandom } from './random.ts';
import type { Random } from './random.ts';
import { makeReadings } from './readings.ts';
import { Staff } from './staff.ts';
import { WardClock } from './ward-clock.ts';

/** Every so often, of the ward's hours, some device is out of reach for a while. */
const DROP_OFF_EVERY_S = 3 * 3600;
const DROP_OFF_S = 90;
const SHORTEST_DROP_OFF_MS = 4000;
/** Calls of the time before the start are still under way: no ward is found empty. */
const BEFORE_START_S = 1800;

export interface WardOptions {
  /** Told of every call that the server has acknowledged. */
  onAcknowledged?: (call_id: string) => void;
}

export class Ward {
  readonly devices: readonly Device[];
  readonly #clock: WardClock;
  readonly #random: Random;
  readonly #places: Places<Device>;
  readonly #staff: Staff;
  readonly #hourOf: (at: number) => number;
  readonly #raising = new Set<Promise<unknown>>();
  readonly #options: WardOptions;
  #raised = 0;
  #pressing = false;

  /** Switches the devices on; residents wait for `begin`. */
  constructor(plan: WardPlan, options: WardOptions = {}) {
    const { devices, url, speed, timeZone, seed } = plan;
    this.#options = options;
    this.#clock = new WardClock(speed);
    const random = makeRandom(seed ?? Date.now());
    this.#random = random;
    this.#hourOf = makeHourOf(timeZone);
    this.devices = devices.map((each) => {
      const read = makeReadings(random, each.type, this.#clock.now());
      return new Device(each, {
        url,
        readings: () => read(this.#clock.now()),
        onCall: (device, told) => this.#staff.told(device, told),
      });
    });
    this.#places = new Places(this.devices);
    this.#staff = new Staff({
      clock: this.#clock,
      random,
      places: this.#places,
      pressesArrived: () => Promise.all(this.#raising),
    });
  }

  get figures(): WardFigures {
    return {
      devices: this.devices.length,
      online: this.devices.filter(({ online }) => online).length,
      raised: this.#raised,
      ...this.#staff.figures,
    };
  }

  /** Resolves when every device is connected. */
  async connected(): Promise<this> {
    await Promise.all(this.devices.map((device) => device.connected()));
    return this;
  }

  /** Residents begin to press, also after `settle`; those who did shortly before still wait. */
  begin(): void {
    if (this.#pressing) return;
    this.#pressing = true;
    if (this.#places.beds.length > 0) {
      this.#pressThoseUnderWay();
      this.#awaitNextPress();
    }
    this.#awaitNextDropOff();
  }

  setSpeed(speed: number): void {
    this.#clock.setSpeed(speed);
  }

  /** Nobody presses any more, and every open call is ended at its origin; resolves when the server has said so. */
  async settle(): Promise<void> {
    this.#pressing = false;
    this.#clock.clear();
    for (const device of this.devices) device.comeBack();
    await Promise.all(this.#raising);
    await this.#staff.settle();
  }

  /** Switches everything off; what waits for an answer is given up. */
  async stop(): Promise<void> {
    this.#clock.stop();
    await Promise.all(this.devices.map((device) => device.stop()));
  }

  #awaitNextPress(): void {
    const pause = this.#drawPause(this.#clock.now());
    this.#clock.after(pause, () => {
      this.#awaitNextPress();
      const press = drawPress(this.#random, this.#places.beds.length);
      this.#press(press, drawCourse(this.#random, press.kind, press.falseAlarm));
    });
  }

  #drawPause(at: number): number {
    return drawPause(this.#random, { beds: this.#places.beds.length, at, hourOf: this.#hourOf });
  }

  #pressThoseUnderWay(): void {
    const now = this.#clock.now();
    const begin = now - BEFORE_START_S * 1000;
    for (
      let at = begin + this.#drawPause(begin) * 1000;
      at < now;
      at += this.#drawPause(at) * 1000
    ) {
      const press = { ...drawPress(this.#random, this.#places.beds.length), againS: [] };
      const course = drawCourse(this.#random, press.kind, press.falseAlarm);
      const left = (course.answerS ?? 0) + course.resetS - (now - at) / 1000;
      if (left <= 0) continue;
      const answerS = course.answerS && Math.min(course.answerS, left / 2);
      this.#press(press, { ...course, answerS, resetS: Math.min(course.resetS, left) });
    }
  }

  #press(press: Press, course: Course): void {
    const origin = this.#places.originOf(press, this.#random);
    if (!origin) return;
    const raising = this.#raise(origin, press, course).finally(() => this.#raising.delete(raising));
    this.#raising.add(raising);
  }

  async #raise(origin: Device, press: Press, course: Course): Promise<void> {
    const { type, event } = saidBy(press.kind);
    const said = { action: 'raise', ...(event ? { event } : {}) };
    const reply = await origin.call(type, said);
    if (reply?.code !== 0 || !reply.call_id) return;
    const { call_id } = reply;
    if (!reply.repeat) this.#raised += 1;
    this.#options.onAcknowledged?.(call_id);
    this.#staff.raised(call_id, origin, type, course);
    for (const seconds of press.againS)
      this.#clock.after(seconds, () => {
        // Where the call has just ended, it becomes a new one, with a course of its own.
        if (this.#staff.waits(call_id)) this.#press({ ...press, againS: [] }, course);
      });
  }

  #awaitNextDropOff(): void {
    this.#clock.after(this.#random.exponential(DROP_OFF_EVERY_S), () => {
      this.#awaitNextDropOff();
      const ms = (this.#random.lognormal(DROP_OFF_S, 0.6) * 1000) / this.#clock.speed;
      this.#random.pick(this.devices)?.dropOff(Math.max(SHORTEST_DROP_OFF_MS, ms));
    });
  }
}
