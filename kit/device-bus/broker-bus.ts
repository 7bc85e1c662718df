import type { Duplex } from 'node:stream';
import type { BrokerGuard } from './broker-guard.ts';
import type { BusCounters, DeviceBus, SendOptions } from './bus.ts';
import type { Connections } from './connections.ts';
import type { DeviceBroker } from './device-broker.ts';
import { MAX_ENVELOPE_BYTES, writeEnvelope, type OutEnvelope } from './envelope.ts';
import { FrameGate } from './frame-gate.ts';
import type { Tally } from './tally.ts';
import type { WaitingRoom } from '../connections/waiting-room.ts';
import { downTopic, type DeviceAddress, type DownChannel } from './topics.ts';

const SWEEP_MS = 5_000;
const UNANSWERED_MS = 20_000;

/** The broker inside this process. */
export class BrokerBus implements DeviceBus {
  readonly #tally: Tally;
  readonly #connections: Connections;
  readonly #guard: BrokerGuard;
  readonly #broker: DeviceBroker;
  readonly #waiting: WaitingRoom;
  readonly #gates = new Set<FrameGate>();
  readonly #sweep: NodeJS.Timeout;
  readonly readySince = Date.now();
  #stopping: Promise<void> | undefined;
  readonly #close: () => Promise<void>;

  constructor(parts: {
    tally: Tally;
    connections: Connections;
    guard: BrokerGuard;
    broker: DeviceBroker;
    /** Who has not been admitted yet. */
    waiting: WaitingRoom;
    close: () => Promise<void>;
  }) {
    this.#tally = parts.tally;
    this.#connections = parts.connections;
    this.#guard = parts.guard;
    this.#broker = parts.broker;
    this.#waiting = parts.waiting;
    this.#close = parts.close;
    this.#sweep = setInterval(() => this.#endUnresponsive(), SWEEP_MS).unref();
  }

  get counters(): BusCounters {
    this.#tally.connections = this.#connections.size;
    return this.#tally;
  }

  get lastContacts(): ReadonlyMap<string, number> {
    return this.#connections.lastContacts;
  }

  /** Serves MQTT on any byte stream, such as a WebSocket's. */
  accept(stream: Duplex, address: string): void {
    if (this.#stopping) {
      stream.destroy();
      return;
    }
    const gate = new FrameGate(stream, address, MAX_ENVELOPE_BYTES);
    this.#gates.add(gate);
    this.#waiting.enter(gate, address);
    gate.once('close', () => {
      this.#gates.delete(gate);
      this.#waiting.leave(gate, address);
    });
    this.#broker.handle(gate);
  }

  async send(
    address: DeviceAddress,
    channel: DownChannel,
    envelope: OutEnvelope,
    options: SendOptions = {},
  ): Promise<void> {
    const topic = downTopic(address, channel);
    const payload = writeEnvelope(envelope, Date.now());
    const { qos = 1, retain = false } = options;
    if (this.#stopping) throw new Error('the device bus is stopping');
    this.#tally.sent[channel]++;
    await new Promise<void>((resolve, reject) => {
      this.#broker.publish(
        { cmd: 'publish', topic, payload, qos, retain, dup: false },
        (error?: Error) => (error ? reject(error) : resolve()),
      );
    });
  }

  disconnect(device: string): void {
    for (const connection of this.#connections.of(device)) connection.end('revoked');
  }

  connected(device: string): boolean {
    return this.#connections.of(device).length > 0;
  }

  async rest(): Promise<void> {
    this.#guard.close();
    await this.#guard.queue.idle();
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    clearInterval(this.#sweep);
    await this.rest();
    for (const connection of this.#connections.all()) connection.ending ??= 'stopped';
    await new Promise<void>((resolve) => this.#broker.close(() => resolve()));
    for (const gate of this.#gates) gate.destroy();
    await this.#guard.queue.idle();
    await this.#close();
  }

  #endUnresponsive(): void {
    const now = Date.now();
    for (const connection of this.#connections.all()) {
      if (connection.isUnresponsive(now, UNANSWERED_MS)) connection.end('unanswered');
    }
  }
}
