// One MQTT device as a maker would build it (WIRE "Devices"): a connection of its own, a last will, a birth, heartbeats,
// calls repeated until they are answered, settings and calls confirmed. It knows the wire and nothing of the server.
import { setTimeout as wait } from 'node:timers/promises';
import { Store, connect } from 'mqtt';
import type { IClientOptions, MqttClient } from 'mqtt';
import { ulid } from 'ulid';
import { stateTopic, subtreeOf } from '#kit/device-bus/topics.ts';
import type { WardDevice } from './config.ts';
import { MessageWriter, readTold } from './message.ts';
import type { Told } from './message.ts';
import { Outbox } from './outbox.ts';
import type { CallReply } from './outbox.ts';
import type { Readings } from './readings.ts';

/** By the real clock, whatever the ward's speed: the server watches for silence by its own. */
export const HEARTBEAT_MS = 30_000;

const LEAVE_MS = 2000;

/** What it tells of itself when it starts. */
const MADE = { software_version: '1.0', hardware_version: 'simulated' };

export interface DeviceOptions {
  url: string;
  readings?: () => Readings;
  /** A call shown, withdrawn or called to mind here; the device has confirmed it as delivered. */
  onCall?: (device: Device, told: Told) => void;
  /** Seconds of MQTT keepalive; 15 to 20 by chance unless said. */
  keepalive?: number;
  heartbeatMs?: number;
  /** Sessions that the broker keeps; on unless said. */
  lasting?: boolean;
}

export class Device {
  readonly id: string;
  readonly type: string;
  readonly space: string | undefined;
  /** The newest settings that it has confirmed. */
  configRev = 0;
  readonly #org: string;
  readonly #options: DeviceOptions;
  readonly #words = new MessageWriter();
  readonly #outbox = new Outbox((body) => this.#publish('call', body));
  /** What is not yet acknowledged outlives a lost connection. */
  readonly #stores = {
    incomingStore: new Store({ clean: false }),
    outgoingStore: new Store({ clean: false }),
  };
  readonly #client: MqttClient;
  #beat: NodeJS.Timeout | undefined;
  #listening = false;
  readonly #begun = Promise.withResolvers<void>();
  #away: NodeJS.Timeout | undefined;

  /** Connects, and comes back by itself whenever the connection is lost. */
  constructor({ id, type, org, password, space }: WardDevice, options: DeviceOptions) {
    this.id = id;
    this.type = type;
    this.space = space;
    this.#org = org;
    this.#options = options;
    this.#client = connect(options.url, this.#mqttOptions(password));
    this.#client.on('connect', () => this.#begin());
    this.#client.on('close', () => (this.#listening = false));
    this.#client.on('message', (topic, payload) => this.#hear(topic, payload));
    // A refused or lost connection is tried again; a device has nobody to tell.
    this.#client.on('error', () => undefined);
  }

  /** Whether it is connected and listens. */
  get online(): boolean {
    return this.#listening && this.#client.connected;
  }

  /** Resolves when it is online for the first time. */
  async connected(): Promise<this> {
    await this.#begun.promise;
    return this;
  }

  /** Says something about a call until the server answers; null where the device is switched off before that. */
  call(type: string, data: Readonly<Record<string, unknown>>): Promise<CallReply | null> {
    const id = ulid();
    return this.#outbox.send(id, this.#words.write(type, data, { id }));
  }

  /** Confirms to have shown a call to whoever looks. */
  seen({ id, type }: Told): void {
    if (id) this.#publish('ack', this.#words.write(type, { status: 'seen' }, { ref: id }));
  }

  /** Loses its connection without a word, and comes back after so many milliseconds. */
  dropOff(forMs: number): void {
    clearTimeout(this.#away);
    this.#client.end(true);
    this.#away = setTimeout(() => this.comeBack(), forMs);
  }

  /** Ends a drop-off at once; without one nothing happens. */
  comeBack(): void {
    if (!this.#away) return;
    clearTimeout(this.#away);
    this.#away = undefined;
    this.#client.reconnect(this.#stores);
  }

  /** Switches it off in order: it says so, and what waits for an answer waits no more. */
  async stop(): Promise<void> {
    clearTimeout(this.#away);
    clearInterval(this.#beat);
    this.#outbox.close();
    if (this.online) await Promise.race([this.#takeLeave(), wait(LEAVE_MS, null, { ref: false })]);
    this.#client.end(true);
  }

  /** Waits for the broker; one that doesn't answer hears the last will instead. */
  async #takeLeave(): Promise<void> {
    const body = this.#words.write('DEVICE', { online: false });
    const topic = stateTopic(this.#org, this.id);
    try {
      await this.#client.publishAsync(topic, body, { qos: 1, retain: true });
      await this.#client.endAsync();
    } catch {
      // The connection was lost meanwhile: nothing is left to say.
    }
  }

  #mqttOptions(password: string): IClientOptions {
    return {
      username: this.id,
      password,
      clientId: this.id,
      clean: this.#options.lasting === false,
      protocolVersion: 4,
      keepalive: this.#options.keepalive ?? 15 + Math.floor(Math.random() * 6),
      // Not all at once after a power cut.
      reconnectPeriod: 1000 + Math.floor(Math.random() * 2000),
      // At each connection anew, before anything is said: the answer must find its way.
      resubscribe: false,
      ...this.#stores,
      will: {
        topic: stateTopic(this.#org, this.id),
        payload: Buffer.from(this.#words.write('DEVICE', { online: false })),
        qos: 1,
        retain: true,
      },
    };
  }

  #begin(): void {
    const { heartbeatMs = HEARTBEAT_MS } = this.#options;
    this.#client.subscribe(`${subtreeOf(this.#org, this.id)}down/#`, { qos: 1 }, (error) => {
      if (error) return;
      this.#listening = true;
      this.#begun.resolve();
      const online = this.#words.write('DEVICE', { online: true });
      this.#client.publish(stateTopic(this.#org, this.id), online, { qos: 1, retain: true });
      this.#publish('birth', this.#words.write('DEVICE', { ...MADE, rev: this.configRev }));
      this.#report();
      this.#outbox.flush();
    });
    clearInterval(this.#beat);
    if (heartbeatMs > 0) this.#beat = setInterval(() => this.#report(), heartbeatMs);
  }

  #report(): void {
    this.#publish('data', this.#words.write('DATA', { ...this.#options.readings?.() }));
  }

  #hear(topic: string, payload: Buffer): void {
    const told = readTold(payload);
    if (!told) return;
    const channel = topic.slice(topic.lastIndexOf('/') + 1);
    switch (channel) {
      case 'call':
        return this.#hearCall(told);
      case 'config':
        return this.#hearConfig(told);
      case 'time':
        if (told.ts !== undefined) this.#words.setClock(told.ts);
        return;
      default:
        return this.#confirm(told, { status: 'delivered' });
    }
  }

  #hearCall(told: Told): void {
    if (told.ref !== undefined && typeof told.data['code'] === 'number')
      return this.#outbox.settle(told.ref, told.data as unknown as CallReply);
    this.#confirm(told, { status: 'delivered' });
    this.#options.onCall?.(this, told);
  }

  #hearConfig(told: Told): void {
    const { rev } = told.data;
    if (typeof rev !== 'number') return;
    this.configRev = Math.max(this.configRev, rev);
    this.#confirm(told, { rev });
  }

  #confirm({ id, type }: Told, data: Readonly<Record<string, unknown>>): void {
    this.#publish('ack', this.#words.write(type, data, id ? { ref: id } : {}));
  }

  #publish(channel: string, body: string): void {
    if (!this.online) return;
    this.#client.publish(`${subtreeOf(this.#org, this.id)}up/${channel}`, body, { qos: 1 });
  }
}
