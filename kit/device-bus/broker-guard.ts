import { randomUUID } from 'node:crypto';
import type {
  AedesOptions,
  AedesPublishPacket,
  Client,
  ConnectPacket,
  PublishPacket,
  Subscription,
} from 'aedes';
import type { BusHooks, DeviceMessage, RefusalDetail, RefusalReason } from './bus.ts';
import { Connection, type Connections } from './connections.ts';
import { DeviceQueue } from './device-queue.ts';
import { isOutdated, parseEnvelope } from './envelope.ts';
import type { FrameGate } from './frame-gate.ts';
import type { Tally } from './tally.ts';
import { isTopicName, mayListen, maySpeak, parseDeviceTopic } from './topics.ts';

const MAX_FILTERS = 32;
const QUEUED_FOR_MS = 60_000;
const SERVER_UNAVAILABLE = 3;
const BAD_USER_NAME_OR_PASSWORD = 4;

/** Marks the end of a connection whose message the caller could not take. */
export class UntakenMessage extends Error {}

class ConnectRefused extends Error {
  readonly returnCode: number;

  constructor(message: string, returnCode: number) {
    super(message);
    this.returnCode = returnCode;
  }
}

/** What the embedded broker asks before it lets anything in or out. */
export class BrokerGuard {
  readonly queue = new DeviceQueue();
  /** Set while stopping: devices are not offline because the server goes. */
  ignoreWills = false;
  storeRetained: (packet: object) => Promise<void> = async () => {};
  readonly #hooks: BusHooks;
  readonly #tally: Tally;
  readonly #connections: Connections;
  readonly #knownTypes: ReadonlySet<string>;
  readonly #wills = new WeakMap<Client, object>();
  readonly #admitted = new WeakMap<Client, Connection>();
  #serial = 0;

  constructor(
    hooks: BusHooks,
    tally: Tally,
    connections: Connections,
    knownTypes: ReadonlySet<string>,
  ) {
    this.#hooks = hooks;
    this.#tally = tally;
    this.#connections = connections;
    this.#knownTypes = knownTypes;
  }

  connectionOf(client: Client): Connection | undefined {
    return this.#admitted.get(client);
  }

  refuse(reason: RefusalReason, detail: RefusalDetail): void {
    this.#tally.refuse(reason);
    this.#hooks.onRefused?.(reason, detail);
  }

  fault(error: unknown): void {
    this.#tally.faults++;
    this.#hooks.onFault?.(error);
  }

  /** Client ids live inside their device's name: no device can take over another's session, and each has one lasting session at most. */
  readonly preConnect: NonNullable<AedesOptions['preConnect']> = (
    client,
    packet: ConnectPacket,
    done,
  ) => {
    const owner = packet.username ?? '';
    packet.clientId = packet.clean ? `${owner}/${packet.clientId || randomUUID()}` : owner;
    if (packet.will) this.#wills.set(client, packet.will);
    done(null, true);
  };

  readonly authenticate: NonNullable<AedesOptions['authenticate']> = (
    client,
    username,
    password,
    done,
  ) => {
    this.#admit(client, username ?? '', password ?? Buffer.alloc(0)).then(
      () => done(null, true),
      (error: unknown) => {
        const refusal =
          error instanceof ConnectRefused
            ? error
            : new ConnectRefused('no answer', SERVER_UNAVAILABLE);
        if (refusal !== error) this.fault(error);
        done(refusal as unknown as Parameters<typeof done>[0], false);
      },
    );
  };

  async #admit(client: Client, device: string, password: Buffer): Promise<void> {
    const gate = client.conn as FrameGate;
    const { address } = gate;
    const owner = isTopicName(device)
      ? await this.#hooks.authenticate(device, password, { address })
      : null;
    if (!owner || !isTopicName(owner.org)) {
      this.refuse('bad_credential', { device, address });
      throw new ConnectRefused('refused', BAD_USER_NAME_OR_PASSWORD);
    }
    if (gate.destroyed) return;
    const identity = { org: owner.org, device, gateway: owner.gateway ?? false };
    const link = { clientId: client.id, gate, will: this.#wills.get(client) };
    const connection = new Connection(++this.#serial, identity, link);
    this.#admitted.set(client, connection);
    this.#connections.add(connection);
    this.#watch(client, connection);
    this.#hooks.onConnect?.(device, { org: owner.org, gateway: identity.gateway, address });
  }

  #watch(client: Client, connection: Connection): void {
    const { device, org, gate } = connection;
    const heard = (): void => {
      connection.heardAt = Date.now();
      this.#connections.lastContacts.set(device, connection.heardAt);
    };
    heard();
    gate.onHeard(heard);
    gate.once('close', () => {
      this.#connections.remove(connection);
      const saidGoodbye = (client as Client & { _disconnected?: boolean })._disconnected === true;
      const reason = connection.ending ?? (saidGoodbye ? 'closed' : 'lost');
      this.#hooks.onDisconnect?.(device, {
        org,
        reason,
        connected: this.#connections.of(device).length > 0,
      });
    });
  }

  /** Runs before aedes acknowledges. What is refused is acknowledged and dropped, since an error here would end the connection of a stock client. */
  readonly authorizePublish: NonNullable<AedesOptions['authorizePublish']> = (
    client,
    packet,
    done,
  ) => {
    const connection = client ? this.#admitted.get(client) : undefined;
    const message = connection && this.#accept(connection, packet);
    if (!message) return done(null);
    this.#tally.pending++;
    this.queue
      .run(message.device, () => this.#deliver(message, packet))
      .then(
        () => {
          this.#tally.pending--;
          done(null);
        },
        (error: unknown) => {
          this.#tally.pending--;
          this.refuse('handler_failed', { device: message.device, topic: packet.topic, error });
          done(new UntakenMessage('the message was not taken', { cause: error }));
        },
      )
      .catch((error: unknown) => this.fault(error));
  };

  #accept(connection: Connection, packet: PublishPacket): DeviceMessage | undefined {
    const { device } = connection;
    if (
      packet === connection.will &&
      (this.ignoreWills || this.#connections.isOutlived(connection))
    )
      return undefined;
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
    this.refuse(reason, detail);
  }

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
    const connection = this.#admitted.get(client);
    if (!connection) return done(null, null);
    const { topic } = subscription;
    const { filters, device } = connection;
    const detail = { device, topic: topic.slice(0, 256), address: connection.gate.address };
    if (!mayListen(connection, topic)) this.refuse('foreign_subscription', detail);
    else if (filters.size >= MAX_FILTERS && !filters.has(topic))
      this.refuse('too_many_subscriptions', detail);
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
    const connection = this.#admitted.get(client);
    if (!connection || !packet.topic.startsWith(connection.subtree)) return null;
    const detail = { device: connection.device, topic: packet.topic };
    if (connection.gate.writableNeedDrain) {
      this.refuse('slow_reader', detail);
      return null;
    }
    const now = Date.now();
    // Before CONNACK is through, packets come from the queue of the last session.
    if (
      !client.connected &&
      !packet.retain &&
      isOutdated(packet.payload as Buffer, now, QUEUED_FOR_MS)
    ) {
      this.refuse('outdated', detail);
      return null;
    }
    if (packet.qos > 0) connection.expectAnswer(now);
    return packet;
  };
}
