import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { AnyRoom } from '#kit/contract/room.ts';
import type { Route } from '#kit/contract/route.ts';
import { until } from '#kit/testing/until.ts';
import { rooms } from '#features/contracts.ts';
import { signQuery } from './testing/caller.ts';
import { headOf, openRaw, readStatus } from './testing/raw-request.ts';
import { openWorld } from './testing/world.ts';

const world = await openWorld();
const { admin, org_id } = await world.makeDepartment();
const MB = 1024 * 1024;

const routes = Object.values<AnyRoom>(rooms).flatMap((room) => Object.values(room.routes));
const withBodies = routes.filter(({ method }) => method === 'POST' || method === 'PUT');
const isOpen = ({ access }: Route) => access === 'public' || access === 'device';
const pathOf = ({ path }: Route) => path.replace(/\{\w+\}/, randomUUID());

const FORM = 'multipart/form-data; boundary=b';
const JSON_TYPE = 'application/json';
const typeOf = ({ upload }: Route) => (upload ? FORM : JSON_TYPE);

/** The answer to a request of which only the head was sent. */
async function answerToHead(
  method: string,
  path: string,
  headers: Record<string, string | number>,
): Promise<number> {
  const socket = await openRaw(world.url);
  socket.write(headOf(method, path, headers));
  const status = await readStatus(socket);
  socket.destroy();
  return status;
}

/** How a stranger may claim to be somebody: in no way, with marks of no signature, or with those of one by nobody. */
const CLAIMS: readonly ((method: string, path: string) => string)[] = [
  () => '',
  () => '?sign=x',
  () => '?sign',
  () => `?sign=${'0'.repeat(64)}`,
  (method, path) => `?${signQuery(method, path, { id: 'x', token: 'x', uuid: 'x' })}`,
  (method, path) => `?${signQuery(method, path, { id: randomUUID(), token: 'x', uuid: 'x' })}`,
  (method, path) => `?${signQuery(method, path, { id: admin.id, token: 'x', uuid: 'another' })}`,
  (method, path) =>
    `?${signQuery(method, path, { id: admin.id, token: 'x', uuid: 'x', timestamp: 1 })}`,
];

for (const [index, claim] of CLAIMS.entries())
  test(`a stranger is refused before the body is there, on every route that needs a session (${index})`, async () => {
    for (const route of withBodies.filter((one) => !isOpen(one))) {
      const path = pathOf(route);
      const headers = { uuid: 'x', 'content-type': typeOf(route), 'content-length': 9 };
      const status = await answerToHead(route.method, path + claim(route.method, path), headers);
      assert.equal(status, 403, `${route.method} ${route.path}`);
    }
  });

test('nobody can send much to a route that is open to anybody: it is refused by its length alone', async () => {
  for (const route of withBodies.filter(isOpen))
    for (const type of [JSON_TYPE, 'application/x-www-form-urlencoded', FORM]) {
      const most = route.mostBytes ?? 16 * 1024;
      assert.ok(most <= 64 * 1024, route.path);
      const headers = { uuid: 'x', 'content-type': type, 'content-length': most + 1 };
      assert.equal(await answerToHead(route.method, pathOf(route), headers), 413, route.path);
    }
});

test('who is signed in is told at once that an upload is too large, also before its end', async () => {
  for (const route of routes.filter(({ upload }) => upload)) {
    const headers = {
      uuid: admin.uuid,
      authorization: `Bearer ${world.provider.token}`,
      'content-type': FORM,
      'content-length': (route.upload ?? 0) + MB,
    };
    assert.equal(await answerToHead(route.method, pathOf(route), headers), 413, route.path);
  }
});

test('a request that was refused with its body unread leaves the connection good for the next', async () => {
  const socket = await openRaw(world.url);
  const body = 'x'.repeat(3 * MB);
  for (const [query, type] of [
    ['', FORM],
    ['?sign=x', JSON_TYPE],
    [`?${signQuery('POST', '/mgr/staff/page', { ...admin, body: Buffer.from(body) })}`, 'text/odd'],
  ] as const) {
    const headers = { uuid: admin.uuid, 'content-type': type, 'content-length': body.length };
    socket.write(headOf('POST', `/mgr/staff/page${query}`, headers) + body);
    assert.ok([403, 413].includes(await readStatus(socket)));
  }
  socket.write(headOf('GET', '/health/live'));
  assert.equal(await readStatus(socket), 200);
});

/** What files that are still coming leave in the data folder. */
const leftOver = async () => readdir(join(world.dataDir, 'incoming')).then((names) => names.length);

test('files that stop on their way are held neither in memory nor under a name', async () => {
  const query = signQuery('POST', '/mgr/file', { ...admin, query: { kind: 'firmware' } });
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const held = () => {
    collect();
    return process.memoryUsage().arrayBuffers;
  };
  const half = Buffer.alloc(24 * MB, 'x');
  const before = held();
  const headers = { uuid: admin.uuid, 'content-type': FORM, 'content-length': 2 * half.length };
  const sockets = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const socket = await openRaw(world.url);
      socket.write(headOf('POST', `/mgr/file?${query}`, headers));
      await new Promise((sent) => socket.write(half, sent));
      return socket;
    }),
  );
  // What is on its way to the disc is held for a moment.
  await until('little to be held', held, (bytes) => bytes - before < half.length);
  assert.equal(await leftOver(), 0);
  for (const socket of sockets) socket.destroy();
});

test('a signed file whose content was changed on its way is refused, and leaves nothing', async () => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(8 * MB).fill(1)]), 'one.img');
  const query = { kind: 'firmware', org_id };
  const signed = signQuery('POST', '/mgr/file', { ...admin, query, body: Buffer.from('other') });
  const reply = await fetch(`${world.url}/mgr/file?${signed}`, {
    method: 'POST',
    headers: { uuid: admin.uuid },
    body: form,
  });
  assert.equal(reply.status, 403);
  assert.equal(await leftOver(), 0);
  await openFilesGone();
});

/** The server runs in this process: what it holds open can be counted. */
async function openFilesGone(): Promise<void> {
  const isHeld = async () => {
    const fds = await readdir('/proc/self/fd').catch(() => []);
    const targets = await Promise.all(
      fds.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
    );
    return targets.some((target) => target.includes('/incoming/'));
  };
  await until('its end', isHeld, (held) => !held);
}

test('a form that breaks off, has no boundary or is none at all is a fault of who sent it', async () => {
  for (const [type, body] of [
    [FORM, '--b\r\ncontent-disposition: form-data; name="file"; filename="a.img"\r\n\r\nhalf'],
    [FORM, '--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--'],
    [FORM, 'nothing of a form'],
    [FORM, ''],
    ['multipart/form-data', 'x'],
    ['multipart/mixed; boundary=b', '--b--'],
  ] as const) {
    const reply = await fetch(`${world.url}/mgr/file?kind=firmware`, {
      method: 'POST',
      headers: {
        uuid: admin.uuid,
        authorization: `Bearer ${admin.token}`,
        'content-type': type,
      },
      body,
    });
    assert.ok(reply.status >= 400 && reply.status < 500, `${type} ${body}: ${reply.status}`);
  }
  await openFilesGone();
});
