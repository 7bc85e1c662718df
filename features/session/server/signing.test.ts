import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { digestOf, sealFor, signQuery } from '#apps/server/testing/caller.ts';
import type { SignedParts } from '#apps/server/testing/caller.ts';
import { CODES, refusal } from '#apps/server/testing/errors.ts';
import {
  launchServer,
  assertRefused,
  makeDatabase,
  newDataDir,
} from '#apps/server/testing/launch.ts';
import { PASSWORD, openWorld, unique } from '#apps/server/testing/world.ts';

const SECRET_KEY = 'c0ffee'.padEnd(64, '0');
const world = await openWorld({ env: { NODE_ENV: 'production', SECRET_KEY } });
const { org_id, admin } = await world.makeDepartment();

const now = () => Math.floor(Date.now() / 1000);
const own: SignedParts = { id: admin.id, token: admin.token, uuid: admin.uuid };
const sent = (method: string, pathAndQuery: string, init: RequestInit = {}) =>
  fetch(`${world.url}${pathAndQuery}`, { method, headers: { uuid: admin.uuid }, ...init });

/** What a request is answered: its status and code. */
async function answer(response: Response): Promise<[number, number]> {
  return [response.status, ((await response.json()) as { code: number }).code];
}
const ask = async (more: Partial<SignedParts> = {}, path = '/mgr/me') =>
  answer(await sent('GET', `${path}?${signQuery('GET', path, { ...own, ...more })}`));

const REFUSED = refusal('TOKEN_FAILED');

test('a signed request is taken, whatever the case of its path, as it was sent', async () => {
  assert.deepEqual(await ask(), [200, 0]);
  assert.deepEqual(await ask({}, '/MGR/Me'), [200, 0]);
  const query = { keyword: '王 丽+&=%', sort: '-login_name' };
  const reply = await admin.call('POST', '/mgr/staff/page', { query, body: { size: 1 } });
  assert.equal(reply.code, 0);
});

test('the token itself does not travel: a bearer is refused', async () => {
  const headers = { uuid: admin.uuid, authorization: `Bearer ${admin.token}` };
  assert.deepEqual(await answer(await sent('GET', '/mgr/me', { headers })), REFUSED);
  assert.deepEqual(await answer(await sent('GET', '/mgr/me')), REFUSED);
});

test('a nonce is good once, and is 6 letters or digits', async () => {
  const path = `/mgr/me?${signQuery('GET', '/mgr/me', own)}`;
  assert.deepEqual(await answer(await sent('GET', path)), [200, 0]);
  assert.deepEqual(await answer(await sent('GET', path)), REFUSED);
  for (const nonce of ['', 'abc', 'abcdefg', 'ab-def'])
    assert.deepEqual(await ask({ nonce }), REFUSED);
});

test('of two requests at once with one nonce one is refused', async () => {
  const path = `/mgr/me?${signQuery('GET', '/mgr/me', own)}`;
  const answers = await Promise.all([1, 2].map(async () => answer(await sent('GET', path))));
  assert.deepEqual(
    [200, 403].map((status) => answers.filter(([given]) => given === status).length),
    [1, 1],
  );
});

test('the clock may be 300 seconds off, no more', async () => {
  for (const seconds of [-290, 290])
    assert.deepEqual(await ask({ timestamp: now() + seconds }), [200, 0]);
  for (const seconds of [-310, 310])
    assert.deepEqual(await ask({ timestamp: now() + seconds }), REFUSED);
  assert.deepEqual(await ask({ timestamp: Number.NaN }), REFUSED);
});

test('a request that was changed on its way is refused', async () => {
  const signed = signQuery('GET', '/mgr/me', { ...own, query: { a: '1' } });
  for (const changed of [
    signed.replace('a=1', 'a=2'),
    `${signed}&b=2`,
    signed.replace('a=1&', ''),
    signed.replace('a=1', 'a=%31'),
    signed.replace(/sign=./, 'sign=x'),
    signed.replace(/sign=.*/, 'sign='),
    `${signed}&sign=${'0'.repeat(64)}`,
    signed.replace(admin.id, world.provider.id),
    signed.replace(/uid=[^&]*/, 'uid=x'),
  ])
    assert.deepEqual(await answer(await sent('GET', `/mgr/me?${changed}`)), REFUSED, changed);
  const other = `/mgr/start?${signQuery('GET', '/mgr/me', own)}`.replace('start', 'partinfo/mine');
  assert.deepEqual(await answer(await sent('GET', other)), REFUSED);
  assert.deepEqual(
    await answer(await sent('POST', `/mgr/staff/page?${signQuery('GET', '/mgr/staff/page', own)}`)),
    REFUSED,
  );
});

test('the order of the pairs does not matter, for they are sorted', async () => {
  const pairs = signQuery('GET', '/mgr/me', { ...own, query: { b: '2', a: '1' } }).split('&');
  assert.deepEqual(
    await answer(await sent('GET', `/mgr/me?${pairs.toReversed().join('&')}`)),
    [200, 0],
  );
});

test('a body that was changed on its way is refused', async () => {
  const path = '/mgr/staff/page';
  const body = new TextEncoder().encode('{"size":1}');
  const headers = { uuid: admin.uuid, 'content-type': 'application/json' };
  const send = (bytes: Uint8Array<ArrayBuffer> | undefined) =>
    sent('POST', `${path}?${signQuery('POST', path, { ...own, body })}`, {
      headers,
      ...(bytes ? { body: bytes } : {}),
    });
  assert.deepEqual(await answer(await send(body)), [200, 0]);
  assert.deepEqual(await answer(await send(new TextEncoder().encode('{"size":2}'))), REFUSED);
  assert.deepEqual(await answer(await send(undefined)), REFUSED, 'nor may it be left out');
});

test('a signature holds for the browser that signed in, and no other', async () => {
  const path = `/mgr/me?${signQuery('GET', '/mgr/me', own)}`;
  assert.deepEqual(
    await answer(await sent('GET', path, { headers: { uuid: 'another' } })),
    REFUSED,
  );
  const forged = `/mgr/me?${signQuery('GET', '/mgr/me', { ...own, uuid: 'another' })}`;
  assert.deepEqual(
    await answer(await sent('GET', forged, { headers: { uuid: 'another' } })),
    REFUSED,
  );
});

test('a signature with a token of someone else is refused', async () => {
  assert.deepEqual(await ask({ token: world.provider.token }), REFUSED);
});

test('signed uploads arrive whole, and changed ones not at all', async () => {
  const bytes = await readFile(
    new URL('../../staff/server/fixtures/500-staff-libreoffice.xlsx', import.meta.url),
  );
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'staff.xlsx');
  const reply = await admin.call('POST', '/mgr/staff/import', {
    body: form,
    query: { dry_run: '1' },
  });
  assert.deepEqual([reply.code, reply.data], [0, { rows: 500, ok: 500, faults: [] }]);
  const path = '/mgr/staff/import';
  const signed = signQuery('POST', path, { ...own, body: new TextEncoder().encode('other') });
  assert.deepEqual(await answer(await sent('POST', `${path}?${signed}`, { body: form })), REFUSED);
  const large = new FormData();
  large.set('file', new Blob([new Uint8Array(11 * 1024 * 1024)]), 'staff.xlsx');
  const refused = await admin.call('POST', path, { body: large });
  assert.equal(refused.status, 413);
});

test('signatures go on after a refresh, also those made with the token before it', async () => {
  const refreshed = await world.stranger.call('POST', '/mgr/refresh_token', {
    body: { refresh_token: admin.refreshToken },
  });
  const { accessToken } = refreshed.data as { accessToken: string };
  assert.deepEqual(await ask({ token: accessToken }), [200, 0]);
  assert.deepEqual(await ask(), [200, 0]);
});

test('an ended session signs nothing any more', async () => {
  const user = await world.makeUser(org_id, []);
  assert.equal((await user.call('GET', '/mgr/me')).code, 0);
  await user.call('POST', '/mgr/logout', { body: { uid: user.id } });
  const reply = await user.call('GET', '/mgr/me');
  assert.equal(reply.status, 403);
});

test('in production the bare form of a password is not taken', async () => {
  const query = { login_name: 'superadmin', password: digestOf(PASSWORD) };
  assert.equal(
    (await world.stranger.call('GET', '/mgr/login', { query })).code,
    CODES.LOGIN_FAILED,
  );
});

test('production does not start without its secret', async (t) => {
  const { ownerUrl } = await makeDatabase(t);
  const env = { NODE_ENV: 'production', DATABASE_URL: ownerUrl, DATA_DIR: await newDataDir(t) };
  await assertRefused(await launchServer(t, env), /SECRET_KEY/);
});

test('the log holds no query of a sign-in, not even at its most talkative', async (t) => {
  const { ownerUrl } = await makeDatabase(t);
  const server = await launchServer(t, {
    DATABASE_URL: ownerUrl,
    DATA_DIR: await newDataDir(t),
    ADMIN_PASSWORD: PASSWORD,
    DEMO: '0',
    LOG_LEVEL: 'trace',
  });
  const secrets = [digestOf(PASSWORD), await sealFor(server.url, PASSWORD), unique('digest')];
  for (const password of secrets) {
    const query = new URLSearchParams({ login_name: 'superadmin', password });
    const response = await fetch(`${server.url}/Mgr/login?${query.toString()}`);
    assert.equal(response.headers.get('cache-control'), 'no-store');
  }
  await fetch(`${server.url}/mgr/login?password=${secrets[2]}%ZZ`);
  assert.equal(await server.stop(), 0);
  for (const secret of [...secrets, PASSWORD])
    assert.ok(!(server.printed() + server.complained()).includes(secret));
});
