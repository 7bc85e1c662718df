import { setTimeout as wait } from 'node:timers/promises';
import type { IPublishPacket, MqttClient } from 'mqtt';
import { StartFailure } from '#kit/log/start-failure.ts';
import { isConfirmation } from './bus.ts';
import type {
  BusCounters,
  BusHooks,
  DeviceBus,
  DeviceMessage,
  RefusalReason,
  SendOptions,
} from './bus.ts';
import { DeviceQueue } from './device-queue.ts';
import { parseEnvelope, writeEnvelope, type OutEnvelope } from './envelope.ts';
import { LinkRefused, openLink } from './outside-link.ts';
import { Presence } from './presence.ts';
import { Tally } from './tally.ts';
import { downTopic, parseDeviceTopic, type DeviceAddress, type DownChannel } from './topics.ts';

const QUEUED_FOR_S = 60;
const MAX_PENDING = 1000;
const FIRST_RETRY_MS = 500;
/** A broker that is back is joined within this: devices wait for their answers meanwhile. */
const LAST_RETRY_MS = 5_000;
/** A message that can't be taken for so long is dropped: a device repeats what matters. */
const GIVE_UP_MS = 60_000;
/** The server starts without a broker that has not answered by then. */
const START_MS = 5_000;
const LEAVE_MS = 2_000;
/** At rest, what still waits behind others after this is left to the device to say again. */
const REST_MS = 5_000;

export interface OutsideBusOptions {
  /** `mqtt://`, `mqtts://`, `ws://` or `wss://`, with user and password where the broker wants them. */
  readonly url: string;
  /** Unlike that of every other server process, past ones included: a broker may still hold what died a moment ago. */
  readonly clientId: string;
  readonly knownTypes: ReadonlySet<string>;
  /** The server processes that share the messages; `carillon` unless said otherwise. */
  readonly group?: string;
}

/** A broker elsewhere: who may connect and speak is its affair (docs/guides/outside-broker.md); each message goes to one server process, each state to all. */
class OutsideBus implements DeviceBus {
  readonly counters: BusCounters;
  readonly lastContacts = new Map<string, number>();
  readonly #options: OutsideBusOptions;
  readonly #filters: readonly string[];
  readonly #hooks: BusHooks;
  readonly #tally: Tally;
  readonly #queue = new DeviceQueue();
  readonly #presence = new Presence();
  readonly #ended = new AbortController();
  readonly #sending = new Set<(error: Error) => void>();
  #client: MqttClient | undefined;
  #readySince: number | null = null;
  #takes = true;
  #waiting: (() => void) | undefined;
  #resting: Promise<void> | undefined;
  #takesUntil = Infinity;

  constructor(options: OutsideBusOptions, hooks: BusHooks) {
    const { group = 'carillon' } = options;
    this.#options = options;
    this.#filters = [
      `$share/${group}/nc/v1/+/+/up/+`,
      `$share/${group}/nc/v1/+/+/sub/+/up/+`,
      'nc/v1/+/+/state',
    ];
    this.#hooks = hooks;
    this.#tally = new Tally(hooks);
    this.counters = this.#tally;
  }

  get readySince(): number | null {
    return this.#readySince;
  }

  /** Joins the broker and joins it again after every loss, as long as `goesOn` has heard how the last try ended and wants more. */
  async keepJoined(goesOn: (error?: unknown) => boolean): Promise<void> {
    let pause = FIRST_RETRY_MS;
    for (let told = false; !this.#ended.signal.aborted;) {
      try {
        const client = await this.#join();
        goesOn();
        await new Promise<void>((resolve) => client.once('close', () => resolve()));
        this.#part();
        pause = FIRST_RETRY_MS;
      } catch (error) {
        if (!goesOn(error)) return;
        // An hour without a broker is one line of the log.
        if (!told && !this.#ended.signal.aborted) this.#tally.fault(error);
      }
      told = true;
      await this.#wait(pause);
      pause = Math.min(pause * 2, LAST_RETRY_MS);
    }
  }

  async send(
    address: DeviceAddress,
    channel: DownChannel,
    envelope: OutEnvelope,
    options: SendOptions = {},
  ): Promise<void> {
    const topic = downTopic(address, channel);
    const { qos = 1, retain = false } = options;
    const client = this.#client;
    // The client would queue without bound; the caller repeats what matters.
    if (!client?.connected) throw new Error('the device broker is away');
    this.#tally.sent[channel]++;
    const messageExpiryInterval = Math.ceil(
      envelope.exp === undefined ? QUEUED_FOR_S : envelope.exp / 1000,
    );
    const properties =
      client.options.protocolVersion === 5 && !retain
        ? { properties: { messageExpiryInterval } }
        : {};
    const payload = writeEnvelope(envelope, Date.now());
    await new Promise<void>((resolve, reject) => {
      this.#sending.add(reject);
      client.publish(topic, payload, { qos, retain, ...properties }, (error) => {
        this.#sending.delete(reject);
        if (error) reject(error);
        else resolve();
      });
    });
  }

  disconnect(device: string): void {
    this.#presence.forget(device);
  }

  connected(device: string): boolean | undefined {
    return this.#presence.isOnline(device);
  }

  rest(): Promise<void> {
    this.#resting ??= this.#rest();
    return this.#resting;
  }

  async stop(): Promise<void> {
    await this.rest();
    await this.#client?.endAsync();
  }

  async #rest(): Promise<void> {
    this.#ended.abort();
    // What comes before the broker has confirmed it is still this server's: nobody else will be given it.
    const left = this.#client?.unsubscribeAsync([...this.#filters]).catch(() => undefined);
    await Promise.race([left, wait(LEAVE_MS, undefined, { ref: false })]);
    this.#takes = false;
    this.#takesUntil = Date.now() + REST_MS;
    await this.#queue.idle();
  }

  async #join(): Promise<MqttClient> {
    // The broker tells anew who is online, at once after the subscription; what it forgot nobody knows.
    this.#presence.clear();
    const { url, clientId } = this.#options;
    const client = await openLink({
      url,
      clientId,
      filters: this.#filters,
      receive: (from, packet, done) => this.#receive(from, packet, done),
    });
    if (!client.connected) throw new Error('the link to the device broker is lost');
    if (this.#ended.signal.aborted) {
      await client.endAsync();
      throw new Error('the device bus is stopping');
    }
    this.#client = client;
    this.#readySince = Date.now();
    return client;
  }

  #part(): void {
    this.#client = undefined;
    this.#readySince = null;
    const lost = new Error('the link to the device broker is lost');
    for (const reject of this.#sending) reject(lost);
    this.#sending.clear();
    if (!this.#ended.signal.aborted) this.#tally.fault(lost);
  }

  // The client handles packets one at a time and acknowledges each before the next. A commit per message would make that
  // the pace of the whole ward, so it goes on at once (an error as the answer keeps back its own PUBACK) and ours follows.
  #receive(client: MqttClient, packet: IPublishPacket, done: (error?: Error) => void): void {
    const acknowledge = (): void => {
      if (packet.messageId !== undefined && client.connected) sendPuback(client, packet.messageId);
    };
    const message = this.#takes ? this.#accept(packet) : undefined;
    if (message) void this.#deliver(message, packet.topic, acknowledge);
    else if (this.#takes) acknowledge();
    const next = (): void => done(packet.qos > 0 ? ACKNOWLEDGED_LATER : undefined);
    if (this.#tally.pending < MAX_PENDING) next();
    else this.#waiting = next;
  }

  #accept(packet: IPublishPacket): DeviceMessage | undefined {
    const topic = parseDeviceTopic(packet.topic);
    if (!topic) return this.#refuse('bad_topic', packet.topic);
    const payload = Buffer.isBuffer(packet.payload) ? packet.payload : Buffer.from(packet.payload);
    const { envelope, fault, field } = parseEnvelope(payload, this.#options.knownTypes);
    if (!envelope) return this.#refuse(fault, packet.topic, field);
    this.#tally.received[topic.channel]++;
    if (topic.channel === 'state') this.#presence.note(topic.device, envelope);
    if (!packet.retain) this.lastContacts.set(topic.via ?? topic.device, Date.now());
    return { ...topic, envelope, receivedAt: new Date(), retained: packet.retain };
  }

  async #deliver(message: DeviceMessage, topic: string, acknowledge: () => void): Promise<void> {
    this.#tally.pending++;
    const hand = async () => {
      if (await this.#hand(message, topic)) acknowledge();
    };
    await this.#queue.run(message.device, hand, { beside: isConfirmation(message) });
    this.#tally.pending--;
    const next = this.#waiting;
    this.#waiting = undefined;
    next?.();
  }

  /** The broker repeats nothing as long as the connection holds, so what could not be taken is tried again here; false where the bus ends first. */
  async #hand(message: DeviceMessage, topic: string): Promise<boolean> {
    if (Date.now() > this.#takesUntil) return false;
    const until = Date.now() + GIVE_UP_MS;
    for (let pause = FIRST_RETRY_MS; ; pause = Math.min(pause * 2, LAST_RETRY_MS)) {
      try {
        await this.#hooks.onMessage(message);
        return true;
      } catch (error) {
        this.#tally.refuse('handler_failed', { device: message.device, topic, error });
      }
      if (Date.now() > until) return true;
      await this.#wait(pause);
      if (this.#ended.signal.aborted) return false;
    }
  }

  #refuse(reason: RefusalReason, topic: string, field?: string): undefined {
    this.#tally.refuse(reason, { topic, field });
  }

  /** Ends early with the bus. */
  async #wait(ms: number): Promise<void> {
    await wait(ms, undefined, { signal: this.#ended.signal }).catch(() => undefined);
  }
}

const ACKNOWLEDGED_LATER = new Error('acknowledged later');

// No public call of the client does this.
function sendPuback(client: MqttClient, messageId: number): void {
  client['_sendPacket']({ cmd: 'puback', messageId, reasonCode: 0 });
}

export interface OpenableBus extends DeviceBus {
  /**
   * Joins the broker and takes the server's share from then on; where the broker is away it goes on trying by itself, with
   * 0.5 to 5 s between tries, and `readySince` tells. A broker that refuses this server's password or subscriptions is a
   * StartFailure that names MQTT_URL.
   */
  open(): Promise<void>;
}

/** The bus before it has joined anything: messages come once it is opened. */
export function makeOutsideBus(options: OutsideBusOptions, hooks: BusHooks): OpenableBus {
  const bus = new OutsideBus(options, hooks);
  async function open(): Promise<void> {
    const first = Promise.withResolvers<unknown>();
    let starts = true;
    void bus.keepJoined((error) => {
      first.resolve(error);
      return !(starts && error instanceof LinkRefused);
    });
    const late = wait(START_MS, undefined, { ref: false });
    const failure = await Promise.race([first.promise, late]);
    starts = false;
    if (!(failure instanceof LinkRefused)) return;
    await bus.stop();
    const why = `the device broker can not be used: ${failure.message || String(failure)}`;
    throw new StartFailure('MQTT_URL', why, { cause: failure });
  }
  return Object.assign(bus, { open });
}
