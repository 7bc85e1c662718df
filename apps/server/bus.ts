// The road to the devices: the embedded broker, or the one that MQTT_URL names.
import { randomBytes } from 'node:crypto';
import { connect as connectTcp } from 'node:net';
import { hostname } from 'node:os';
import { pipeline } from 'node:stream';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { WebSocket, createWebSocketStream } from 'ws';
import type { BusHooks, DeviceBus } from '#kit/device-bus/bus.ts';
import { startEmbeddedBus } from '#kit/device-bus/embedded-bus.ts';
import { makeOutsideBus } from '#kit/device-bus/outside-bus.ts';
import { KNOWN_TYPES } from '#features/devices/server/index.ts';
import type { Config } from './config.ts';

export interface StartedBus {
  bus: DeviceBus;
  /** Where devices reach the broker. */
  url: string;
  /** Begins to take what devices say from an outside broker: not before the server can take it, since others would have. */
  open: () => Promise<void>;
  /** Hands the broker a connection that came by another way. */
  meet: (stream: Duplex, address: string) => void;
}

/** Starts the bus, the embedded one with its sessions in the folder, and says where devices reach it. */
export async function startBus(
  config: Config,
  hooks: BusHooks,
  folder: string,
): Promise<StartedBus> {
  if (config.MQTT_URL) {
    const bus = makeOutsideBus(
      {
        url: config.MQTT_URL,
        // Two servers may share a machine's name and let their ports be chosen, and this one may have died a moment ago.
        clientId: `carillon-${hostname()}-${randomBytes(6).toString('hex')}`,
        knownTypes: KNOWN_TYPES,
      },
      hooks,
    );
    const shown = new URL(config.MQTT_DEVICE_URL ?? config.MQTT_URL);
    shown.username = '';
    shown.password = '';
    return {
      bus,
      url: shown.href,
      open: () => bus.open(),
      meet: (stream) => bridge(stream, dial(shown)),
    };
  }
  const host = config.MQTT_HOST ?? config.HOST;
  const bus = await startEmbeddedBus(
    {
      port: config.MQTT_PORT,
      host,
      folder,
      knownTypes: KNOWN_TYPES,
    },
    hooks,
  );
  return {
    bus,
    url: `mqtt://${host === '0.0.0.0' || host === '::' ? hostname() : host}:${bus.port}`,
    // Its port is open already; what comes early waits.
    open: async () => undefined,
    meet: (stream, address) => bus.accept(stream, address),
  };
}

/** What ends one ends the other; the device connects again. */
function bridge(stream: Duplex, broker: Duplex): void {
  pipeline(stream, broker, stream, () => undefined);
}

const PORTS: Record<string, number> = { 'mqtt:': 1883, 'mqtts:': 8883 };

function dial(url: URL): Duplex {
  const { protocol, hostname: host } = url;
  if (protocol === 'ws:' || protocol === 'wss:')
    return createWebSocketStream(new WebSocket(url, 'mqtt'));
  const port = url.port === '' ? (PORTS[protocol] ?? 1883) : Number(url.port);
  // A name in brackets is an IPv6 address.
  const place = { host: host.replace(/^\[|\]$/g, ''), port };
  return protocol === 'mqtts:'
    ? connectTls({ ...place, servername: place.host })
    : connectTcp({ ...place, noDelay: true });
}
