import { connect, type IClientOptions, type MqttClient } from 'mqtt';
import type { BusHooks, DeviceMessage, RefusalReason } from './bus.ts';

/** Hooks for tests: any device of organisation `o1` whose password is `secret` may connect, names beginning with `gw` are gateways; what happens is kept and can be awaited. */
export class RecordingHooks implements BusHooks {
  readonly messages: DeviceMessage[] = [];
  readonly events: string[] = [];
  take: (message: DeviceMessage) => Promise<void> = async () => {};
  readonly #waiting = new Set<() => void>();

  async authenticate(
    device: string,
    password: Buffer,
  ): Promise<{ org: string; gateway: boolean } | null> {
    return password.toString() === 'secret'
      ? { org: 'o1', gateway: device.startsWith('gw') }
      : null;
  }

  async onMessage(message: DeviceMessage): Promise<void> {
    await this.take(message);
    this.messages.push(message);
    this.#wake();
  }

  onConnect(device: string): void {
    this.#note(`+${device}`);
  }

  onDisconnect(
    device: string,
    { reason, connected }: { reason: string; connected: boolean },
  ): void {
    this.#note(`-${device} ${reason}${connected ? ' connected' : ''}`);
  }

  onRefused(reason: RefusalReason): void {
    this.#note(`refused ${reason}`);
  }

  onFault(error: unknown): void {
    this.#note(`fault ${String(error)}`);
  }

  /** Resolves as soon as the condition holds; the test runner's timeout bounds it. */
  async until(condition: (hooks: this) => boolean): Promise<void> {
    while (!condition(this)) await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  #note(event: string): void {
    this.events.push(event);
    this.#wake();
  }

  #wake(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}

/** A stock MQTT 3.1.1 client that does not come back by itself, before it is connected. */
export function openDevice(port: number, device: string, options: IClientOptions = {}): MqttClient {
  const stock: IClientOptions = {
    username: device,
    password: 'secret',
    protocolVersion: 4,
    reconnectPeriod: 0,
  };
  return connect(`mqtt://127.0.0.1:${port}`, { ...stock, ...options });
}

/** The same, connected; rejects where it is refused. */
export async function connectDevice(
  port: number,
  device: string,
  options: IClientOptions = {},
): Promise<MqttClient> {
  const client = openDevice(port, device, options);
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve());
    client.once('error', (error) => {
      client.end(true);
      reject(error);
    });
  });
  client.on('error', () => {});
  return client;
}

/** The next message on a topic the client has subscribed to. */
export function nextMessage(client: MqttClient): Promise<{
  topic: string;
  body: { type: string; data: Record<string, unknown> };
  retain: boolean;
}> {
  return new Promise((resolve) => {
    client.once('message', (topic, payload, packet) => {
      resolve({
        topic,
        body: JSON.parse(payload.toString()) as { type: string; data: Record<string, unknown> },
        retain: packet.retain,
      });
    });
  });
}
