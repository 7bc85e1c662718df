// What a stranger may hold of the server: each is tried on a real socket, with bounds that a test can reach.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { after, test } from 'node:test';
import { until } from '#kit/testing/until.ts';
import { fastify } from 'fastify';
import { Failure } from './failure.ts';
import { REQUEST_BOUNDS, SERVER_TIMES, boundRequests } from './bound-requests.ts';

const bounds = {
  ...REQUEST_BOUNDS,
  waiting: 20,
  perAddress: 5,
  perConnection: 4,
  uploads: 2,
  bodyMs: 300,
  paceMs: 300,
  paceBytes: 1000,
};
const BIG = Buffer.alloc(64 * 1024 * 1024);

const app = fastify({
  trustProxy: true,
  http: { ...SERVER_TIMES, headersTimeout: 300, connectionsCheckingInterval: 50 },
  requestTimeout: 60_000,
});
let asked = 0;
app.addHook('onRequest', async () => void (asked += 1));
boundRequests(app, bounds);
const held: (() => void)[] = [];
app.get('/hold', () => new Promise((done) => held.push(() => done('held'))));
app.post(
  '/late',
  { onRequest: () => new Promise<void>((done) => held.push(done)) },
  async () => 'ok',
);
let worked = 0;
app.get(
  '/asked',
  { onRequest: () => new Promise<void>((done) => held.push(done)) },
  async () => (worked += 1),
);
app.get('/live', { config: { stream: true } }, () => new Promise(() => undefined));
app.get('/big', async () => BIG);
app.post('/small', async () => 'ok');
app.removeAllContentTypeParsers();
app.addContentTypeParser('*', async (_request: unknown, payload: AsyncIterable<Buffer>) => {
  for await (const _ of payload);
});
app.post('/file', { config: { upload: 1 } }, async () => 'ok');
app.setErrorHandler((error, _request, reply) =>
  reply.code(error instanceof Failure ? error.kind.status : 500).send('refused'),
);
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;

const sockets: Socket[] = [];
after(() => {
  for (const socket of sockets) socket.destroy();
  app.server.close();
  app.server.closeAllConnections();
});

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}
const head = (method: string, path: string, more = '', from = '10.0.0.1') =>
  `${method} ${path} HTTP/1.1\r\nhost: a\r\nx-forwarded-for: ${from}\r\n${more}\r\n`;

/** Everything that the server says until it ends the connection. */
async function untilEnded(socket: Socket): Promise<string> {
  let heard = '';
  try {
    for await (const chunk of socket) heard += String(chunk);
  } catch {
    // Cut off, which is an end too.
  }
  return heard;
}
async function statusOf(socket: Socket): Promise<string> {
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  return String(chunk).slice(9, 12);
}
/** Sends a byte now and then until the connection ends. */
function trickle(socket: Socket): void {
  const timer = setInterval(() => socket.write('a'), 40);
  socket.once('close', () => clearInterval(timer));
}

test('a head that never ends, or comes byte by byte, is ended', async () => {
  for (const slow of [false, true]) {
    const socket = await open();
    socket.write('GET /small HTTP/1.1\r\nhost: a\r\nx: ');
    if (slow) trickle(socket);
    assert.doesNotMatch(await untilEnded(socket), / 200 /);
  }
});

test('a body that never ends, or comes byte by byte, is ended; so is a file', async () => {
  for (const path of ['/small', '/file'])
    for (const slow of [false, true]) {
      const socket = await open();
      socket.write(head('POST', path, 'content-type: x/y\r\ncontent-length: 999999\r\n'));
      if (slow) trickle(socket);
      assert.equal(await untilEnded(socket), '', path);
    }
});

test(
  'a body that has arrived may wait its turn longer than one may take to arrive',
  { timeout: 20_000 },
  async () => {
    const socket = await open();
    socket.write(head('POST', '/late', 'content-type: x/y\r\ncontent-length: 3\r\n') + 'abc');
    await until('a request that is held', () => held.length > 0);
    const answered = statusOf(socket);
    await new Promise((turn) => setTimeout(turn, bounds.bodyMs * 2));
    for (const letGo of held.splice(0)) letGo();
    assert.equal(await answered, '200');
  },
);

test('who says nothing, before or after a request, is ended', async () => {
  // By Node's own look at heads or by ours, whichever comes first.
  assert.match(await untilEnded(await open()), /^$|^HTTP\/1\.1 408 /);
});

test('a reply that nobody takes is ended, and not kept in memory', async () => {
  const socket = await open();
  socket.pause();
  const before = await openConnections();
  socket.write(head('GET', '/big'));
  await until('the end of its connection', openConnections, (count) => count < before);
  socket.destroy();
});
const openConnections = () =>
  new Promise<number>((done) => app.server.getConnections((_error, count) => done(count)));

test('one address has only so much under way, another still has its own, and streams are none of it', async () => {
  const first = await Promise.all(Array.from({ length: 5 }, open));
  for (const socket of first) socket.write(head('GET', '/hold'));
  await until('five that are held', () => held.length >= 5);
  const more = await open();
  more.write(head('GET', '/hold'));
  assert.equal(await statusOf(more), '429');
  const stream = await open();
  stream.write(head('GET', '/live'));
  const other = await open();
  other.write(head('GET', '/hold', '', '10.0.0.2'));
  await until('six that are held', () => held.length >= 6);
  for (const letGo of held.splice(0)) letGo();
  assert.equal(await statusOf(other), '200');
  const again = await open();
  again.write(head('POST', '/small'));
  assert.equal(await statusOf(again), '200');
});

test('one address sends only so many files at once', async () => {
  const files = await Promise.all(Array.from({ length: 2 }, open));
  for (const socket of files)
    socket.write(head('POST', '/file', 'content-type: x/y\r\ncontent-length: 99\r\n', '10.0.0.7'));
  const third = await open();
  third.write(head('POST', '/file', 'content-type: x/y\r\ncontent-length: 99\r\n', '10.0.0.7'));
  assert.equal(await statusOf(third), '429');
});

test('a connection that asks and asks without reading is ended', async () => {
  const socket = await open();
  const before = asked;
  socket.write(head('GET', '/hold', '', '10.0.0.8').repeat(400));
  assert.doesNotMatch(await untilEnded(socket), / 200 /);
  const begun = held.splice(0);
  assert.ok(begun.length <= bounds.perConnection, `${begun.length} were begun`);
  assert.equal(asked - before, bounds.perConnection, 'what comes after its end is not looked at');
  for (const letGo of begun) letGo();
});

test('who breaks off has its place until the work for it is over, and gets none that has not begun', async () => {
  const gone = await Promise.all(Array.from({ length: 5 }, open));
  for (const socket of gone) socket.write(head('GET', '/hold', '', '10.0.0.9'));
  await until('five that are held', () => held.length >= 5);
  await leave(gone);
  const more = await open();
  more.write(head('GET', '/hold', '', '10.0.0.9'));
  assert.equal(await statusOf(more), '429');
  for (const letGo of held.splice(0)) letGo();

  const asked = await open();
  asked.write(head('GET', '/asked', '', '10.0.0.9'));
  await until('a request that is held', () => held.length > 0);
  await leave([asked]);
  for (const letGo of held.splice(0)) letGo();
  const last = await open();
  last.write(head('POST', '/small', '', '10.0.0.9'));
  assert.equal(await statusOf(last), '200');
  assert.equal(worked, 0);
});
async function leave(gone: readonly Socket[]): Promise<void> {
  const before = await openConnections();
  for (const socket of gone) socket.resetAndDestroy();
  await until(
    'their connections to end',
    openConnections,
    (count) => count <= before - gone.length,
  );
}

test('of those who wait in silence only so many stay, and who asks is answered all the same', async () => {
  const silent = await Promise.all(Array.from({ length: 60 }, open));
  const asking = await open();
  asking.write(head('POST', '/small', '', '10.0.0.3'));
  assert.equal(await statusOf(asking), '200');
  assert.ok((await openConnections()) <= 25);
  for (const socket of silent) socket.destroy();
});

test('a thousand headers, and a head beyond all measure, are refused', async () => {
  const many = await open();
  many.write(head('GET', '/small', 'x: y\r\n'.repeat(5000)));
  assert.match(await untilEnded(many), / 431 /);
  const long = await open();
  long.write(head('GET', `/${'x'.repeat(100_000)}`));
  assert.match(await untilEnded(long), / 431 /);
});
