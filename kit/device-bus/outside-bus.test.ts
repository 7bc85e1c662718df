import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import type { MqttClient } from 'mqtt';
import { StartFailure } from '#kit/log/start-failure.ts';
import type { DeviceBus } from './bus.ts';
import { connectDevice, nextMessage, RecordingHooks } from './bus-fixture.ts';
import { startEmbeddedBus } from './embedded-bus.ts';
import { freePort, noMosquitto, runMosquitto } from './mosquitto-fixture.ts';
import { makeOutsideBus } from './outside-bus.ts';
import type { OutsideBusOptions } from './outside-bus.ts';

const knownTypes = new Set(['SOS', 'CALL']);
const isAboutUrl = (error: unknown): boolean =>
  error instanceof StartFailure && error.variable === 'MQTT_URL';

async function startOutsideBus(
  options: OutsideBusOptions,
  hooks: RecordingHooks,
): Promise<DeviceBus> {
  const bus = makeOutsideBus(options, hooks);
  await bus.open();
  return bus;
}

test(
  'a broker that refuses the password, or has no shared subscriptions, is named as MQTT_URL',
  { timeout: 20_000 },
  async () => {
    const embedded = await startEmbeddedBus(
      { port: 0, host: '127.0.0.1', knownTypes },
      new RecordingHooks(),
    );
    const start = (password: string) =>
      startOutsideBus(
        { url: `mqtt://bed1:${password}@127.0.0.1:${embedded.port}`, clientId: 's1', knownTypes },
        new RecordingHooks(),
      );
    await assert.rejects(start('wrong'), isAboutUrl);
    await assert.rejects(start('secret'), isAboutUrl);
    assert.equal(
      embedded.counters.refused.foreign_subscription,
      3,
      'the 3.1.1 connection got as far as subscribing',
    );
    await embedded.stop();
  },
);

describe('outside bus', { skip: noMosquitto, timeout: 20_000 }, () => {
  let folder: string;
  let port: number;
  let broker: ChildProcess;
  let hooks: RecordingHooks;
  let bus: DeviceBus;
  let bed: MqttClient;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'outside-bus-'));
    port = await freePort();
    broker = await runMosquitto(port, folder);
  });
  after(async () => {
    broker.kill();
    await rm(folder, { recursive: true, force: true });
  });
  const start = (clientId: string, with_: RecordingHooks): Promise<DeviceBus> =>
    startOutsideBus({ url: `mqtt://127.0.0.1:${port}`, clientId, knownTypes }, with_);
  beforeEach(async () => {
    hooks = new RecordingHooks();
    bus = await start('first', hooks);
    bed = await connectDevice(port, 'bed1', { clientId: 'bed1' });
  });
  afterEach(async () => {
    bed.end(true);
    await bus.stop();
  });
  const call = (seq: number): Promise<unknown> =>
    bed.publishAsync('nc/v1/o1/bed1/up/call', JSON.stringify({ type: 'SOS', seq }), { qos: 1 });

  test('a call goes up and its answer comes down', async () => {
    hooks.take = (message) => bus.send(message, 'call', { type: 'CALL', data: { code: 0 } });
    await bed.subscribeAsync('nc/v1/o1/bed1/down/#', { qos: 1 });
    const answer = nextMessage(bed);
    await call(1);
    assert.deepEqual((await answer).body.data, { code: 0 });
  });

  test('junk is refused and counted, and what comes after it is taken', async () => {
    await bed.publishAsync('nc/v1/o1/bed1/up/data', 'junk', { qos: 1 });
    await bed.publishAsync('nc/v1/o1/bed1/up/nothing', '{}', { qos: 1 });
    await call(1);
    await hooks.until(({ messages }) => messages.length === 1);
    assert.deepEqual(bus.counters.refused, { not_json: 1, bad_topic: 1 });
  });

  test('a slow message does not hold up those of other devices', async () => {
    const gate = Promise.withResolvers<void>();
    hooks.take = (message) => (message.envelope.seq === 1 ? gate.promise : Promise.resolve());
    await call(1);
    for (let seq = 2; seq <= 60; seq++) {
      await bed.publishAsync(`nc/v1/o1/bed${seq}/up/call`, JSON.stringify({ type: 'SOS', seq }), {
        qos: 0,
      });
    }
    await bed.publishAsync('nc/v1/o1/bed99/up/call', '{"type":"SOS","seq":99}', { qos: 1 });
    await hooks.until(({ messages }) => messages.length === 60);
    assert.equal(
      hooks.messages.some((one) => one.envelope.seq === 1),
      false,
    );
    gate.resolve();
    await hooks.until(({ messages }) => messages.length === 61);
  });

  test('a message that could not be taken comes again', async () => {
    let failures = 1;
    hooks.take = async () => {
      if (failures-- > 0) throw new Error('the database is away');
    };
    await call(7);
    await hooks.until(({ messages }) => messages.length === 1);
    assert.equal(hooks.messages[0]?.envelope.seq, 7);
    assert.equal(bus.counters.refused.handler_failed, 1);
  });

  test('a broker that is away at the start is joined when it comes', async () => {
    const late = await freePort();
    const events = new RecordingHooks();
    const waiting = await startOutsideBus(
      { url: `mqtt://127.0.0.1:${late}`, clientId: 'early', knownTypes },
      events,
    );
    assert.equal(waiting.readySince, null);
    assert.equal(events.events.length, 1, 'it is said once');
    await assert.rejects(
      waiting.send({ org: 'o1', device: 'bed1' }, 'call', { type: 'CALL', data: {} }),
      /away/,
    );
    const other = await runMosquitto(late, folder);
    const sender = await connectDevice(late, 'bed1', { reconnectPeriod: 50 });
    const beat = setInterval(
      () => sender.publish('nc/v1/o1/bed1/up/call', '{"type":"SOS"}', { qos: 1 }),
      50,
    );
    await events.until(({ messages }) => messages.length > 0);
    clearInterval(beat);
    assert.notEqual(waiting.readySince, null);
    sender.end(true);
    await waiting.stop();
    other.kill();
  });

  test('the share of a server that died goes to the other at once', async () => {
    const others = new RecordingHooks();
    const other = await start('second', others);
    const dying = await connectDevice(port, 'third', { clientId: 'third', protocolVersion: 5 });
    await dying.subscribeAsync('$share/carillon/nc/v1/+/+/up/+', { qos: 1 });
    const gone = new Promise<void>((resolve) => dying.once('close', () => resolve()));
    dying.stream.destroy();
    await gone;
    // What was said by then may have been the dead one's share: a device says it again.
    const isTaken = (seq: number): boolean =>
      [...hooks.messages, ...others.messages].some(({ envelope }) => envelope.seq === seq);
    const missing = (): number[] =>
      Array.from({ length: 30 }, (_, seq) => seq).filter((seq) => !isTaken(seq));
    const beat = setInterval(() => missing().forEach((seq) => void call(seq)), 50);
    while (missing().length > 0)
      await Promise.race([hooks, others].map((one) => one.until(() => missing().length === 0)));
    clearInterval(beat);
    await other.stop();
  });

  test('a server that rests leaves its share to the other and can still answer', async () => {
    const others = new RecordingHooks();
    const other = await start('second', others);
    await bus.rest();
    for (let seq = 0; seq < 20; seq++) await call(seq);
    await others.until(({ messages }) => messages.length === 20);
    assert.equal(hooks.messages.length, 0);
    await bed.subscribeAsync('nc/v1/o1/bed1/down/#', { qos: 1 });
    const answer = nextMessage(bed);
    await bus.send({ org: 'o1', device: 'bed1' }, 'call', { type: 'CALL', data: { code: 0 } });
    assert.deepEqual((await answer).body.data, { code: 0 });
    await other.stop();
  });

  test('two servers share the messages and both know who is online', async () => {
    const others = new RecordingHooks();
    const other = await start('second', others);
    await bed.publishAsync('nc/v1/o1/bed1/state', '{"boot":"b1","data":{"online":true}}', {
      qos: 1,
      retain: true,
    });
    for (let seq = 0; seq < 40; seq++) await call(seq);
    const seqs = (from: RecordingHooks): number[] =>
      from.messages.filter((one) => one.channel === 'call').map((one) => one.envelope.seq ?? -1);
    while (seqs(hooks).length + seqs(others).length < 40) {
      await Promise.race(
        [hooks, others].map((one) => {
          const { length } = one.messages;
          return one.until(({ messages }) => messages.length > length);
        }),
      );
    }
    assert.deepEqual(
      [...seqs(hooks), ...seqs(others)].sort((a, b) => a - b),
      Array.from({ length: 40 }, (_, seq) => seq),
    );
    for (const one of [hooks, others])
      await one.until(({ messages }) => messages.some(({ channel }) => channel === 'state'));
    assert.deepEqual(
      [bus.connected('bed1'), other.connected('bed1'), bus.connected('bed2')],
      [true, true, undefined],
    );
    await other.stop();
  });

  test('what the broker has kept is told as kept', async () => {
    await bed.publishAsync('nc/v1/o1/bed5/state', '{"boot":"b1","data":{"online":true}}', {
      qos: 1,
      retain: true,
    });
    const late = new RecordingHooks();
    const other = await start('late', late);
    await late.until(({ messages }) =>
      messages.some((one) => one.device === 'bed5' && one.retained),
    );
    assert.equal(other.lastContacts.has('bed5'), false);
    await other.stop();
  });

  test('a broker that comes back is joined again', async () => {
    const send = (): Promise<void> =>
      bus.send({ org: 'o1', device: 'bed1' }, 'call', { type: 'CALL', data: {} });
    broker.kill('SIGSTOP');
    const unanswered = assert.rejects(send(), /lost/);
    broker.kill('SIGKILL');
    await once(broker, 'exit');
    await unanswered;
    await assert.rejects(send(), /away/);
    assert.ok(bus.counters.faults > 0);
    broker = await runMosquitto(port, folder);
    const seen = hooks.messages.length;
    bed.end(true);
    bed = await connectDevice(port, 'bed1', { reconnectPeriod: 50 });
    const beat = setInterval(() => void call(1), 50);
    await hooks.until(({ messages }) => messages.length > seen);
    clearInterval(beat);
  });
});
