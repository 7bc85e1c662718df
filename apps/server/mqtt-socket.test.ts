import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { fastify } from 'fastify';
import { WebSocket } from 'ws';
import { serveMqttSocket } from './mqtt-socket.ts';
import { connectDevice } from './testing/device.ts';
import type { Credential } from './testing/device.ts';
import { joinWorld } from './testing/world.ts';

const world = await joinWorld();
const address = `${world.url.replace('http', 'ws')}/mqtt`;
const department = await world.makeDepartment();

async function makeHost(): Promise<Credential> {
  const made = await department.admin.call('POST', '/mgr/device', { body: { type: 'NURSE_HOST' } });
  const { id } = made.data as { id: string };
  const reply = await department.admin.call('POST', `/mgr/device/${id}/credential`);
  return { ...(reply.data as Credential), mqtt_url: address };
}

/** The close code of a connection, or the status that refused it. */
async function endOf(socket: WebSocket): Promise<number> {
  return new Promise((end) => {
    socket.once('close', (code) => end(code));
    socket.once('unexpected-response', (_request, response) => end(response.statusCode ?? 0));
    socket.on('error', () => undefined);
  });
}

test('a device in a browser speaks MQTT over a WebSocket: it calls and is answered', async () => {
  const device = await connectDevice(await makeHost(), { boot: 'b-1' });
  await device.say('call', { id: 'p-1', type: 'SOS', data: { action: 'raise' } });
  const reply = await device.hear('call', ({ ref }) => ref === 'p-1');
  assert.equal(reply.data['code'], 0);
  await device.say('call', { id: 'p-2', type: 'SOS', data: { action: 'reset' } });
  assert.equal((await device.hear('call', ({ ref }) => ref === 'p-2')).data['state'], 'ended');
  await device.leave();
});

test('the broker refuses a wrong credential there as on its own port', async () => {
  const credential = await makeHost();
  await assert.rejects(connectDevice({ ...credential, password: 'wrong' }));
});

test('a connection without the subprotocol, and one at another path, is refused', async () => {
  assert.equal(await endOf(new WebSocket(address)), 400);
  assert.equal(await endOf(new WebSocket(address, 'chat')), 400);
  assert.equal(await endOf(new WebSocket(`${address}/more`, 'mqtt')), 404);
});

test('text, and a frame beyond every message, end the connection', async () => {
  for (const [frame, code] of [
    ['text', 1003],
    [Buffer.alloc(200 * 1024), 1009],
  ] as const) {
    const socket = new WebSocket(address, 'mqtt');
    await once(socket, 'open');
    socket.send(frame);
    assert.equal(await endOf(socket), code);
  }
});

test('one address has no more connections than its limit, and the end of the server ends them', async () => {
  const app = fastify();
  const met: string[] = [];
  serveMqttSocket(app, {
    meet: (stream, from) => {
      met.push(from);
      stream.resume();
      stream.on('error', () => undefined);
    },
    trustProxy: (_address, hop) => hop < 1,
    limits: { perAddress: 1 },
  });
  const url = (await app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
  const open = (from: string) =>
    new WebSocket(`${url}/mqtt`, 'mqtt', { headers: { 'x-forwarded-for': `6.6.6.6, ${from}` } });
  const first = open('10.0.0.1');
  await once(first, 'open');
  assert.equal(await endOf(open('10.0.0.1')), 503);
  const other = open('10.0.0.2');
  await once(other, 'open');
  assert.deepEqual(met, ['10.0.0.1', '10.0.0.2']);
  const ends = [endOf(first), endOf(other)];
  await app.close();
  assert.deepEqual(await Promise.all(ends), [1001, 1001]);
});

test('a connection that gives no sign of life is ended', async () => {
  const app = fastify();
  serveMqttSocket(app, {
    meet: (stream) => stream.resume().on('error', () => undefined),
    trustProxy: () => false,
    limits: { idleMs: 20 },
  });
  const url = (await app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
  const socket = new WebSocket(`${url}/mqtt`, 'mqtt', { autoPong: false });
  assert.equal(await endOf(socket), 1006);
  await app.close();
});

test(
  'who opens a connection, answers pings and never says who it is, is ended by the broker’s bound',
  { timeout: 30_000 },
  async () => {
    const begun = performance.now();
    const silent = new WebSocket(address, 'mqtt');
    const halfway = new WebSocket(address, 'mqtt');
    await Promise.all([silent, halfway].map((socket) => once(socket, 'open')));
    // The beginning of a CONNECT that never goes on.
    halfway.send(Buffer.from([0x10, 0x20, 0x00, 0x04]));
    const { bus } = world.server.platform;
    const admitted = bus.counters.connections;
    await Promise.all([silent, halfway].map(endOf));
    const took = performance.now() - begun;
    assert.ok(took > 5000 && took < 15_000, `${Math.round(took)} ms`);
    assert.equal(bus.counters.connections, admitted);
  },
);
