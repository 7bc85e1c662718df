// People on the ward by FIELD's load model: who sees a call, when they answer, how they walk to the bed, what they forget.
import type { Device } from './device.ts';
import type { ModelCall } from './model-call.ts';
import type { KindOfPress } from './kinds-of-press.ts';
import type { Model, SaidInput } from './model.ts';
import type { Parts } from './parts.ts';

const ANSWER_GIVEN_UP_MS = 120_000;

/** Answered where something is carried or seen: 89 %. */
const ANSWERED = 0.89;
const FALSE_EXITS = 0.35;

/** What people have to do with in the world. */
export interface Floor {
  readonly parts: Parts;
  readonly model: Model;
  readonly devices: ReadonlyMap<string, Device>;
  raisedAt(call: string): number;
  cancel(call: string): void;
  press(device: Device, kind: KindOfPress): void;
  say(
    device: Device,
    type: string,
    data: Record<string, unknown>,
    input: SaidInput,
    options?: Parameters<Device['say']>[2],
  ): void;
}

export class People {
  readonly #world: Floor;
  readonly #planned = new Set<string>();

  constructor(world: Floor) {
    this.#world = world;
  }

  /** Somebody sees a call. */
  see(device: Device, id: string): void {
    const call = this.#world.model.calls.get(id);
    if (!call?.active || this.#planned.has(id)) return;
    this.#planned.add(id);
    const { random } = this.#world.parts;
    if (call.kind.ending === 'anyone')
      return this.#later(random.lognormal(1200, 1), () => {
        // At the screen that shows it, or at the console.
        if (device.link.up && random.chance(0.3)) this.#act(device, id, 'reset', false);
        else this.close(id);
      });
    if (call.kind.ending === 'after_speech') return this.#talk(id);
    if (random.chance(0.15)) this.#later(random.exponential(60), () => this.#pressAgain(id));
    const isFalse = call.kind.name === 'exit' && random.chance(FALSE_EXITS);
    if (isFalse || !random.chance(ANSWERED))
      return this.#later(random.lognormal(isFalse ? 90 : 300, 1), () => this.reset(id));
    this.#later(Math.min(7200, random.lognormal(120, 1.1)), () => this.#answer(device, id));
  }

  /** Whoever makes the rounds finds every call that was left, and ends it. */
  round(olderThanMs: number): void {
    const { model, parts } = this.#world;
    for (const call of model.active) {
      if (parts.time.now - this.#world.raisedAt(call.id) < olderThanMs) continue;
      if (call.kind.ending === 'anyone') this.close(call.id);
      else this.reset(call.id);
    }
  }

  forget(id: string): void {
    this.#planned.delete(id);
  }

  /** Reset at the origin, by what called or by another that hangs there. */
  reset(id: string): void {
    const { model, parts } = this.#world;
    const call = model.calls.get(id);
    if (!call?.active) return;
    const there = [...this.#world.devices.values()].filter(
      (device) => device.link.up && model.ward.isAtOrigin(call, device.id),
    );
    const own = this.#world.devices.get(call.device);
    const device = own?.link.up && parts.random.chance(0.8) ? own : there[0];
    if (!device) return this.#later(60, () => this.reset(id));
    const newest = device.id === call.device && parts.random.chance(0.1);
    this.#act(device, newest ? null : id, 'reset', false);
  }

  /** A person at the console ends what can be ended there. */
  close(id: string): void {
    if (this.#world.model.calls.get(id)?.active) this.#world.cancel(id);
  }

  #later(seconds: number, run: () => void): void {
    this.#world.parts.time.after(seconds * 1000, run);
  }

  #showing(id: string): Device[] {
    return [...this.#world.devices.values()].filter(
      (device) => device.link.up && device.screen.has(id),
    );
  }

  #active(id: string): ModelCall | null {
    const call = this.#world.model.calls.get(id);
    return call?.active ? call : null;
  }

  #answer(seen: Device, id: string): void {
    const call = this.#active(id);
    if (!call) return;
    const { random } = this.#world.parts;
    const showing = this.#showing(id);
    if (showing.length === 0) return this.#later(30, () => this.#answer(seen, id));
    const device = random.pick(showing);
    if (random.chance(0.04)) this.#act(random.pick(showing), id, 'refuse', false);
    this.#act(device, id, 'answer', false);
    if (random.chance(0.06))
      this.#later(random.between(0, 0.1), () =>
        this.#act(random.pick(showing), id, 'answer', false),
      );
    if (random.chance(0.05)) this.#later(2, () => this.#act(device, id, 'hangup', false));
    const forgotten = random.chance(0.06);
    this.#later(forgotten ? random.between(300, 900) : random.lognormal(60, 0.7), () =>
      this.reset(id),
    );
  }

  #talk(id: string): void {
    const { random } = this.#world.parts;
    if (random.chance(0.1))
      return this.#later(random.exponential(30), () => {
        const call = this.#active(id);
        const caller = call && this.#world.devices.get(call.device);
        if (caller) this.#act(caller, id, 'hangup', false);
      });
    this.#later(random.lognormal(25, 0.9), () => {
      const showing = this.#showing(id);
      if (!this.#active(id) || showing.length === 0) return;
      const device = random.pick(showing);
      this.#act(device, id, 'answer', true);
      this.#later(random.lognormal(60, 0.8), () => this.#act(device, id, 'hangup', true));
      if (random.chance(0.05)) this.#later(200, () => this.close(id));
    });
  }

  #pressAgain(id: string): void {
    const call = this.#active(id);
    const device = call && this.#world.devices.get(call.device);
    if (call && device) this.#world.press(device, call.kind);
  }

  #act(device: Device, call: string | null, action: string, speech: boolean): void {
    const data = {
      action,
      ...(call === null ? {} : { call_id: call }),
      ...(speech ? { speech } : {}),
    };
    const input: SaidInput = {
      what: 'act',
      action: action as 'answer' | 'refuse' | 'hangup' | 'reset',
      call,
      speech,
    };
    this.#world.say(device, 'SOS', data, input, { until: ANSWER_GIVEN_UP_MS });
  }
}
