import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { fastify } from 'fastify';
import { serveConsole } from './console-files.ts';

const PAGE = '<!doctype html><title>console</title>';
const SCRIPT = 'export const answer = 42;';
const app = fastify({ routerOptions: { caseSensitive: false } });
let folder = '';

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-files-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'assets/index-AbC1.js'), SCRIPT);
  await writeFile(join(folder, 'assets/index-AbC1.js.br'), brotliCompressSync(SCRIPT));
  app.setErrorHandler((error, _request, reply) =>
    reply.code((error as { kind?: { status: number } }).kind?.status ?? 500).send({ code: 38 }),
  );
  await serveConsole(app, folder);
});
after(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

test('hashed files are kept for good, and sent compressed where the browser takes brotli', async () => {
  const reply = await app.inject({
    url: '/assets/index-AbC1.js',
    headers: { 'accept-encoding': 'gzip, br' },
  });
  assert.equal(reply.headers['content-encoding'], 'br');
  assert.match(String(reply.headers['content-type']), /javascript/);
  assert.match(String(reply.headers['cache-control']), /immutable/);
  const plain = await app.inject({ url: '/assets/index-AbC1.js' });
  assert.equal(plain.body, SCRIPT);
});

test('every other address of a page is the page itself, never kept', async () => {
  for (const url of [
    '/',
    '/dashboard',
    '/clerk/list?page=2',
    '/a.b/c',
    '/../../etc/passwd',
    '/.build-hash',
  ]) {
    const reply = await app.inject({ url });
    assert.equal(reply.statusCode, 200, url);
    assert.equal(reply.body, PAGE, url);
    assert.equal(reply.headers['cache-control'], 'no-store', url);
  }
});

test('an unknown path of the server, and a file that is gone, are not the page', async () => {
  for (const url of [
    '/mgr/nothing',
    '/Mgr/nothing',
    '/lc/x',
    '/health/x',
    '/assets/index-Gone.js',
    '/assets/..%2Findex.html',
  ])
    assert.notEqual((await app.inject({ url })).body, PAGE, url);
});
