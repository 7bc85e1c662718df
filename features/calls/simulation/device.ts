// A device as WIRE describes it: it repeats what it says until it is answered, shows what it is told, and confirms it.
import type { OutEnvelope } from '#kit/device-bus/envelope.ts';
import { Link } from './link.ts';
import type { UpMessage } from './link.ts';
import type { Parts } from './parts.ts';

export interface Pending {
  message: UpMessage;
  since: number;
  tries: number;
  /** Given up after so many milliseconds; a press never is. */
  until: number;
  answered: ((data: Record<string, unknown>) => void) | undefined;
}

export interface DeviceHooks {
  toServer(device: Device, message: UpMessage): void;
  /** It answered on its own: the reply to what it said. */
  replied(device: Device, message: UpMessage, data: Record<string, unknown>): void;
  /** A call is on its screen, for the first time or once more. */
  shown(device: Device, call: string): void;
}

const PAUSES_S = [1, 2, 4, 8, 16, 30];

export class Device {
  readonly id: string;
  readonly org: string;
  readonly link: Link;
  boot = 1;
  /** Its clock, off by this many milliseconds. */
  clockOff = 0;
  /** Never confirms anything. */
  mute = false;
  readonly pending = new Map<string, Pending>();
  /** What stands on its screen, since when. */
  readonly screen = new Map<string, number>();
  /** Calls that it was told are over: what arrives late does not bring them back. */
  readonly #over = new Set<string>();
  #messages = 0;
  readonly #parts: Parts;
  readonly #hooks: DeviceHooks;

  constructor(parts: Parts, { id, org }: { id: string; org: string }, hooks: DeviceHooks) {
    this.#parts = parts;
    this.#hooks = hooks;
    this.id = id;
    this.org = org;
    this.link = new Link(parts, {
      toServer: (message) => hooks.toServer(this, message),
      toDevice: (envelope) => this.#take(envelope),
    });
  }

  /** Says something about calls, again and again until it is answered. */
  say(
    type: string,
    data: Record<string, unknown>,
    {
      until = Infinity,
      id = `${this.id}:${(this.#messages += 1)}`,
      answered,
    }: { until?: number; id?: string; answered?: Pending['answered'] } = {},
  ): string {
    const { time } = this.#parts;
    const message: UpMessage = {
      channel: 'call',
      id,
      type,
      ts: Math.max(0, time.now + this.clockOff),
      data,
    };
    this.pending.set(id, { message, since: time.now, tries: 0, until, answered });
    this.#try(id);
    return id;
  }

  /** Connected (again): it forgets what the server does not mention now (docs/guides/devices.md). */
  forget(): void {
    this.screen.clear();
  }

  restart(): void {
    this.boot += 1;
    this.#over.clear();
    this.screen.clear();
  }

  confirm(ref: string, status: 'delivered' | 'seen', type = 'SOS'): void {
    this.link.say({ channel: 'ack', id: undefined, ref, type, ts: 0, data: { status } });
  }

  #try(id: string): void {
    const { time, random } = this.#parts;
    const pending = this.pending.get(id);
    if (!pending) return;
    if (time.now - pending.since > pending.until) {
      this.pending.delete(id);
      return;
    }
    this.link.say(pending.message);
    const pause = PAUSES_S[Math.min(pending.tries, PAUSES_S.length - 1)] ?? 30;
    pending.tries += 1;
    time.after(pause * 1000 * random.between(0.9, 1.1), () => this.#try(id));
  }

  #take({ id, ref, type, data }: OutEnvelope): void {
    if (ref !== undefined) {
      const pending = this.pending.get(ref);
      this.pending.delete(ref);
      if (!pending) return;
      this.#hooks.replied(this, pending.message, data);
      pending.answered?.(data);
      return;
    }
    const { call_id: call, action, state } = data;
    if (typeof call !== 'string' || id === undefined) return;
    if (action === 'withdraw') {
      this.screen.delete(call);
      if (state === 'ended' || state === 'cancelled') this.#end(call);
    } else if (!this.#over.has(call)) {
      if (!this.screen.has(call)) this.screen.set(call, this.#parts.time.now);
      this.#hooks.shown(this, call);
    }
    if (this.mute) return;
    this.confirm(id, 'delivered', type);
    if (action !== 'withdraw' && this.#parts.random.chance(0.3))
      this.#parts.time.after(this.#parts.random.between(500, 15_000), () =>
        this.confirm(id, 'seen', type),
      );
  }

  #end(call: string): void {
    this.#over.add(call);
    if (this.#over.size > 200) {
      const [oldest] = this.#over;
      if (oldest !== undefined) this.#over.delete(oldest);
    }
  }
}
