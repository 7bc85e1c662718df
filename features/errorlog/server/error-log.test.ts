import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Caller } from '#apps/server/testing/caller.ts';
import { CODES } from '#apps/server/testing/errors.ts';
import { joinWorld } from '#apps/server/testing/world.ts';
import type { ErrorRow } from '../contract.ts';
import { makeLimit } from './limit.ts';

const world = await joinWorld();
const { org_id, admin } = await world.makeDepartment();
const { provider, stranger } = world;

const STACK = 'TypeError: x\n    at render (https://ward.example/assets/list-AbC1.js:12:34)';
const report = (by: Caller, more: object = {}) =>
  by.call('POST', '/mgr/errorlog', {
    body: {
      kind: 'error',
      error: "TypeError: Cannot read properties of null (reading 'name')",
      info: STACK,
      url: 'https://ward.example/customer/list?open=1',
      build: 'main-1',
      ...more,
    },
  });
const list = async (query: object = {}) =>
  (
    (await provider.call('POST', '/mgr/errorlog/page', { body: query })).data as {
      list: ErrorRow[];
    }
  ).list;
const newest = async () => {
  const [row] = await list({ sort: '-last_at' });
  assert.ok(row);
  return row;
};
const mark = (id: string, how: 'solve' | 'reopen') =>
  provider.call('POST', `/mgr/errorlog/${id}/${how}`, { body: {} });

test('the same error is one row that counts, with whom it met', async () => {
  assert.equal((await report(admin)).code, 0);
  assert.equal((await report(admin)).code, 0);
  assert.equal((await report(stranger)).code, 0);
  const { times, users, organisations, url, state, id } = await newest();
  assert.deepEqual(
    { times, users, organisations, url, state },
    { times: 3, users: 2, organisations: 1, url: '/customer/list', state: 'open' },
  );
  const { data } = await provider.call('GET', `/mgr/errorlog/${id}`);
  assert.match((data as ErrorRow).info, /^render \/assets\/list-AbC1\.js:12:34$/);
  assert.equal((data as ErrorRow).organisation_names.length, 1);
});

test('another build, or another place in the code, is another row', async () => {
  const before = (await list()).length;
  await report(admin, { build: 'main-2' });
  await report(admin, { info: STACK.replace('12:34', '99:1') });
  assert.equal((await list()).length, before + 2);
});

test('what is solved opens again when it comes again', async () => {
  await report(admin, { build: 'main-3' });
  const { id } = await newest();
  assert.equal((await mark(id, 'solve')).code, 0);
  assert.deepEqual(
    (await list({ state: 'solved' })).map((row) => row.id),
    [id],
  );
  await report(admin, { build: 'main-3' });
  assert.equal((await newest()).state, 'returned');
  const told = await world.sql(`select from audit where thing = 'errorlog' and action = 'solve'`);
  assert.equal(told.length, 1);
});

test('nothing personal is kept: not what was typed, nor who it was', async () => {
  await report(admin, {
    error: 'Error: 王秀英 13800138000 wang@ward.example password=Hunter2',
    info: `Error: 王秀英\n${STACK}`,
    url: '/customer/list/13800138000?keyword=王秀英',
    build: 'main-4',
  });
  const [kept] = await world.sql<{ said: string }>(
    `select string_agg(e::text, '') || (select string_agg(m::text, '') from error_log_met m) as said from error_log e`,
  );
  const said = kept?.said ?? '';
  assert.doesNotMatch(said, /王秀英|13800138000|wang|Hunter2|ward\.example/);
  const [person] = await world.sql<{ id: string }>('select id from staff where org_id = $1', [
    org_id,
  ]);
  assert.ok(person && !said.includes(person.id));
});

test('a report that is too long, or of no known kind, is refused', async () => {
  assert.equal((await report(stranger, { info: 'x'.repeat(8001) })).code, CODES.PARAM_ERROR);
  assert.equal((await report(stranger, { kind: 'joke' })).code, CODES.PARAM_ERROR);
});

test('the log is the provider’s alone', async () => {
  assert.equal(
    (await admin.call('POST', '/mgr/errorlog/page', { body: {} })).code,
    CODES.PERMISSION_DENIED,
  );
});

test('a flood is refused: of one, and of all together', () => {
  let now = 0;
  const may = makeLimit({ each: 2, all: 3, windowMs: 1000 }, () => now);
  assert.deepEqual([may('a'), may('a'), may('a')], [true, true, false]);
  assert.deepEqual([may('b'), may('c')], [true, false]);
  now = 1000;
  assert.equal(may('a'), true);
});

test('reports beyond the limit of an address get 429', async () => {
  let last = 200;
  for (let turn = 0; turn < 31 && last !== 429; turn += 1)
    ({ status: last } = await report(stranger));
  assert.equal(last, 429);
});
