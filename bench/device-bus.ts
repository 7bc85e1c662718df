// A bare round trip through the embedded broker: QoS 1 publish, hook, answer down, heard by the device. Devices run in a process
// of their own. Repeat with: node bench/device-bus.ts [devices=1000] [calls a second=50] [heartbeats a second=0] [seconds=20]
import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type MqttClient } from 'mqtt';
import type { DeviceBus } from '#kit/device-bus/bus.ts';
import { startEmbeddedBus } from '#kit/device-bus/embedded-bus.ts';

const CONNECTING_AT_ONCE = 200;
const [devices = 1000, callsPerS = 50, beatsPerS = 0, seconds = 20] = process.argv
  .slice(2, 6)
  .map(Number);

function percentile(sorted: readonly number[], share: number): string {
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN).toFixed(2);
}

async function serve(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-bus-'));
  const serving = Promise.withResolvers<DeviceBus>();
  const running = await startEmbeddedBus(
    { port: 0, host: '127.0.0.1', folder, knownTypes: new Set(['SOS']) },
    {
      authenticate: async () => ({ org: 'o1' }),
      onMessage: async (message) => {
        if (message.channel === 'call')
          await (
            await serving.promise
          ).send(message, 'call', {
            type: 'SOS',
            ref: message.envelope.id ?? '',
            data: { code: 0 },
          });
      },
    },
  );
  serving.resolve(running);
  const ward = fork(import.meta.filename, [
    ...[devices, callsPerS, beatsPerS, seconds].map(String),
    String(running.port),
  ]);
  let before = process.cpuUsage();
  ward.on('message', (line: { print?: string; begin?: true }) => {
    if (line.begin) before = process.cpuUsage();
    if (line.print) console.log(line.print);
  });
  await new Promise((resolve) => ward.once('exit', resolve));
  const { user, system } = process.cpuUsage(before);
  const { received, sent, refused } = running.counters;
  console.log(
    `server: ${((user + system) / 1e4 / seconds).toFixed(0)} % of one core, ${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MiB`,
  );
  console.log(
    JSON.stringify({
      calls: received.call,
      heartbeats: received.data,
      answers: sent.call,
      refused,
    }),
  );
  await running.stop();
  await rm(folder, { recursive: true, force: true });
}

async function join1(port: number, device: string): Promise<MqttClient> {
  const client = connect(`mqtt://127.0.0.1:${port}`, {
    username: device,
    password: 'x',
    clientId: device,
    protocolVersion: 4,
    keepalive: 20,
    reconnectPeriod: 0,
  });
  await new Promise<void>((resolve, reject) =>
    client.once('connect', () => resolve()).once('error', reject),
  );
  await client.subscribeAsync(`nc/v1/o1/${device}/down/#`, { qos: 1 });
  return client;
}

async function act(port: number): Promise<void> {
  const started = performance.now();
  const clients: MqttClient[] = [];
  for (let at = 0; at < devices; at += CONNECTING_AT_ONCE) {
    const names = Array.from(
      { length: Math.min(CONNECTING_AT_ONCE, devices - at) },
      (_, index) => `bed${at + index}`,
    );
    clients.push(...(await Promise.all(names.map((name) => join1(port, name)))));
  }
  const joined = (performance.now() - started) / 1000;
  process.send?.({
    print: `${devices} devices joined and subscribed in ${joined.toFixed(1)} s, ${(devices / joined).toFixed(0)} a second`,
  });
  const trips: number[] = [];
  const since = new Map<string, number>();
  for (const client of clients) {
    client.on('message', (_topic, payload) => {
      const { ref } = JSON.parse(payload.toString()) as { ref: string };
      trips.push(performance.now() - (since.get(ref) ?? NaN));
      since.delete(ref);
    });
  }
  process.send?.({ begin: true });
  let turn = 0;
  const say = (channel: string, id: string): void => {
    const index = turn++ % devices;
    clients[index]?.publish(
      `nc/v1/o1/bed${index}/up/${channel}`,
      JSON.stringify({
        v: 1,
        id,
        type: 'SOS',
        boot: 'b',
        seq: turn,
        ts: Date.now(),
        data: { action: 'raise' },
      }),
      { qos: 1 },
    );
  };
  const pace = (perS: number, job: () => void): NodeJS.Timeout | undefined => {
    let done = 0;
    const from = performance.now();
    return perS > 0
      ? setInterval(() => {
          for (; done < ((performance.now() - from) / 1000) * perS; done++) job();
        }, 4)
      : undefined;
  };
  let number = 0;
  const timers = [
    pace(beatsPerS, () => say('data', `h${turn}`)),
    pace(callsPerS, () => {
      const id = `c${number++}`;
      since.set(id, performance.now());
      say('call', id);
    }),
  ];
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  for (const timer of timers) clearInterval(timer);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  trips.sort((a, b) => a - b);
  process.send?.({
    print: `round trips: ${trips.length}, p50 ${percentile(trips, 0.5)} ms, p99 ${percentile(trips, 0.99)} ms, longest ${percentile(trips, 1)} ms, unanswered ${since.size}`,
  });
  process.exit(0);
}

const port = process.argv[6];
await (port === undefined ? serve() : act(Number(port)));
