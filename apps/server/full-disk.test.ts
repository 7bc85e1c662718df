// A disk that fills up while a file comes in: who sent it is told so in words, and nothing of it stays.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { promisify } from 'node:util';
import type { AnyRoom } from '#kit/contract/room.ts';
import { defer } from '#kit/db/embedded/testing/launched.ts';
import { rooms } from '#features/contracts.ts';
import { headOf, openRaw, readStatus } from './testing/raw-request.ts';
import { openWorld } from './testing/world.ts';
import { refusal } from './testing/errors.ts';

const run = promisify(execFile);
const world = await openWorld({ env: { LOG_LEVEL: 'silent' } });
const { admin } = await world.makeDepartment();
const MB = 1024 * 1024;

const uploads = Object.values<AnyRoom>(rooms)
  .flatMap((room) => Object.values(room.routes))
  .filter(({ upload, access }) => upload && access !== 'public' && access !== 'device');

/** Puts a disk of one megabyte in the folder's place until the test ends; false where that isn't allowed here. */
async function fill(t: TestContext, folder: string): Promise<boolean> {
  const place = join(world.dataDir, folder);
  try {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place]);
  } catch (error) {
    t.skip(`No small disk can be put there: ${String(error)}`);
    return false;
  }
  defer(t, async () => void (await run('umount', ['-l', place])));
  return true;
}

function formOf(bytes: number): FormData {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes).fill(97)]), 'notes.txt');
  return form;
}
const send = (path: string, bytes: number, query: Record<string, string> = {}) =>
  world.provider.call('POST', path, { body: formOf(bytes), query, language: 'en' });
const kept = () => world.sql('select from stored_file');
const filesIn = (folder: string) => readdir(join(world.dataDir, folder));

test('a disk that is full as a file comes in refuses it, on every route that takes one', async (t) => {
  if (!(await fill(t, 'incoming'))) return;
  for (const { path } of uploads) {
    const reply = await send(path, 3 * MB, path === '/mgr/file' ? { kind: 'attachment' } : {});
    assert.deepEqual([reply.status, reply.code], refusal('NO_ROOM'), path);
    assert.match(reply.message, /full/);
    assert.deepEqual(await filesIn('incoming'), []);
  }
  for (let over = 0; over < 3000; over += 300) {
    const reply = await send('/mgr/file', MB + over, { kind: 'attachment' });
    assert.deepEqual([reply.status, reply.code], refusal('NO_ROOM'), `${over} bytes more`);
  }
  const small = await send('/mgr/file', 1000, { kind: 'attachment' });
  assert.equal(small.code, 0, 'what was refused has given its room back');
});

test('the connection that a full disk refused a file on is good for the next request', async (t) => {
  if (!(await fill(t, 'incoming'))) return;
  const body = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${'a'.repeat(3 * MB)}\r\n--b--\r\n`;
  const socket = await openRaw(world.url);
  const headers = {
    uuid: admin.uuid,
    authorization: `Bearer ${admin.token}`,
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': body.length,
  };
  socket.write(headOf('POST', '/mgr/file?kind=attachment', headers) + body);
  assert.equal(await readStatus(socket), 507);
  socket.write(headOf('GET', '/health/live'));
  assert.equal(await readStatus(socket), 200);
  socket.destroy();
});

test('a store that is full keeps neither a file nor a part of one, nor a row', async (t) => {
  if (!(await fill(t, 'files'))) return;
  const before = (await kept()).length;
  const reply = await send('/mgr/file', 3 * MB, { kind: 'attachment' });
  assert.deepEqual([reply.status, reply.code], refusal('NO_ROOM'));
  assert.deepEqual(await filesIn('files'), []);
  assert.equal((await kept()).length, before);
  assert.equal((await send('/mgr/file', 1000, { kind: 'attachment' })).code, 0);
});
