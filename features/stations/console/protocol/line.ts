// The MQTT connection of a station: by WebSocket, with a last will, found again by itself.
import mqtt from 'mqtt';
import type { StationCredential } from './held-station.ts';

export interface LineEvents {
  /** Connected and listening: what is said now is answered. */
  onOpen(): void;
  onClose(): void;
  /** The broker refuses the credential. */
  onRefused(): void;
  onMessage(channel: string, payload: Uint8Array): void;
}

export interface LineOptions {
  url: string;
  credential: StationCredential;
  keepaliveS: number;
  /** The `state` that the broker tells when this station is lost. */
  will: string;
}

export interface Line {
  /** Says something on `up/…` or the state, at least once while the connection holds; nothing without one. */
  say(channel: string, body: string): void;
  /** Says the last word and leaves in order. */
  leave(state: string): Promise<void>;
  /** Looks for the connection at once, where it is known to be lost. */
  hurry(): void;
}

/** Longer than the server takes the words of one arrival together (1 s), and never all stations at once. */
const RECONNECT_MS = 2000;
const LEAVE_MS = 2000;
const REFUSED = new Set([4, 5]);

export function openLine(options: LineOptions, events: LineEvents): Line {
  const { url, credential, keepaliveS, will } = options;
  const root = `nc/v1/${credential.org}/${credential.username}`;
  const client = mqtt.connect(url, {
    username: credential.username,
    password: credential.password,
    clean: true,
    protocolVersion: 4,
    keepalive: keepaliveS,
    reconnectPeriod: RECONNECT_MS + Math.floor(Math.random() * 1000),
    connectTimeout: 10_000,
    resubscribe: false,
    queueQoSZero: false,
    // A worker made from a blob is what the content security policy forbids.
    timerVariant: 'native',
    will: { topic: `${root}/state`, payload: will as never, qos: 1, retain: true },
  });
  let open = false;
  client.on('connect', () =>
    client.subscribe(`${root}/down/#`, { qos: 1 }, (error) => {
      if (error) return;
      open = true;
      events.onOpen();
    }),
  );
  client.on('close', () => {
    if (open) events.onClose();
    open = false;
  });
  client.on('error', (error) => {
    if (REFUSED.has((error as { code?: number }).code ?? 0)) events.onRefused();
  });
  client.on('message', (topic, payload) =>
    events.onMessage(topic.slice(topic.lastIndexOf('/') + 1), payload),
  );
  const topicOf = (channel: string) =>
    channel === 'state' ? `${root}/state` : `${root}/up/${channel}`;
  return {
    say(channel, body) {
      if (open) client.publish(topicOf(channel), body, { qos: 1, retain: channel === 'state' });
    },
    async leave(state) {
      const say = async () => {
        await client.publishAsync(topicOf('state'), state, { qos: 1, retain: true });
        // In order: a connection that just breaks is a station that was lost.
        await client.endAsync();
      };
      if (open)
        await Promise.race([
          say().catch(() => null),
          new Promise((late) => setTimeout(late, LEAVE_MS)),
        ]);
      client.end(true);
    },
    hurry() {
      if (!client.connected && !client.disconnecting) client.reconnect();
    },
  };
}
