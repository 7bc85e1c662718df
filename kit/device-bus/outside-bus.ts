import { connect, type IClientOptions, type MqttClient, type IPublishPacket } from 'mqtt';
import { StartFailure } from '#kit/log/start-failure.ts';
import type {
  BusCounters,
  BusHooks,
  DeviceBus,
  DeviceMessage,
  RefusalReason,
  SendOptions,
} from './bus.ts';
import { DeviceQueue } from './device-queue.ts';
import { MAX_ENVELOPE_BYTES, parseEnvelope, writeEnvelope, type OutEnvelope } from './envelope.ts';
import { Presence } from './presence.ts';
import { Tally } from './tally.ts';
import { downTopic, parseDeviceTopic, type DeviceAddress, type DownChannel } from './topics.ts';

// Long enough for a restart, and short, because brokers go on giving a server that is gone its share.
const SESSION_S = 60;
const QUEUED_FOR_S = 60;
const MAX_UNACKNOWLEDGED = 256;
const MAX_PENDING = 1000;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 30_000;
const CONNECT_TIMEOUT_MS = 10_000;

export interface OutsideBusOptions {
  /** `mqtt://`, `mqtts://`, `ws://` or `wss://`, with user and password where the broker wants them. */
  readonly url: string;
  /** Unique per server process and the same after its restart: an MQTT 5 broker keeps this one's messages for 60 s. */
  readonly clientId: string;
  readonly knownTypes: ReadonlySet<string>;
  /** The server processes that share the messages; `carillon` unless said otherwise. */
  readonly group?: string;
}

/** A broker elsewhere: who may connect and speak is its affair (docs/guides/outside-broker.md); each message goes to one server process, each state to all. */
class OutsideBus implements DeviceBus {
  readonly counters: BusCounters;
  readonly lastContacts = new Map<string, number>();
  readonly #client: MqttClient;
  readonly #hooks: BusHooks;
  readonly #tally: Tally;
  readonly #queue = new DeviceQueue();
  readonly #presence = new Presence();
  readonly #knownTypes: ReadonlySet<string>;
  #link = 0;
  #untaken = false;
  #stopping = false;
  #waiting: (() => void) | undefined;
  readonly #sending = new Set<(error: Error) => void>();

  constructor(client: MqttClient, knownTypes: ReadonlySet<string>, hooks: BusHooks) {
    this.#client = client;
    this.#hooks = hooks;
    this.#knownTypes = knownTypes;
    this.#tally = new Tally(hooks);
    this.counters = this.#tally;
    client.handleMessage = (packet, done) => this.#receive(packet, done);
    client.on('connect', () => this.#linked());
    client.on('close', () => this.#unlinked());
    client.on('error', (error) => this.#tally.fault(error));
  }

  async send(
    address: DeviceAddress,
    channel: DownChannel,
    envelope: OutEnvelope,
    options: SendOptions = {},
  ): Promise<void> {
    const topic = downTopic(address, channel);
    const { qos = 1, retain = false } = options;
    // The client would queue without bound; the caller repeats what matters.
    if (!this.#client.connected || this.#stopping) throw new Error('the device broker is away');
    this.#tally.sent[channel]++;
    const messageExpiryInterval = Math.ceil(
      envelope.exp === undefined ? QUEUED_FOR_S : envelope.exp / 1000,
    );
    const properties =
      this.#client.options.protocolVersion === 5 && !retain
        ? { properties: { messageExpiryInterval } }
        : {};
    const payload = writeEnvelope(envelope, Date.now());
    await new Promise<void>((resolve, reject) => {
      this.#sending.add(reject);
      this.#client.publish(topic, payload, { qos, retain, ...properties }, (error) => {
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

  async stop(): Promise<void> {
    if (this.#stopping) return;
    this.#stopping = true;
    await this.#queue.idle();
    await this.#client.endAsync();
  }

  // The client handles packets one at a time and acknowledges each before the next. A commit per message would make that
  // the pace of the whole ward, so it goes on at once (an error as the answer keeps back its own PUBACK) and ours follows.
  #receive(packet: IPublishPacket, done: (error?: Error) => void): void {
    const link = this.#link;
    const acknowledge = (): void => {
      if (packet.messageId === undefined || link !== this.#link) return;
      if (this.#client.connected) sendPuback(this.#client, packet.messageId);
    };
    const message = this.#stopping ? undefined : this.#accept(packet);
    if (message) void this.#deliver(message, packet.topic, acknowledge);
    else if (!this.#stopping) acknowledge();
    const next = (): void => done(packet.qos > 0 ? ACKNOWLEDGED_LATER : undefined);
    if (this.#tally.pending < MAX_PENDING) next();
    else this.#waiting = next;
  }

  #accept(packet: IPublishPacket): DeviceMessage | undefined {
    const topic = parseDeviceTopic(packet.topic);
    if (!topic) return this.#refuse('bad_topic', packet.topic);
    const payload = Buffer.isBuffer(packet.payload) ? packet.payload : Buffer.from(packet.payload);
    const { envelope, fault, field } = parseEnvelope(payload, this.#knownTypes);
    if (!envelope) return this.#refuse(fault, packet.topic, field);
    this.#tally.received[topic.channel]++;
    if (topic.channel === 'state') this.#presence.note(topic.device, envelope);
    if (!packet.retain) this.lastContacts.set(topic.via ?? topic.device, Date.now());
    return { ...topic, envelope, receivedAt: new Date(), retained: packet.retain };
  }

  async #deliver(message: DeviceMessage, topic: string, acknowledge: () => void): Promise<void> {
    this.#tally.pending++;
    try {
      await this.#queue.run(message.device, () => this.#hooks.onMessage(message));
      acknowledge();
    } catch (error) {
      this.#tally.refuse('handler_failed', { device: message.device, topic, error });
      this.#askAgain();
    }
    this.#tally.pending--;
    const next = this.#waiting;
    this.#waiting = undefined;
    next?.();
  }

  // A broker repeats what was not acknowledged only on a new connection.
  #askAgain(): void {
    this.#untaken = true;
    this.#client.stream?.destroy();
  }

  #refuse(reason: RefusalReason, topic: string, field?: string): undefined {
    this.#tally.refuse(reason, { topic, field });
  }

  #linked(): void {
    this.#link++;
    if (!this.#untaken) this.#client.options.reconnectPeriod = FIRST_RETRY_MS;
    this.#untaken = false;
  }

  #unlinked(): void {
    this.#link++;
    const { options } = this.#client;
    options.reconnectPeriod = Math.min(
      (options.reconnectPeriod ?? FIRST_RETRY_MS) * 2,
      LAST_RETRY_MS,
    );
    const lost = new Error('the link to the device broker is lost');
    for (const reject of this.#sending) reject(lost);
    this.#sending.clear();
    if (!this.#stopping) this.#tally.fault(lost);
  }
}

const ACKNOWLEDGED_LATER = new Error('acknowledged later');

// No public call of the client does this.
function sendPuback(client: MqttClient, messageId: number): void {
  client['_sendPacket']({ cmd: 'puback', messageId, reasonCode: 0 });
}

/** Connects with MQTT 5, or 3.1.1 where the broker has no 5, and subscribes; a StartFailure names MQTT_URL. Later losses are mended by itself, with 0.5 to 30 s between tries. */
export async function startOutsideBus(
  options: OutsideBusOptions,
  hooks: BusHooks,
): Promise<DeviceBus> {
  const { group = 'carillon' } = options;
  try {
    const { client, bus } = await open(options, hooks, 5).catch((error: unknown) => {
      if (isFinal(error)) throw error;
      return open(options, hooks, 4);
    });
    await client
      .subscribeAsync(
        [
          `$share/${group}/nc/v1/+/+/up/+`,
          `$share/${group}/nc/v1/+/+/sub/+/up/+`,
          'nc/v1/+/+/state',
        ],
        { qos: 1 },
      )
      .catch((error: unknown) => {
        client.end(true);
        throw error;
      });
    return bus;
  } catch (error) {
    throw new StartFailure(
      'MQTT_URL',
      `the device broker can not be used: ${(error as Error).message || String(error)}`,
      { cause: error },
    );
  }
}

async function open(
  options: OutsideBusOptions,
  hooks: BusHooks,
  protocolVersion: 4 | 5,
): Promise<{ client: MqttClient; bus: OutsideBus }> {
  const settings: IClientOptions = {
    protocolVersion,
    clientId: options.clientId,
    clean: protocolVersion === 4,
    keepalive: 20,
    reconnectPeriod: FIRST_RETRY_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
  };
  const properties = {
    sessionExpiryInterval: SESSION_S,
    receiveMaximum: MAX_UNACKNOWLEDGED,
    maximumPacketSize: MAX_ENVELOPE_BYTES + 1024,
  };
  const client = connect(
    options.url,
    protocolVersion === 5 ? { ...settings, properties } : settings,
  );
  let first = true;
  const bus = new OutsideBus(client, options.knownTypes, {
    authenticate: async () => null,
    onMessage: (message) => hooks.onMessage(message),
    onRefused: (reason, detail) => hooks.onRefused?.(reason, detail),
    onFault: (error) => (first ? undefined : hooks.onFault?.(error)),
  });
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve());
    client.once('error', reject);
    client.once('close', () => reject(new Error('the broker closed the connection')));
  }).catch((error: unknown) => {
    client.end(true);
    throw error;
  });
  first = false;
  return { client, bus };
}

// Neither a broker that is away nor a wrong password gets better with an older protocol.
function isFinal(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' || code === 134 || code === 135;
}
