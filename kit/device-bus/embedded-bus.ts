import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartFailure } from '#kit/log/start-failure.ts';
import { WaitingRoom } from '../connections/waiting-room.ts';
import { Admission } from './admission.ts';
import { BrokerBus } from './broker-bus.ts';
import { BrokerGuard } from './broker-guard.ts';
import type { BusHooks } from './bus.ts';
import { watchEndings } from './connection-endings.ts';
import { Connections } from './connections.ts';
import { DeviceBroker } from './device-broker.ts';
import { openSessionDatabase, SessionStore } from './session-store.ts';
import { Tally } from './tally.ts';

const MAX_QUEUED = 50;
const CONNECT_TIMEOUT_MS = 10_000;
const SLOW_READER_MS = 5_000;
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
  /** Connections that have not said who they are; 2,000 unless said otherwise. */
  readonly maxWaiting?: number;
  /** Connections of one device at a time; 4 unless said otherwise. */
  readonly maxConnectionsPerDevice?: number;
  /** How long a device that does not read may stay; `send` to it can take as long. 5 s unless said otherwise. */
  readonly slowReaderMs?: number;
}

/** The broker inside this process, and the port it listens on. */
export type EmbeddedBus = BrokerBus & { readonly port: number };

/** Opens folder and port; a StartFailure names MQTT_PORT or DATA_DIR. */
export async function startEmbeddedBus(
  options: EmbeddedBusOptions,
  hooks: BusHooks,
): Promise<EmbeddedBus> {
  const tally = new Tally(hooks);
  const server = createServer({
    noDelay: true,
    keepAlive: true,
    keepAliveInitialDelay: TCP_PROBE_MS,
  });
  const bus = await openBroker(options, hooks, tally, () => closeServer(server));
  server.maxConnections = options.maxConnections ?? 25_000;
  server.on('drop', (data) =>
    tally.refuse('too_many_connections', { address: data?.remoteAddress }),
  );
  server.on('connection', (socket) => bus.accept(socket, socket.remoteAddress ?? ''));
  try {
    await listen(server, options);
  } catch (error) {
    await bus.stop();
    const why = `port ${options.port} for devices can not be opened: ${(error as Error).message}`;
    throw new StartFailure('MQTT_PORT', why, { cause: error });
  }
  server.on('error', (error) => tally.fault(error));
  return Object.assign(bus, { port: (server.address() as AddressInfo).port });
}

async function openBroker(
  options: EmbeddedBusOptions,
  hooks: BusHooks,
  tally: Tally,
  closeServer: () => Promise<void>,
): Promise<BrokerBus> {
  const connections = new Connections(options.maxConnectionsPerDevice ?? 4);
  const waiting = new WaitingRoom(options.maxWaiting ?? 2000);
  const admission = new Admission(hooks, tally, connections, waiting);
  const guard = new BrokerGuard({ hooks, tally, connections, admission }, options.knownTypes);
  const { store, close: closeStore } = await openStore(options.folder, admission, tally);
  guard.storeRetained = (packet) => store.storeRetained(packet);
  const { preConnect, authenticate } = admission;
  const { authorizePublish, authorizeSubscribe, authorizeForward } = guard;
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
  watchEndings(broker, { admission, tally });
  await broker.listen();
  const close = async (): Promise<void> => {
    await closeServer();
    await closeStore();
  };
  return new BrokerBus({ tally, connections, guard, broker, waiting, close });
}

async function openStore(
  folder: string | undefined,
  admission: Admission,
  tally: Tally,
): Promise<{ store: SessionStore; close: () => Promise<void> }> {
  const place = folder ?? (await mkdtemp(join(tmpdir(), 'device-bus-')));
  const db = await openSessionDatabase(place);
  const store = new SessionStore(db, {
    maxQueued: MAX_QUEUED,
    mayKeep: (client, filter) => admission.connectionOf(client)?.filters.has(filter) ?? false,
    onQueueFull: (device) => tally.refuse('queue_full', { device }),
  });
  const close = async (): Promise<void> => {
    await store.endReading();
    await db.close();
    if (folder === undefined) await rm(place, { recursive: true, force: true });
  };
  return { store, close };
}

async function closeServer(server: Server): Promise<void> {
  if (server.listening) await new Promise((resolve) => server.close(resolve));
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
