// What is for those who run the server alone, and what a browser is told to remember of its scheme.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openWorld } from './testing/world.ts';

const TOKEN = 'a-long-token-of-those-who-run-it-0123456789';
const PLACES = [
  '/metrics',
  '/docs',
  '/docs/json',
  '/docs/yaml',
  '/docs/static/index.html',
  '/DOCS/JSON',
  '/Metrics',
  '/docs/',
];

const SECRET_KEY = 'c9'.repeat(32);
const open = await openWorld();
const closed = await openWorld({ env: { NODE_ENV: 'production', SECRET_KEY } });
const guarded = await openWorld({
  env: { NODE_ENV: 'production', SECRET_KEY, METRICS_TOKEN: TOKEN, TRUST_PROXY: '1' },
});

const ask = async (url: string, path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${url}${path}`, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const basic = (password: string) =>
  `Basic ${Buffer.from(`anybody:${password}`).toString('base64')}`;

for (const path of PLACES) {
  test(`${path} is everyone's outside of production`, async () => {
    assert.notEqual((await ask(open.url, path)).status, 404);
  });
  test(`${path} is not there in production without METRICS_TOKEN`, async () => {
    for (const authorization of ['', 'Bearer ', 'Bearer undefined', basic('')])
      assert.equal((await ask(closed.url, path, { authorization })).status, 404, authorization);
  });
  test(`${path} asks for METRICS_TOKEN in production, and takes nothing else`, async () => {
    for (const wrong of ['', 'Bearer x', `Bearer ${TOKEN}x`, basic('x'), TOKEN]) {
      const refused = await ask(guarded.url, path, { authorization: wrong });
      assert.equal(refused.status, 401, wrong);
      assert.match(refused.headers.get('www-authenticate') ?? '', /^Basic /);
      assert.doesNotMatch(refused.text, /carillon_|openapi/i);
    }
    for (const right of [`Bearer ${TOKEN}`, basic(TOKEN)])
      assert.notEqual((await ask(guarded.url, path, { authorization: right })).status, 401);
  });
}

test('with the token metrics and documentation are what they are elsewhere', async () => {
  const authorization = `Bearer ${TOKEN}`;
  assert.match(
    (await ask(guarded.url, '/metrics', { authorization })).text,
    /carillon_live_position/,
  );
  const document = JSON.parse((await ask(guarded.url, '/docs/json', { authorization })).text) as {
    openapi: string;
  };
  assert.match(document.openapi, /^3\.1/);
});

test('health is told to everyone, also in production', async () => {
  for (const { url } of [open, closed, guarded])
    for (const path of ['/health/live', '/health/ready'])
      assert.equal((await ask(url, path)).status, 200);
});

test('a browser is told to keep to https where it came by https, and only there', async () => {
  const paths = ['/', '/mgr/start', '/mgr/me', '/nowhere/at/all', '/health/live'];
  for (const path of paths) {
    const secure = await ask(guarded.url, path, { 'x-forwarded-proto': 'https' });
    assert.match(secure.headers.get('strict-transport-security') ?? '', /^max-age=\d{8}$/, path);
    for (const { headers } of [
      await ask(guarded.url, path),
      await ask(guarded.url, path, { 'x-forwarded-proto': 'http' }),
      // Nobody's word is taken here.
      await ask(open.url, path, { 'x-forwarded-proto': 'https' }),
    ])
      assert.equal(headers.get('strict-transport-security'), null, path);
  }
});
