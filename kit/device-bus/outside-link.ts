// One connection to an outside broker with its subscriptions: made whole or not at all, and never mended.
import { connect, type IClientOptions, type IPublishPacket, type MqttClient } from 'mqtt';
import { MAX_ENVELOPE_BYTES } from './envelope.ts';

/** A server that falls silent is let go after 1.5 times this: until then the broker goes on giving it its share. */
const KEEPALIVE_S = 3;
const MAX_UNACKNOWLEDGED = 256;
const CONNECT_TIMEOUT_MS = 10_000;

export interface LinkOptions {
  readonly url: string;
  /** Of this process alone: whoever comes with the same one puts the other out. */
  readonly clientId: string;
  readonly filters: readonly string[];
  readonly receive: (
    client: MqttClient,
    packet: IPublishPacket,
    done: (error?: Error) => void,
  ) => void;
}

/** The broker answers and wants nothing to do with this server: its password, its rights, shared subscriptions. */
export class LinkRefused extends Error {}

/** Connects with MQTT 5, or 3.1.1 where the broker has no 5; rejects with `LinkRefused` or with why the broker can't be had. */
export async function openLink(options: LinkOptions): Promise<MqttClient> {
  try {
    return await openWith(options, 5);
  } catch (error) {
    if (error instanceof LinkRefused || isAway(error)) throw error;
    return openWith(options, 4);
  }
}

async function openWith(
  { url, clientId, filters, receive }: LinkOptions,
  protocolVersion: 4 | 5,
): Promise<MqttClient> {
  const settings: IClientOptions = {
    protocolVersion,
    clientId,
    // The session ends with its connection: what a broker keeps for a server that is gone, the others would wait for.
    clean: true,
    keepalive: KEEPALIVE_S,
    reconnectPeriod: 0,
    resubscribe: false,
    connectTimeout: CONNECT_TIMEOUT_MS,
  };
  const properties = {
    receiveMaximum: MAX_UNACKNOWLEDGED,
    maximumPacketSize: MAX_ENVELOPE_BYTES + 1024,
  };
  const client = connect(url, protocolVersion === 5 ? { ...settings, properties } : settings);
  client.handleMessage = (packet, done) => receive(client, packet, done);
  const { promise: ended, reject: end } = Promise.withResolvers<never>();
  ended.catch(() => undefined);
  client.once('close', () => end(new Error('the broker closed the connection')));
  client.on('error', end);
  try {
    const connected = new Promise<void>((resolve) => client.once('connect', () => resolve()));
    await Promise.race([connected, ended]);
    await Promise.race([client.subscribeAsync([...filters], { qos: 1 }), ended]);
    return client;
  } catch (error) {
    client.end(true);
    throw isRefusal(error) ? new LinkRefused((error as Error).message, { cause: error }) : error;
  }
}

/** Bad user or password and not authorised, in both protocols; a subscription that was not granted. */
function isRefusal(error: unknown): boolean {
  const { code, packet } = error as { code?: unknown; packet?: unknown };
  return packet !== undefined || [4, 5, 134, 135].includes(code as number);
}

/** An older protocol brings nobody back. */
const isAway = (error: unknown): boolean =>
  typeof (error as { code?: unknown }).code === 'string' ||
  (error as Error).message === 'connack timeout';
