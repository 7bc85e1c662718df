import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Duplex } from 'node:stream';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { MqttClient } from 'mqtt';
import { generate } from 'mqtt-packet';
import { StartFailure } from '#kit/log/start-failure.ts';
import { connectDevice, nextMessage, openDevice, RecordingHooks } from './bus-fixture.ts';
import { startEmbeddedBus } from './embedded-bus.ts';

const knownTypes = new Set(['SOS', 'CALL']);
const start = (hooks: RecordingHooks, more: { folder?: string; port?: number } = {}) =>
  startEmbeddedBus({ port: 0, host: '127.0.0.1', knownTypes, slowReaderMs: 200, ...more }, hooks);
const sos = JSON.stringify({ v: 1, id: 'i1', type: 'SOS', data: { action: 'raise' } });

describe('embedded bus', { timeout: 20_000 }, () => {
  let hooks: RecordingHooks;
  let bus: Awaited<ReturnType<typeof start>>;
  const clients: MqttClient[] = [];
  const join1 = async (
    device: string,
    options: Parameters<typeof connectDevice>[2] = {},
  ): Promise<MqttClient> => {
    const client = await connectDevice(bus.port, device, options);
    clients.push(client);
    return client;
  };
  beforeEach(async () => {
    hooks = new RecordingHooks();
    bus = await start(hooks);
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) client.end(true);
    await bus.stop();
  });

  test('of those who never say who they are only so many stay, and a device comes in all the same', async () => {
    await bus.stop();
    bus = await startEmbeddedBus({ port: 0, host: '127.0.0.1', knownTypes, maxWaiting: 20 }, hooks);
    await join1('bed0');
    const silent = await Promise.all(
      Array.from({ length: 80 }, async () => {
        const socket = connect(bus.port, '127.0.0.1').on('error', () => undefined);
        await once(socket, 'connect');
        // Half a CONNECT is none.
        socket.write(Buffer.of(0x10));
        return socket.resume();
      }),
    );
    await join1('bed1');
    const left = () => silent.filter(({ closed }) => !closed);
    for (let [first] = left(); first && left().length > 20; [first] = left())
      await once(first, 'close');
    assert.ok(bus.connected('bed0') && bus.connected('bed1'));
    for (const socket of silent) socket.destroy();
  });

  test('a packet that comes in single bytes, all at once, is understood', async () => {
    const bytes = generate({
      cmd: 'connect',
      clientId: 'c',
      protocolId: 'MQTT',
      protocolVersion: 4,
      clean: true,
      username: 'bed1',
      password: Buffer.from('secret'),
      keepalive: 10,
    });
    const answer = new Promise<Buffer>((resolve) => {
      const stream = new Duplex({
        read: () => undefined,
        write: (chunk: Buffer, _encoding, done) => {
          resolve(chunk);
          done();
        },
      });
      bus.accept(stream, '10.0.0.1');
      for (const byte of bytes) stream.push(Buffer.of(byte));
    });
    assert.deepEqual([...(await answer)], [0x20, 2, 0, 0]);
  });

  test('a call goes up and its answer comes down', async () => {
    const bed = await join1('bed1');
    await bed.subscribeAsync('nc/v1/o1/bed1/down/#', { qos: 1 });
    hooks.take = (message) =>
      bus.send(message, 'call', {
        type: 'CALL',
        ref: message.envelope.id ?? '',
        data: { code: 0 },
      });
    const answer = nextMessage(bed);
    await bed.publishAsync('nc/v1/o1/bed1/up/call', sos, { qos: 1 });
    const { topic, body } = await answer;
    assert.equal(topic, 'nc/v1/o1/bed1/down/call');
    assert.deepEqual([body.type, body.data], ['CALL', { code: 0 }]);
    const [message] = hooks.messages;
    assert.deepEqual(
      [message?.org, message?.device, message?.channel, message?.envelope.type, message?.retained],
      ['o1', 'bed1', 'call', 'SOS', false],
    );
    assert.deepEqual(
      [bus.counters.received.call, bus.counters.sent.call, bus.counters.connections],
      [1, 1, 1],
    );
    assert.ok(bus.lastContacts.get('bed1'));
  });

  test('a message is acknowledged only after it was taken', async () => {
    const bed = await join1('bed1');
    const gate = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    hooks.take = () => (arrived.resolve(), gate.promise);
    let acknowledged = false;
    const sent = bed
      .publishAsync('nc/v1/o1/bed1/up/call', sos, { qos: 1 })
      .then(() => (acknowledged = true));
    await arrived.promise;
    await bed.subscribeAsync('nc/v1/o1/bed1/down/#');
    assert.equal(acknowledged, false);
    gate.resolve();
    await sent;
  });

  test('a message that could not be taken is repeated by a stock client', async () => {
    let failures = 1;
    hooks.take = async () => {
      if (failures-- > 0) throw new Error('the database is away');
    };
    const bed = await join1('bed1', { reconnectPeriod: 1 });
    await bed.publishAsync('nc/v1/o1/bed1/up/call', sos, { qos: 1 });
    assert.equal(hooks.messages.length, 1);
    assert.deepEqual(bus.counters.refused, { handler_failed: 1 });
  });

  test('messages of one device are taken in their order', async () => {
    const bed = await join1('bed1');
    let open = 0;
    hooks.take = async () => {
      assert.equal(++open, 1);
      await new Promise(setImmediate);
      open--;
    };
    const sent = Array.from({ length: 50 }, (_, seq) =>
      bed.publishAsync('nc/v1/o1/bed1/up/data', JSON.stringify({ type: 'SOS', seq }), {
        qos: seq % 2 === 0 ? 1 : 0,
      }),
    );
    await Promise.all(sent);
    await hooks.until(() => hooks.messages.length === 50);
    assert.deepEqual(
      hooks.messages.map((one) => one.envelope.seq),
      Array.from({ length: 50 }, (_, seq) => seq),
    );
  });

  test('a wrong password and an impossible name are refused', async () => {
    await assert.rejects(
      connectDevice(bus.port, 'bed1', { password: 'wrong' }),
      /bad username or password/i,
    );
    await assert.rejects(connectDevice(bus.port, 'a/b'), /bad username or password/i);
    await assert.rejects(connectDevice(bus.port, '#'), /bad username or password/i);
    assert.equal(bus.counters.refused.bad_credential, 3);
    assert.equal(bus.connected('bed1'), false);
  });

  test('a device publishes nowhere but in its own subtree, and is not harmed by trying', async () => {
    const bed = await join1('bed1');
    const foreign = [
      'nc/v1/o1/bed2/up/call',
      'nc/v1/o2/bed1/up/call',
      'nc/v1/o1/bed1/sub/c1/up/call',
      '$SYS/x',
      'x',
      'nc/v1/o1/bed2/down/call',
    ];
    for (const topic of foreign) await bed.publishAsync(topic, sos, { qos: 1, retain: true });
    await bed.publishAsync('nc/v1/o1/bed1/down/call', sos, { qos: 1 });
    await bed.publishAsync('nc/v1/o1/bed1/up/call', sos, { qos: 1 });
    assert.equal(hooks.messages.length, 1);
    assert.deepEqual(bus.counters.refused, { foreign_topic: 6, bad_topic: 1 });
  });

  test('a device hears nothing but its own subtree', async () => {
    const bed = await join1('bed1');
    const filters = [
      '#',
      'nc/#',
      'nc/v1/+/bed1/down/#',
      'nc/v1/o1/+/down/#',
      'nc/v1/o1/bed2/down/#',
      '$SYS/#',
      '$share/g/nc/v1/o1/bed2/down/#',
      'nc/v1/o1/bed1/down/#',
    ];
    const refused = await bed.subscribeAsync(filters, { qos: 1 }).then(
      () => false,
      () => true,
    );
    assert.equal(refused, true);
    assert.equal(bus.counters.refused.foreign_subscription, 7);
    const heard = nextMessage(bed);
    await bus.send({ org: 'o1', device: 'bed2' }, 'call', { type: 'CALL', data: { for: 'bed2' } });
    await bus.send({ org: 'o1', device: 'bed1' }, 'call', { type: 'CALL', data: { for: 'bed1' } });
    assert.equal((await heard).body.data['for'], 'bed1');
  });

  test('a refused filter is not kept with a lasting session', async () => {
    const first = await join1('bed1', { clean: false, clientId: 'c' });
    await first
      .subscribeAsync(['nc/v1/o1/bed2/down/#', 'nc/v1/o1/bed1/down/#'], { qos: 1 })
      .catch(() => {});
    await first.endAsync();
    await hooks.until(({ events }) => events.includes('-bed1 closed'));
    await bus.send({ org: 'o1', device: 'bed2' }, 'call', { type: 'CALL', data: { for: 'bed2' } });
    await bus.send({ org: 'o1', device: 'bed1' }, 'call', { type: 'CALL', data: { for: 'bed1' } });
    const again = openDevice(bus.port, 'bed1', { clean: false, clientId: 'c' });
    clients.push(again);
    assert.equal((await nextMessage(again)).body.data['for'], 'bed1');
  });

  test('junk is refused and counted, and the connection lives on', async () => {
    const bed = await join1('bed1');
    const topic = 'nc/v1/o1/bed1/up/data';
    for (const junk of ['not json', '[]', '{"type":1}', Buffer.from([0xff, 0xfe]), ''])
      await bed.publishAsync(topic, junk, { qos: 1 });
    await bed.publishAsync(topic, Buffer.alloc(1024 * 1024, 0x41), { qos: 1 });
    await bed.publishAsync(topic, Buffer.alloc(65 * 1024, 0x41), { qos: 0 });
    await bed.publishAsync(topic, sos, { qos: 1 });
    assert.equal(hooks.messages.length, 1);
    assert.deepEqual(bus.counters.refused, {
      not_json: 2,
      bad_shape: 2,
      not_utf8: 1,
      too_large: 2,
    });
  });

  test('bytes of another protocol end only their own connection', async () => {
    const bed = await join1('bed1');
    for (const bytes of [
      'GET / HTTP/1.1\r\n\r\n',
      '\x10\x0c\x00\x04MQTT\x09\x02\x00\x00\x00\x00',
      '\x30\x02\x00\x00',
    ]) {
      const socket = connect(bus.port, '127.0.0.1');
      socket.on('error', () => {});
      socket.write(Buffer.from(bytes, 'latin1'));
      await new Promise((resolve) => socket.once('close', resolve));
    }
    assert.equal(bus.counters.refused.bad_packet, 3);
    await bed.publishAsync('nc/v1/o1/bed1/up/call', sos, { qos: 1 });
  });

  test('what a device confirms at once is worked on at once', async () => {
    const host = await join1('host1');
    const together = Promise.withResolvers<void>();
    let inHand = 0;
    hooks.take = () => {
      inHand += 1;
      if (inHand === 3) together.resolve();
      return together.promise;
    };
    const confirm = (ref: string) =>
      host.publishAsync(
        'nc/v1/o1/host1/up/ack',
        JSON.stringify({ v: 1, id: `a${ref}`, type: 'SOS', ref, data: { status: 'delivered' } }),
        { qos: 1 },
      );
    await Promise.all(['m1', 'm2', 'm3'].map(confirm));
    assert.deepEqual(
      hooks.messages.map(({ envelope }) => envelope.ref),
      ['m1', 'm2', 'm3'],
    );
  });

  test('a gateway speaks for its children, and they hear through it', async () => {
    const gateway = await join1('gw1');
    await gateway.subscribeAsync('nc/v1/o1/gw1/sub/+/down/#', { qos: 1 });
    await gateway.publishAsync('nc/v1/o1/gw1/sub/c1/up/call', sos, { qos: 1 });
    assert.deepEqual([hooks.messages[0]?.device, hooks.messages[0]?.via], ['c1', 'gw1']);
    const heard = nextMessage(gateway);
    await bus.send({ org: 'o1', device: 'c1', via: 'gw1' }, 'cmd', { type: 'CALL', data: {} });
    assert.equal((await heard).topic, 'nc/v1/o1/gw1/sub/c1/down/cmd');
  });

  test('a lost device leaves its will, a farewell leaves none', async () => {
    const will = {
      topic: 'nc/v1/o1/bed1/state',
      payload: '{"boot":"b1","data":{"online":false}}',
      qos: 1,
      retain: true,
    } as const;
    const polite = await join1('bed1', { will });
    await polite.endAsync();
    await hooks.until(({ events }) => events.includes('-bed1 closed'));
    const lost = await join1('bed1', { will });
    lost.stream.destroy();
    await hooks.until(({ messages }) => messages.length === 1);
    const [message] = hooks.messages;
    assert.deepEqual(
      [message?.channel, message?.envelope.boot, message?.envelope.data['online']],
      ['state', 'b1', false],
    );
    assert.ok(hooks.events.includes('-bed1 lost'));
  });

  test('the will of an older connection does not turn a device offline that has come back', async () => {
    const will = {
      topic: 'nc/v1/o1/bed1/state',
      payload: '{"boot":"b1","data":{"online":false}}',
      qos: 1,
    } as const;
    for (const clientId of ['same', 'other']) {
      const old = await join1('bed1', { clientId: 'same', will });
      const seen = hooks.events.length;
      const fresh = await join1('bed1', {
        clientId,
        will: { ...will, payload: will.payload.replace('b1', 'b2') },
      });
      old.stream.destroy();
      await hooks.until(({ events }) =>
        events.slice(seen).some((event) => event.startsWith('-bed1')),
      );
      assert.match(hooks.events.at(-1) ?? '', /^-bed1 (replaced|lost) connected$/);
      assert.equal(bus.connected('bed1'), true);
      await fresh.publishAsync('nc/v1/o1/bed1/up/call', sos, { qos: 1 });
      await fresh.endAsync();
      await hooks.until(() => !bus.connected('bed1'));
    }
    assert.deepEqual(
      hooks.messages.map((one) => one.channel),
      ['call', 'call'],
    );
  });

  test('a foreign will is refused and does no harm', async () => {
    const bed = await join1('bed1', {
      will: { topic: 'nc/v1/o1/bed2/state', payload: '{}', qos: 1, retain: true },
    });
    bed.stream.destroy();
    await hooks.until(({ events }) => events.includes('refused foreign_topic'));
    assert.deepEqual(hooks.messages, []);
  });

  test('two devices with the same client id do not disturb each other', async () => {
    const one = await join1('bed1', { clientId: 'x', clean: false });
    const two = await join1('bed2', { clientId: 'x', clean: false });
    await one.publishAsync('nc/v1/o1/bed1/up/call', sos, { qos: 1 });
    await two.publishAsync('nc/v1/o1/bed2/up/call', sos, { qos: 1 });
    assert.equal(bus.counters.connections, 2);
  });

  test('the oldest of too many connections of one device makes room', async () => {
    for (let count = 0; count < 5; count++) await join1('bed1', { clientId: `c${count}` });
    await hooks.until(({ events }) => events.includes('-bed1 replaced connected'));
    assert.equal(bus.counters.connections, 4);
  });

  test('a revoked device is disconnected', async () => {
    await join1('bed1');
    bus.disconnect('bed1');
    await hooks.until(({ events }) => events.includes('-bed1 revoked'));
    assert.equal(bus.connected('bed1'), false);
  });

  test('a lasting session gets what is still valid, not what is outdated, and its queue is bounded', async () => {
    const options = { clean: false, clientId: 'c' };
    const bed = await join1('bed1', options);
    await bed.subscribeAsync('nc/v1/o1/bed1/down/#', { qos: 1 });
    await bed.endAsync();
    await hooks.until(({ events }) => events.includes('-bed1 closed'));
    const send = (n: number, ts: number): Promise<void> =>
      bus.send({ org: 'o1', device: 'bed1' }, 'call', {
        type: 'CALL',
        ts,
        exp: 30_000,
        data: { n },
      });
    for (let n = 0; n < 51; n++) await send(n, Date.now());
    assert.equal(bus.counters.refused.queue_full, 1);
    await send(51, Date.now() - 31_000);
    await send(52, Date.now());
    const heard: unknown[] = [];
    const all = Promise.withResolvers<void>();
    const again = openDevice(bus.port, 'bed1', options);
    clients.push(again);
    again.on('message', (_topic, payload) => {
      heard.push((JSON.parse(payload.toString()) as { data: { n: number } }).data.n);
      if (heard.length === 2) all.resolve();
    });
    await all.promise;
    assert.deepEqual(heard, [50, 52]);
    assert.equal(bus.counters.refused.outdated, 1);
  });

  test('a device that never reads is cut off and harms nobody', async () => {
    const bed = await join1('bed1');
    await bed.subscribeAsync('nc/v1/o1/bed1/down/#', { qos: 0 });
    const other = await join1('bed2');
    await other.subscribeAsync('nc/v1/o1/bed2/down/#', { qos: 1 });
    bed.stream.pause();
    const data = { x: 'y'.repeat(30_000) };
    const sends: Array<Promise<void>> = [];
    while (!bus.counters.refused.slow_reader) {
      sends.push(
        bus.send({ org: 'o1', device: 'bed1' }, 'tip', { type: 'CALL', data }, { qos: 0 }),
      );
      await new Promise(setImmediate);
    }
    const heard = nextMessage(other);
    await bus.send({ org: 'o1', device: 'bed2' }, 'call', { type: 'CALL', data: {} });
    await heard;
    await hooks.until(({ events }) => events.includes('-bed1 slow'));
    await Promise.all(sends);
  });

  test('stopping turns nobody offline and waits for what is in hand', async () => {
    const bed = await join1('bed1', {
      will: { topic: 'nc/v1/o1/bed1/state', payload: '{"data":{"online":false}}', qos: 1 },
    });
    const arrived = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    hooks.take = () => (arrived.resolve(), gate.promise);
    bed.publish('nc/v1/o1/bed1/up/call', sos, { qos: 1 });
    await arrived.promise;
    const stopped = bus.stop();
    gate.resolve();
    await stopped;
    assert.deepEqual(
      hooks.messages.map((one) => one.channel),
      ['call'],
    );
    assert.equal(hooks.events.at(-1), '-bed1 stopped');
    await assert.rejects(
      bus.send({ org: 'o1', device: 'bed1' }, 'call', { type: 'CALL', data: {} }),
      /stopping/,
    );
  });

  test('a taken port names MQTT_PORT', async () => {
    await assert.rejects(
      start(new RecordingHooks(), { port: bus.port }),
      (error) => error instanceof StartFailure && error.variable === 'MQTT_PORT',
    );
  });
});

describe('embedded bus with a folder', { timeout: 20_000 }, () => {
  let folder: string;
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'bus-test-'))));
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('the last state and retained settings survive a restart', async () => {
    const before = await start(new RecordingHooks(), { folder });
    const bed = await connectDevice(before.port, 'bed1');
    await bed.publishAsync('nc/v1/o1/bed1/state', '{"boot":"b1","data":{"online":true}}', {
      qos: 1,
      retain: true,
    });
    await before.send(
      { org: 'o1', device: 'bed1' },
      'config',
      { type: 'CALL', data: { rev: 3 } },
      { retain: true },
    );
    bed.end(true);
    await before.stop();
    const later = await start(new RecordingHooks(), { folder });
    assert.equal(later.connected('bed1'), false);
    const again = await connectDevice(later.port, 'bed1');
    const heard: string[] = [];
    const both = Promise.withResolvers<void>();
    again.on('message', (topic, _payload, packet) => {
      heard.push(`${topic} ${packet.retain}`);
      if (heard.length === 2) both.resolve();
    });
    await again.subscribeAsync('nc/v1/o1/bed1/#', { qos: 1 });
    await both.promise;
    assert.deepEqual(heard.sort(), ['nc/v1/o1/bed1/down/config true', 'nc/v1/o1/bed1/state true']);
    again.end(true);
    await later.stop();
  });

  test('a folder in use by another bus names DATA_DIR', async () => {
    const bus = await start(new RecordingHooks(), { folder });
    await assert.rejects(
      start(new RecordingHooks(), { folder }),
      (error) =>
        error instanceof StartFailure &&
        error.variable === 'DATA_DIR' &&
        /in use/.test(error.message),
    );
    await bus.stop();
  });
});
