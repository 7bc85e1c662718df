import type { DisconnectReason } from './bus.ts';
import type { FrameGate } from './frame-gate.ts';
import { subtreeOf } from './topics.ts';

/** One admitted MQTT connection of a device. */
export class Connection {
  readonly serial: number;
  readonly org: string;
  readonly device: string;
  readonly gateway: boolean;
  readonly subtree: string;
  readonly clientId: string;
  readonly gate: FrameGate;
  readonly will: object | undefined;
  readonly filters = new Set<string>();
  /** Why the server ended it, where it did. */
  ending: DisconnectReason | undefined;
  heardAt = 0;
  #unanswered = 0;
  #waitingSince = 0;

  constructor(
    serial: number,
    owner: { org: string; device: string; gateway: boolean },
    link: { clientId: string; gate: FrameGate; will: object | undefined },
  ) {
    this.serial = serial;
    this.org = owner.org;
    this.device = owner.device;
    this.gateway = owner.gateway;
    this.subtree = subtreeOf(owner.org, owner.device);
    this.clientId = link.clientId;
    this.gate = link.gate;
    this.will = link.will;
  }

  end(reason: DisconnectReason): void {
    this.ending ??= reason;
    this.gate.destroy();
  }

  expectAnswer(now: number): void {
    if (this.#unanswered++ === 0) this.#waitingSince = now;
  }

  answered(now: number): void {
    this.#unanswered = Math.max(0, this.#unanswered - 1);
    this.#waitingSince = now;
  }

  /** True when a QoS 1 message waits longer than this for its acknowledgement and nothing at all was heard since: TCP alone notices that only after a quarter of an hour. */
  isUnresponsive(now: number, limitMs: number): boolean {
    return (
      this.#unanswered > 0 &&
      now - this.#waitingSince > limitMs &&
      this.heardAt < this.#waitingSince
    );
  }
}

/** Who is connected: several connections of one device live side by side up to a bound, and the newest speaks for its presence. */
export class Connections {
  readonly lastContacts = new Map<string, number>();
  readonly #byDevice = new Map<string, Connection[]>();
  readonly #maxPerDevice: number;
  #size = 0;

  constructor(maxPerDevice: number) {
    this.#maxPerDevice = maxPerDevice;
  }

  get size(): number {
    return this.#size;
  }

  /** Admits a connection; one with the same client id, or the oldest one over the bound, is replaced. */
  add(connection: Connection): void {
    const others = this.of(connection.device);
    this.#byDevice.set(connection.device, [...others, connection]);
    this.#size++;
    const same = others.filter((one) => one.clientId === connection.clientId);
    for (const one of same) one.ending ??= 'replaced'; // aedes closes it: MQTT-3.1.4-2
    const rest = others.filter((one) => one.clientId !== connection.clientId);
    for (const one of rest.slice(0, Math.max(0, rest.length + 1 - this.#maxPerDevice)))
      one.end('replaced');
  }

  remove(connection: Connection): void {
    const all = this.of(connection.device);
    const rest = all.filter((one) => one !== connection);
    this.#size -= all.length - rest.length;
    if (rest.length > 0) this.#byDevice.set(connection.device, rest);
    else this.#byDevice.delete(connection.device);
  }

  of(device: string): readonly Connection[] {
    return this.#byDevice.get(device) ?? [];
  }

  *all(): Iterable<Connection> {
    for (const connections of this.#byDevice.values()) yield* connections;
  }

  /** A will counts only if the device has not come back since on a newer connection. */
  isOutlived(connection: Connection): boolean {
    return this.of(connection.device).some((one) => one.serial > connection.serial);
  }
}
