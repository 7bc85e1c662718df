import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { Aedes, type Client, type PublishPacket } from 'aedes';
import { StartFailure } from '#kit/log/start-failure.ts';
import { BrokerGuard, UntakenMessage } from './broker-guard.ts';
import type { BusCounters, BusHooks, DeviceBus, SendOptions } from './bus.ts';
import { Connections } from './connections.ts';
import { MAX_ENVELOPE_BYTES, writeEnvelope, type OutEnvelope } from './envelope.ts';
import { FrameGate } from './frame-gate.ts';
import { openSessionDatabase, SessionStore } from './session-store.ts';
import { Tally } from './tally.ts';
import { downTopic, type DeviceAddress, type DownChannel } from './topics.ts';

const MAX_QUEUED = 50;
const CONNECT_TIMEOUT_MS = 10_000;
const SLOW_READER_MS = 5_000;
const SWEEP_MS = 5_000;
const UNANSWERED_MS = 20_000;
const TCP_PROBE_MS = 10_000;

export interface EmbeddedBusOptions {
  /** 0 takes a free one. */
  readonly port: number;
  readonly host: string;
  /** Where sessions and retained messages stand; without it they end with the bus. */
  readonly folder?: string | undefined;
  readonly knownTypes: ReadonlySet<string>;
  /** All connections together; 25,000 unless said otherwise. */
  readonly maxConnections?: number;
  /** Connections of one device at a time; 4 unless said otherwise. */
  readonly maxConnectionsPerDevice?: number;
  /** How long a device that does not read may stay; `send` to it can take as long. 5 s unless said otherwise. */
  readonly slowReaderMs?: number;
}

/** Lets devices' messages end in the hooks: none is ever passed on to another device. */
class DeviceBroker extends Aedes {
  override publish(
    packet: PublishPacket,
    second: Client | null | ((error?: Error) => void),
    third?: (error?: Error) => void,
  ): void {
    if (typeof second === 'function') super.publish(packet, second);
    else third?.();
  }
}

/** The broker inside this process. */
export class EmbeddedBus implements DeviceBus {
  readonly #tally: Tally;
  readonly #connections: Connections;
  readonly #guard: BrokerGuard;
  readonly #broker: DeviceBroker;
  readonly #gates = new Set<FrameGate>();
  readonly #sweep: NodeJS.Timeout;
  #stopping: Promise<void> | undefined;
  readonly #close: () => Promise<void>;

  constructor(parts: {
    tally: Tally;
    connections: Connections;
    guard: BrokerGuard;
    broker: DeviceBroker;
    close: () => Promise<void>;
  }) {
    this.#tally = parts.tally;
    this.#connections = parts.connections;
    this.#guard = parts.guard;
    this.#broker = parts.broker;
    this.#close = parts.close;
    this.#sweep = setInterval(() => this.#endUnresponsive(), SWEEP_MS).unref();
    watchEndings(this.#broker, this.#guard);
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
    gate.once('close', () => this.#gates.delete(gate));
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

  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    clearInterval(this.#sweep);
    this.#guard.ignoreWills = true;
    await this.#guard.queue.idle();
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

function watchEndings(broker: DeviceBroker, guard: BrokerGuard): void {
  broker.on('ack', (_packet, client) => guard.connectionOf(client)?.answered(Date.now()));
  broker.on('unsubscribe', (topics, client) => {
    for (const topic of topics) guard.connectionOf(client)?.filters.delete(topic);
  });
  broker.on('keepaliveTimeout', (client) => {
    const connection = guard.connectionOf(client);
    if (connection) connection.ending ??= 'keepalive';
  });
  broker.on('clientError', (client, error) => noteEnding(guard, client, error));
  broker.on('connectionError', (client, error) => noteEnding(guard, client, error));
  (broker as NodeJS.EventEmitter).on('error', (error: unknown) => guard.fault(error));
}

// aedes tells its own endings apart by message only; a fault of the network has a code.
function noteEnding(
  guard: BrokerGuard,
  client: Client,
  error: Error & { code?: string; errorCode?: number },
): void {
  const connection = guard.connectionOf(client);
  const detail = { device: connection?.device, address: (client.conn as FrameGate).address, error };
  if (error.message === 'drain timeout') {
    if (connection) connection.ending ??= 'slow';
  } else if (error.message === 'connect did not arrive in time') {
    guard.refuse('connect_timeout', detail);
  } else if (error instanceof UntakenMessage) {
    if (connection) connection.ending ??= 'refused';
  } else if (
    error.code === undefined &&
    !QUIET.has(error.message) &&
    error.errorCode !== 3 &&
    error.errorCode !== 4
  ) {
    if (connection) connection.ending ??= 'refused';
    guard.refuse('bad_packet', detail);
  }
}

const QUIET: ReadonlySet<string> = new Set(['keep alive timeout', 'connection closed']);

/** Opens folder and port; a StartFailure names MQTT_PORT or DATA_DIR. */
export async function startEmbeddedBus(
  options: EmbeddedBusOptions,
  hooks: BusHooks,
): Promise<EmbeddedBus & { readonly port: number }> {
  const tally = new Tally();
  const connections = new Connections(options.maxConnectionsPerDevice ?? 4);
  const guard = new BrokerGuard(hooks, tally, connections, options.knownTypes);
  const temporary =
    options.folder === undefined ? await mkdtemp(join(tmpdir(), 'device-bus-')) : undefined;
  const db = await openSessionDatabase(options.folder ?? temporary!);
  const store = new SessionStore(db, {
    maxQueued: MAX_QUEUED,
    mayKeep: (client, filter) => guard.connectionOf(client)?.filters.has(filter) ?? false,
    onQueueFull: (device) => guard.refuse('queue_full', { device }),
  });
  guard.storeRetained = (packet) => store.storeRetained(packet);
  const closeStore = async (): Promise<void> => {
    await db.close();
    if (temporary !== undefined) await rm(temporary, { recursive: true, force: true });
  };
  const { preConnect, authenticate, authorizePublish, authorizeSubscribe, authorizeForward } =
    guard;
  const broker = new DeviceBroker({
    persistence: store,
    concurrency: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
    drainTimeout: options.slowReaderMs ?? SLOW_READER_MS,
    maxClientsIdLength: 1000,
    maxInflightInbound: 20,
    maxTopicLevels: 16,
    preConnect,
    authenticate,
    authorizePublish,
    authorizeSubscribe,
    authorizeForward,
  });
  await broker.listen();
  const server = createServer({
    noDelay: true,
    keepAlive: true,
    keepAliveInitialDelay: TCP_PROBE_MS,
  });
  const close = async (): Promise<void> => {
    if (server.listening) await new Promise((resolve) => server.close(resolve));
    await closeStore();
  };
  const bus = new EmbeddedBus({ tally, connections, guard, broker, close });
  server.maxConnections = options.maxConnections ?? 25_000;
  server.on('drop', (data) =>
    guard.refuse('too_many_connections', { address: data?.remoteAddress }),
  );
  server.on('connection', (socket) => bus.accept(socket, socket.remoteAddress ?? ''));
  try {
    await listen(server, options);
  } catch (error) {
    await bus.stop();
    throw new StartFailure(
      'MQTT_PORT',
      `port ${options.port} for devices can not be opened: ${(error as Error).message}`,
      { cause: error },
    );
  }
  return Object.assign(bus, { port: (server.address() as AddressInfo).port });
}

function listen(server: Server, { port, host }: EmbeddedBusOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: 1024 }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
