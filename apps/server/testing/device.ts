// A device of a test: a stock MQTT client with a real credential that speaks WIRE's envelopes and keeps what it hears.
import { randomUUID } from 'node:crypto';
import { connectAsync } from 'mqtt';
import type { IClientOptions, MqttClient } from 'mqtt';

export interface Credential {
  username: string;
  password: string;
  org: string;
  mqtt_url: string;
}

export interface Heard {
  channel: string;
  /** The child it is for, where the device is its gateway. */
  child?: string;
  id?: string;
  ref?: string;
  type: string;
  ts: number;
  data: Record<string, unknown>;
}

export interface TestDevice {
  readonly id: string;
  readonly client: MqttClient;
  readonly heard: readonly Heard[];
  /** Says something upwards (or as a child of this gateway); resolves when the server has acknowledged it. */
  say(channel: string, envelope: object, child?: string): Promise<void>;
  /** Tells the state, kept by the broker. */
  tell(online: boolean, boot: string): Promise<void>;
  /** The first message that was or will be heard on the channel and meets the condition. */
  hear(channel: string, meets?: (heard: Heard) => boolean): Promise<Heard>;
  /** Resolves once the connection has ended, whoever ended it. */
  readonly closed: Promise<void>;
  /** Leaves; `abruptly` as a pulled cord does, so that the broker says the last will. */
  leave(how?: 'abruptly'): Promise<void>;
}

export interface DeviceOptions {
  /** The id of this start of the device, in state and will; absent: no state is told and no will left. */
  boot?: string;
  client?: IClientOptions;
}

/** Connects with the credential; rejects where it is refused. */
export async function connectDevice(
  credential: Credential,
  { boot, client: options = {} }: DeviceOptions = {},
): Promise<TestDevice> {
  const { username, password, org, mqtt_url } = credential;
  const root = `nc/v1/${org}/${username}`;
  const state = (online: boolean, of: string) =>
    JSON.stringify({
      v: 1,
      id: randomUUID(),
      type: 'DEVICE',
      boot: of,
      ts: Date.now(),
      data: { online },
    });
  const will = boot
    ? {
        will: {
          topic: `${root}/state`,
          payload: Buffer.from(state(false, boot)),
          qos: 1 as const,
          retain: true,
        },
      }
    : {};
  const client = await connectAsync(
    mqtt_url,
    {
      username,
      password,
      protocolVersion: 4,
      reconnectPeriod: 0,
      keepalive: 20,
      ...will,
      ...options,
    },
    false,
  );
  client.on('error', () => undefined);
  const heard: Heard[] = [];
  const waiting = new Set<() => void>();
  client.on('message', (topic, payload) => {
    const below = topic.slice(root.length + 1).split('/');
    const child = below[0] === 'sub' ? { child: below[1] ?? '' } : {};
    heard.push({
      ...(JSON.parse(payload.toString()) as Omit<Heard, 'channel'>),
      ...child,
      channel: below.at(-1) ?? '',
    });
    for (const wake of waiting) wake();
  });
  await client.subscribeAsync([`${root}/down/#`, `${root}/sub/+/down/#`], { qos: 1 });
  const device: TestDevice = {
    id: username,
    client,
    heard,
    closed: new Promise((resolve) => client.once('close', () => resolve())),
    say: async (channel, envelope, child) => {
      const topic = child ? `${root}/sub/${child}/up/${channel}` : `${root}/up/${channel}`;
      await client.publishAsync(
        topic,
        JSON.stringify({
          v: 1,
          id: randomUUID(),
          type: 'DEVICE',
          ts: Date.now(),
          data: {},
          ...envelope,
        }),
        { qos: 1 },
      );
    },
    tell: async (online, of) =>
      void (await client.publishAsync(`${root}/state`, state(online, of), {
        qos: 1,
        retain: true,
      })),
    hear: async (channel, meets = () => true) => {
      for (;;) {
        const found = heard.find((one) => one.channel === channel && meets(one));
        if (found) return found;
        await new Promise<void>((resolve) => {
          const wake = () => {
            waiting.delete(wake);
            resolve();
          };
          waiting.add(wake);
        });
      }
    },
    leave: async (how) => {
      if (how) client.stream.destroy();
      else await client.endAsync();
    },
  };
  if (boot) await device.tell(true, boot);
  return device;
}
