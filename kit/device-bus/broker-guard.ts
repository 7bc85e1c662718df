import { callbackify } from 'node:util';
import type { AedesOptions, AedesPublishPacket, PublishPacket, Subscription } from 'aedes';
import type { Admission } from './admission.ts';
import { isConfirmation } from './bus.ts';
import type { BusHooks, DeviceMessage, RefusalDetail, RefusalReason } from './bus.ts';
import type { Connection, Connections } from './connections.ts';
import { DeviceQueue } from './device-queue.ts';
import { isOutdated, parseEnvelope } from './envelope.ts';
import type { Retained } from './retained-messages.ts';
import type { Tally } from './tally.ts';
import { mayListen, maySpeak, parseDeviceTopic } from './topics.ts';

const MAX_FILTERS = 32;
const QUEUED_FOR_MS = 60_000;

/** Marks the end of a connection whose message the caller could not take. */
export class UntakenMessage extends Error {}

const NEVER = new Promise<void>(() => undefined);

/** What the embedded broker asks before a message goes in or out. */
export class BrokerGuard {
  readonly queue = new DeviceQueue();
  storeRetained: (packet: Retained) => Promise<void> = async () => {};
  readonly #hooks: BusHooks;
  readonly #tally: Tally;
  readonly #connections: Connections;
  readonly #knownTypes: ReadonlySet<string>;
  readonly #admission: Admission;
  #closed = false;

  constructor(
    parts: { hooks: BusHooks; tally: Tally; connections: Connections; admission: Admission },
    knownTypes: ReadonlySet<string>,
  ) {
    this.#hooks = parts.hooks;
    this.#tally = parts.tally;
    this.#connections = parts.connections;
    this.#admission = parts.admission;
    this.#knownTypes = knownTypes;
  }

  /** Takes nothing more: what comes now stays unacknowledged, and a will says nothing, since devices are not offline because the server goes. */
  close(): void {
    this.#closed = true;
  }

  /** Runs before aedes acknowledges. What is refused is acknowledged and dropped, since an error here would end the connection of a stock client. */
  readonly authorizePublish: NonNullable<AedesOptions['authorizePublish']> = (
    client,
    packet,
    done,
  ) => {
    if (this.#closed) return;
    const connection = client ? this.#admission.connectionOf(client) : undefined;
    const message = connection && this.#accept(connection, packet);
    if (!message) return done(null);
    this.#take(message, packet, (error) => done(error ?? null));
  };

  #accept(connection: Connection, packet: PublishPacket): DeviceMessage | undefined {
    const { device } = connection;
    if (packet === connection.will && this.#connections.isOutlived(connection)) return undefined;
    const payload = packet.payload as Buffer;
    const detail = { device, topic: packet.topic.slice(0, 256), address: connection.gate.address };
    if (payload.length === 0 && connection.gate.takeCut()) return this.#drop('too_large', detail);
    const topic = parseDeviceTopic(packet.topic);
    if (!topic)
      return this.#drop(
        packet.topic.startsWith(connection.subtree) ? 'bad_topic' : 'foreign_topic',
        detail,
      );
    if (!maySpeak(connection, topic)) return this.#drop('foreign_topic', detail);
    const { envelope, fault, field } = parseEnvelope(payload, this.#knownTypes);
    if (!envelope) return this.#drop(fault, { ...detail, field });
    this.#tally.received[topic.channel]++;
    return { ...topic, envelope, receivedAt: new Date(), retained: false };
  }

  #drop(reason: RefusalReason, detail: RefusalDetail): undefined {
    this.#tally.refuse(reason, detail);
  }

  readonly #take = callbackify(async (message: DeviceMessage, packet: PublishPacket) => {
    this.#tally.pending++;
    let taken = true as boolean;
    try {
      const deliver = async () => {
        taken = !this.#closed;
        if (taken) await this.#deliver(message, packet);
      };
      await this.queue.run(message.device, deliver, { beside: isConfirmation(message) });
    } catch (error) {
      this.#tally.refuse('handler_failed', { device: message.device, topic: packet.topic, error });
      throw new UntakenMessage('the message was not taken', { cause: error });
    } finally {
      this.#tally.pending--;
    }
    // It waited behind others when the bus came to rest, and stays unacknowledged as all that comes later.
    if (!taken) await NEVER;
  });

  async #deliver(message: DeviceMessage, packet: PublishPacket): Promise<void> {
    await this.#hooks.onMessage(message);
    if (packet.retain && message.channel === 'state') {
      const { topic, payload, qos } = packet;
      await this.storeRetained({ cmd: 'publish', topic, payload, qos, retain: true, dup: false });
    }
  }

  /** A refused filter gets 128 in the SUBACK; the others of the packet stand. */
  readonly authorizeSubscribe: NonNullable<AedesOptions['authorizeSubscribe']> = (
    client,
    subscription: Subscription,
    done,
  ) => {
    const connection = this.#admission.connectionOf(client);
    if (!connection) return done(null, null);
    const { topic } = subscription;
    const { filters, device } = connection;
    const detail = { device, topic: topic.slice(0, 256), address: connection.gate.address };
    if (!mayListen(connection, topic)) this.#tally.refuse('foreign_subscription', detail);
    else if (filters.size >= MAX_FILTERS && !filters.has(topic))
      this.#tally.refuse('too_many_subscriptions', detail);
    else {
      filters.add(topic);
      return done(null, subscription);
    }
    return done(null, null);
  };

  /** The last look before a packet leaves: own subtree only, not to a reader that has stopped, not out of an old queue. */
  readonly authorizeForward: NonNullable<AedesOptions['authorizeForward']> = (
    client,
    packet: AedesPublishPacket,
  ) => {
    const connection = this.#admission.connectionOf(client);
    if (!connection || !packet.topic.startsWith(connection.subtree)) return null;
    const detail = { device: connection.device, topic: packet.topic };
    if (connection.gate.writableNeedDrain) {
      this.#tally.refuse('slow_reader', detail);
      return null;
    }
    const now = Date.now();
    // Before CONNACK is through, packets come from the queue of the last session.
    if (
      !client.connected &&
      !packet.retain &&
      isOutdated(packet.payload as Buffer, now, QUEUED_FOR_MS)
    ) {
      this.#tally.refuse('outdated', detail);
      return null;
    }
    if (packet.qos > 0) connection.expectAnswer(now);
    return packet;
  };
}
