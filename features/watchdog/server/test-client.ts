// The test device on the broker: it connects, presses and resets over the wire as any device does (WIRE "Devices").
import { connectAsync } from 'mqtt';
import type { MqttClient } from 'mqtt';
import { ulid } from 'ulid';
import type { Platform } from '#features/platform.ts';
import type { Played } from '#features/devices/server/index.ts';

interface Reply {
  code?: unknown;
  call_id?: unknown;
  state?: unknown;
}

export interface TestClient {
  /** Presses; resolves with the call's id once the server has acknowledged it, rejects after the limit. */
  press(limitMs: number): Promise<string>;
  /** Resets the call; resolves once the server says that it is over. */
  reset(call: string, limitMs: number): Promise<void>;
  leave(): Promise<void>;
}

class NotAnswered extends Error {}

/**
 * Connects with the device's own credential, or with the server's account where an outside broker keeps the credentials;
 * rejects where the broker refuses it or does not answer within the limit.
 */
export async function connectTestClient(
  { mqttUrl, brokerUrl }: Pick<Platform['settings'], 'mqttUrl' | 'brokerUrl'>,
  { id, org, password }: Played,
  limitMs: number,
): Promise<TestClient> {
  const root = `nc/v1/${org}/${id}`;
  const account = brokerUrl === undefined ? { username: id, password } : {};
  const client = await connectAsync(
    brokerUrl ?? mqttUrl,
    {
      ...account,
      clientId: id,
      protocolVersion: 4,
      reconnectPeriod: 0,
      connectTimeout: limitMs,
    },
    false,
  );
  // Whoever waits for a reply notices; without a listener the process would end.
  client.on('error', () => undefined);
  try {
    await client.subscribeAsync(`${root}/down/call`, { qos: 1 });
  } catch (error) {
    client.end(true);
    throw error;
  }
  const ask = (data: object, ms: number) => askOn(client, root, data, ms);
  return {
    async press(ms) {
      const { call_id } = await ask({ action: 'raise', event: 'TEST' }, ms);
      if (typeof call_id !== 'string') throw new NotAnswered('The press was refused');
      return call_id;
    },
    async reset(call, ms) {
      const { state } = await ask({ action: 'reset', call_id: call }, ms);
      if (state !== 'ended') throw new NotAnswered('The call was not reset');
    },
    leave: () => client.endAsync(true),
  };
}

/** Says it once with a fresh id and waits for the answer to that id. */
async function askOn(client: MqttClient, root: string, data: object, ms: number): Promise<Reply> {
  const id = ulid();
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const hear = (_topic: string, payload: Buffer) => {
    const heard = JSON.parse(payload.toString()) as { ref?: string; data?: Reply };
    if (heard.ref === id) resolve(heard.data ?? {});
  };
  const lost = () => reject(new NotAnswered('The connection was lost'));
  const timer = setTimeout(() => reject(new NotAnswered('No answer came in time')), ms);
  client.on('message', hear).on('close', lost);
  try {
    const said = { v: 1, id, type: 'DEVICE', ts: Date.now(), data };
    client.publishAsync(`${root}/up/call`, JSON.stringify(said), { qos: 1 }).catch(reject);
    return await promise;
  } finally {
    clearTimeout(timer);
    client.off('message', hear).off('close', lost);
  }
}
