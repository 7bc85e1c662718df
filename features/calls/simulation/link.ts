// The way between a device and the server: messages late, lost, twice, out of order, and a broker that keeps them a while.
import type { OutEnvelope } from '#kit/device-bus/envelope.ts';
import type { Parts } from './parts.ts';

/** How bad the way is; all 0 is a good one, in order. */
export interface Weather {
  loss: number;
  double: number;
  /** Mean delay in milliseconds beyond the usual; with it messages overtake each other. */
  late: number;
}

export const FAIR: Weather = { loss: 0, double: 0, late: 0 };
const KEPT_MS = 60_000;
const KEPT_MOST = 1000;

interface Ends {
  toServer(message: UpMessage): void;
  toDevice(envelope: OutEnvelope): void;
}

export interface UpMessage {
  channel: 'call' | 'ack';
  id: string | undefined;
  type: string;
  ref?: string | undefined;
  ts: number;
  data: Record<string, unknown>;
}

export class Link {
  up = true;
  cutAt = -Infinity;
  joinedAt = -Infinity;
  /** Nothing ails it since then. */
  calmSince: number;
  weather: Weather = FAIR;
  /** Added to each message of a slow device, in milliseconds. */
  slow = 0;
  #kept: { envelope: OutEnvelope; until: number }[] = [];
  #downAt = 0;
  #upAt = 0;
  #connection = 0;
  readonly #parts: Parts;
  readonly #ends: Ends;

  constructor(parts: Parts, ends: Ends) {
    this.#parts = parts;
    this.#ends = ends;
    this.calmSince = parts.time.now;
  }

  cut(): void {
    if (!this.up) return;
    this.#parts.counts.cuts += 1;
    this.up = false;
    this.cutAt = this.#parts.time.now;
    this.#connection += 1;
  }

  /** Connected again; what the broker has kept comes first. */
  join(): void {
    this.up = true;
    this.#connection += 1;
    this.joinedAt = this.#parts.time.now;
    this.calmSince = this.joinedAt;
    const kept = this.#kept;
    this.#kept = [];
    for (const { envelope, until } of kept)
      if (until > this.#parts.time.now) this.#carry(() => this.#ends.toDevice(envelope), 'down');
  }

  get isFair(): boolean {
    return this.weather === FAIR;
  }

  clear(): void {
    this.weather = FAIR;
    this.calmSince = this.#parts.time.now;
  }

  send(envelope: OutEnvelope): void {
    const { counts, time } = this.#parts;
    counts.messages_down += 1;
    if (this.up) this.#carry(() => this.#ends.toDevice(envelope), 'down');
    else if (this.#kept.length < KEPT_MOST)
      this.#kept.push({ envelope, until: time.now + (envelope.exp ?? KEPT_MS) });
  }

  say(message: UpMessage): void {
    if (!this.up) return;
    this.#parts.counts.messages_up += 1;
    this.#carry(() => this.#ends.toServer(message), 'up');
  }

  #carry(arrive: () => void, way: 'up' | 'down'): void {
    const { random, counts } = this.#parts;
    const { loss, double, late } = this.weather;
    if (random.chance(loss)) {
      counts.lost += 1;
      return;
    }
    this.#deliver(arrive, way, late);
    if (random.chance(double)) {
      counts.doubled += 1;
      this.#deliver(arrive, way, late + 50);
    }
  }

  #deliver(arrive: () => void, way: 'up' | 'down', late: number): void {
    const { time, random, counts } = this.#parts;
    const usual = random.between(5, 40) + this.slow;
    const last = way === 'up' ? this.#upAt : this.#downAt;
    let at = time.now + usual + (late > 0 ? random.exponential(late) : 0);
    if (late === 0) at = Math.max(at, last);
    else if (at < last) counts.reordered += 1;
    if (way === 'up') this.#upAt = Math.max(last, at);
    else this.#downAt = Math.max(last, at);
    const connection = this.#connection;
    time.after(at - time.now, () => {
      // What was on its way when the connection ended is gone, unless it had got through.
      if (connection === this.#connection) arrive();
    });
  }
}
