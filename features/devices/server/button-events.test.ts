import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inScope } from '#kit/db/scope.ts';
import { joinWorld, unique } from '#apps/server/testing/world.ts';
import { TCP_TYPES } from '../contract.ts';
import { resolveEvent } from './resolve-event.ts';
import { CODES, refusal } from '#apps/server/testing/errors.ts';

const world = await joinWorld();
const { org_id, admin } = await world.makeDepartment();
const other = await world.makeDepartment();

interface Row {
  id: string;
  version: number;
  name: string;
  key_code: string;
  org_id: string | null;
  priority: number;
}
const page = async (body: object = {}, language = 'zh', caller = admin) =>
  (await caller.call('POST', '/mgr/event/page', { body: { size: 100, ...body }, language }))
    .data as { total: number; list: Row[] };
const resolve = (type: string, callType: string, key?: string, org = org_id) =>
  inScope(world.server.platform.db, [org], (tx) =>
    resolveEvent(tx, { org_id: org, type }, callType, key),
  );

test('a default set ships, one event per message type at least, with a name in the language of the reader', async () => {
  const { list } = await page();
  for (const type of TCP_TYPES)
    assert.ok(
      list.some((row) => row.key_code === type && row.org_id === null),
      type,
    );
  const names = await Promise.all(
    ['zh', 'en', 'es', 'ru'].map(
      async (language) => (await page({ key_code: 'BATHROOM' }, language)).list[0]?.name,
    ),
  );
  assert.deepEqual(names, [
    '卫生间呼叫',
    'Bathroom call',
    'Llamada desde el baño',
    'Вызов из санузла',
  ]);
});

test('the order of the default set is emergency, assistance, bathroom and bed exit, normal, technical', async () => {
  const priorities = Object.fromEntries(
    (await page()).list.map((row) => [row.key_code, row.priority]),
  );
  const shown = ['CODE_BLUE', 'SOS', 'REINFORCE', 'BATHROOM', 'BED_EXIT', 'VOICE', 'DEVICE'].map(
    (key) => priorities[key],
  );
  assert.deepEqual(shown, [1, 1, 2, 3, 3, 4, 5]);
});

test('a key code stands once in an organisation, and another may use it', async () => {
  const key_code = unique('K');
  const body = { name: '加床呼叫', key_code, call_type: 'EVENT', priority: 4 };
  assert.equal((await admin.call('POST', '/mgr/event', { body })).code, 0);
  const again = await admin.call('POST', '/mgr/event', { body });
  assert.deepEqual([again.status, again.code], refusal('EVENT_KEY_OCCUPY'));
  assert.equal((await other.admin.call('POST', '/mgr/event', { body })).code, 0);
});

test('an organisation reads the default events and can neither change nor delete them', async () => {
  const sos = (await page({ key_code: 'SOS' })).list.find((row) => row.key_code === 'SOS');
  assert.ok(sos);
  assert.equal(
    (
      await admin.call('PUT', `/mgr/event/${sos.id}`, {
        body: { priority: 4, version: sos.version },
      })
    ).code,
    CODES.EVENT_SHARED,
  );
  assert.equal((await admin.call('DELETE', `/mgr/event/${sos.id}`)).code, CODES.EVENT_SHARED);
});

test('ends of coordinate ranges lie after their beginnings', async () => {
  const reply = await admin.call('POST', '/mgr/event', {
    body: {
      name: '图标',
      key_code: unique('K'),
      call_type: 'EVENT',
      priority: 4,
      x_from: 10,
      x_to: 5,
    },
  });
  assert.deepEqual(
    [reply.code, Object.keys((reply.data as { fields: object }).fields)],
    [39, ['x_to']],
  );
});

test('a press means the event of its key code', async () => {
  const { name: _, ...event } = await resolve('EMERGENCY_BUTTON', 'SOS', 'BATHROOM');
  assert.deepEqual(event, {
    key_code: 'BATHROOM',
    call_type: 'SOS',
    priority: 3,
    role_id: null,
    org_id: null,
    shared: true,
    known: true,
  });
});

test('a press without a key code means what its device and message type mean by themselves', async () => {
  assert.equal((await resolve('DIGIT_BED_DEVICE', 'VOICE')).key_code, 'VOICE');
  assert.equal((await resolve('SLEEPMATTRESS', 'EVENT')).key_code, 'BED_EXIT');
  assert.equal((await resolve('ALARM_SMOKE', 'EVENT')).priority, 1);
  assert.equal((await resolve('DIGIT_BED_DEVICE', 'SOS')).priority, 1);
});

test('a press with an unknown key code is not lost: it means its message type', async () => {
  const event = await resolve('DIGIT_BED_DEVICE', 'REINFORCE', 'NO_SUCH_KEY');
  assert.deepEqual([event.key_code, event.known], ['REINFORCE', false]);
  assert.equal((await resolve('DIGIT_BED_DEVICE', 'NO_SUCH_TYPE')).key_code, 'UNKNOWN');
});

test("an organisation's own event stands before the default one, there alone", async () => {
  const body = { name: '卫浴求助', key_code: 'BATHROOM', call_type: 'SOS', priority: 1 };
  assert.equal((await admin.call('POST', '/mgr/event', { body })).code, 0);
  assert.equal((await resolve('EMERGENCY_BUTTON', 'SOS', 'BATHROOM')).name, '卫浴求助');
  assert.equal((await resolve('EMERGENCY_BUTTON', 'SOS', 'BATHROOM', other.org_id)).priority, 3);
});

const drawn = (more: object = {}) => ({
  name: '触屏键',
  key_code: unique('T'),
  call_type: 'VOICE',
  priority: 4,
  device_type: 'DIGIT_BED_DEVICE',
  ...more,
});
const rectangle = (x_from: number, x_to: number, y_from = 0, y_to = 100) => ({
  x_from,
  x_to,
  y_from,
  y_to,
});
const add = (body: object, caller = admin) => caller.call('POST', '/mgr/event', { body });
const faultsOf = (reply: { data: unknown }) =>
  (reply.data as { fields?: Record<string, string> }).fields ?? {};

test("a range that lies over another event's of the same device type is refused at its field", async () => {
  const there = drawn({ name: '左键', ...rectangle(0, 400) });
  assert.equal((await add(there)).code, 0);
  const over = await add(drawn(rectangle(400, 500)));
  assert.deepEqual(
    [over.status, over.code, Object.keys(faultsOf(over))],
    [...refusal('PARAM_ERROR'), ['x_from']],
  );
  assert.match(faultsOf(over)['x_from'] ?? '', /左键/);
  assert.equal((await add(drawn(rectangle(401, 500)))).code, 0);
  assert.equal((await add(drawn({ ...rectangle(0, 400), device_type: 'DOOR_DEVICE' }))).code, 0);
  assert.equal((await add(drawn(rectangle(0, 400)), other.admin)).code, 0);
});

test('a change may neither lay a range over another nor turn it around', async () => {
  const { id, version } = (await add(drawn(rectangle(600, 700)))).data as Row;
  const change = (body: object) =>
    admin.call('PUT', `/mgr/event/${id}`, { body: { version, ...body } });
  assert.deepEqual(Object.keys(faultsOf(await change({ x_from: 450 }))), ['x_from']);
  assert.deepEqual(Object.keys(faultsOf(await change({ x_to: 599 }))), ['x_to']);
  assert.equal((await change({ x_to: 750 })).code, 0);
});

test('of two who draw the same place at once one is refused', async () => {
  const replies = await Promise.all([1, 2].map(() => add(drawn(rectangle(800, 900, 800, 900)))));
  assert.deepEqual(
    replies.map(({ code }) => code).toSorted((a, b) => a - b),
    [0, 39],
  );
});

test('a touch means the event whose range holds it, its key code before its place, and no place its type', async () => {
  const event = drawn({ ...rectangle(0, 100, 500, 600), priority: 1, device_type: 'NURSE_WATCH' });
  assert.equal((await add(event)).code, 0);
  const at = (x: number, y: number, key?: string, type = 'NURSE_WATCH', org = org_id) =>
    inScope(
      world.server.platform.db,
      [org],
      async (tx) =>
        (await resolveEvent(tx, { org_id: org, type }, 'VOICE', key, { x, y })).key_code,
    );
  assert.equal(await at(100, 500), event.key_code);
  assert.equal(await at(101, 500), 'VOICE');
  assert.equal(await at(50, 550, 'BATHROOM'), 'BATHROOM');
  assert.equal(await at(50, 550, undefined, 'DIGIT_BED_DEVICE'), 'VOICE');
  assert.equal(await at(50, 550, undefined, 'NURSE_WATCH', other.org_id), 'VOICE');
});
