// Settings of kinds of calls: what ships, what is inherited, who may.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinWorld } from '#apps/server/testing/world.ts';
import type { Caller } from '#apps/server/testing/caller.ts';
import { CODES } from '#apps/server/testing/errors.ts';
import { inScope } from '#kit/db/scope.ts';
import type { CallKind } from '../contract.ts';
import { readRules } from './index.ts';

const world = await joinWorld();
const hospital = await world.makeHospital();
const department = await world.makeDepartment(hospital.org_id);
const { admin } = department;

const rulesOf = (type: string, event: string | null, priority: number, org = department.org_id) =>
  inScope(world.server.platform.db, [org], (tx) => readRules(tx, org, type, event, priority));
const set = async (body: object, caller = admin) => {
  const reply = await caller.call('POST', '/mgr/calltype', { body });
  return { ...reply, data: reply.data as { id: string; version: number } };
};
const kinds = async (caller: Caller) =>
  (await caller.call('GET', '/mgr/calltype/in_force')).data as CallKind[];
const kindOf = async (caller: Caller, event: string) =>
  (await kinds(caller)).find((kind) => kind.event === event);

test('the shipped targets and reminders go by priority, technical calls wait for working hours', async () => {
  const targets = await Promise.all(
    [1, 2, 3, 4, 5].map(async (priority) => (await rulesOf('UNKNOWN', null, priority)).target_s),
  );
  assert.deepEqual(targets, [60, 120, 180, 300, 3600]);
  assert.equal((await rulesOf('VOICE', 'VOICE', 4)).remind_s, 60);
  assert.equal((await rulesOf('DEVICE', 'DEVICE', 5)).remind_s, 1800);
});

test('the default is strict: a call is reset at its origin', async () => {
  for (const [type, event] of [
    ['SOS', 'SOS'],
    ['VOICE', 'VOICE'],
    ['SOS', 'BATHROOM'],
    ['SOS', 'CODE_BLUE'],
  ] as const)
    assert.equal((await rulesOf(type, event, 4)).ending, 'origin');
});

test('a conversation rings out and ends after speech; a pulled cord and a lost device are closed by whoever saw to them', async () => {
  const talk = await rulesOf('PHONE', 'PHONE', 4);
  assert.deepEqual([talk.ending, talk.ring_s], ['after_speech', 60]);
  assert.equal((await rulesOf('EVENT', 'UNPLUGGED', 4)).ending, 'anyone');
  assert.equal((await rulesOf('DEVICE', 'DEVICE_LOST', 5)).ending, 'anyone');
});

test('a code call is of the first priority and has a tone of its own, whatever the code', async () => {
  const { priority, tone } = await rulesOf('SOS', 'CODE_PINK', 4);
  assert.deepEqual([priority, tone], [1, 'code']);
});

test('what a department doesn’t set it inherits from the hospital, and what that doesn’t from the shipped set', async () => {
  await set({ call_type: 'VOICE', target_s: 240, tone: 'double', text: '护理' }, hospital.admin);
  await set({ call_type: 'VOICE', tone: 'none' });
  const { target_s, tone, text, remind_s } = await rulesOf('VOICE', 'VOICE', 4);
  assert.deepEqual([target_s, tone, text, remind_s], [240, 'none', '护理', 60]);
  const other = await world.makeDepartment();
  assert.equal((await rulesOf('VOICE', 'VOICE', 4, other.org_id)).target_s, 300);
});

test('an event’s settings stand before its type’s, also where those are of a nearer organisation', async () => {
  await set({ event: 'FALL', target_s: 45 }, hospital.admin);
  await set({ call_type: 'SOS', target_s: 90 });
  assert.equal((await rulesOf('SOS', 'FALL', 1)).target_s, 45);
  assert.equal((await rulesOf('SOS', 'SOS', 1)).target_s, 90);
});

test('a kind that has another priority follows the settings of that priority', async () => {
  await set({ event: 'INFUSION', priority: 2 });
  const { priority, target_s, colour } = await rulesOf('EVENT', 'INFUSION', 4);
  assert.deepEqual([priority, target_s, colour], [2, 120, '#c2570c']);
});

test('reading tells each value and where it comes from', async () => {
  const fall = await kindOf(admin, 'FALL');
  assert.deepEqual(fall?.settings.target_s, {
    value: 45,
    org_id: hospital.org_id,
    org_name: fall?.settings.target_s?.org_name,
    general: false,
  });
  assert.equal(fall?.settings.remind_s?.org_id, null);
  assert.equal(fall?.settings.remind_s?.general, true);
  assert.equal(fall?.own, null);
  const infusion = await kindOf(admin, 'INFUSION');
  assert.equal(infusion?.own?.priority, 2);
  assert.equal(infusion?.settings.priority?.org_id, department.org_id);
  assert.ok(infusion?.chain_name);
});

test('what is read is what a call gets, for every kind', async () => {
  const [any, ...others] = await kinds(admin);
  assert.equal(any?.settings.answerable?.value, true);
  const events = (await admin.call('POST', '/mgr/event/page', { body: { size: 100 } })).data as {
    list: { key_code: string; call_type: string; priority: number }[];
  };
  for (const kind of others.filter(({ event }) => event !== null)) {
    const event = events.list.find(({ key_code }) => key_code === kind.event);
    if (!event) continue;
    const rules = await rulesOf(event.call_type, event.key_code, event.priority);
    for (const name of [
      'tone',
      'colour',
      'ending',
      'remind_s',
      'again_s',
      'target_s',
      'ring_s',
      'answerable',
    ] as const)
      assert.equal(kind.settings[name]?.value, rules[name], `${kind.event} ${name}`);
    assert.equal(kind.settings.chain_id?.value, rules.chain?.id, kind.event ?? '');
  }
});

test('a setting that is cleared is inherited again', async () => {
  const { data } = await set({ event: 'GAS', target_s: 20, tone: 'code' });
  const body = { target_s: null, version: data.version };
  assert.equal((await admin.call('PUT', `/mgr/calltype/${data.id}`, { body })).code, 0);
  const { target_s, tone } = await rulesOf('SOS', 'GAS', 1);
  assert.deepEqual([target_s, tone], [90, 'code']);
});

test('a kind of call is set once in an organisation', async () => {
  assert.equal((await set({ event: 'WATER', remind_s: 0 })).code, 0);
  assert.equal((await set({ event: 'WATER', remind_s: 60 })).code, CODES.CALL_TYPE_OCCUPY);
  assert.equal((await set({ event: 'WATER', remind_s: 60 }, hospital.admin)).code, 0);
});

test('a shipped setting is the provider’s to change, and what all stand on stays said', async () => {
  const { data } = await world.provider.call('POST', '/mgr/calltype/page', { body: { size: 100 } });
  const ground = (data as { list: (CallKind['own'] & object)[] }).list.find(
    (row) => !row.org_id && !row.event && !row.call_type && !row.for_priority,
  );
  const path = `/mgr/calltype/${ground?.id}`;
  const change = (caller: Caller, target_s: number | null) =>
    caller.call('PUT', path, { body: { target_s, version: ground?.version } });
  assert.equal((await change(admin, 30)).code, CODES.ROUTING_SHARED);
  assert.equal((await change(world.provider, null)).code, CODES.PARAM_ERROR);
  assert.equal((await world.provider.call('DELETE', path)).code, CODES.SHIPPED_KEPT);
  assert.equal((await change(world.provider, 280)).code, 0);
});

test('an order of another organisation can’t be named', async () => {
  const other = await world.makeDepartment();
  const { data } = await other.admin.call('POST', '/mgr/chain', {
    body: { name: '别家', auto: false },
  });
  const refused = await set({ event: 'SMOKE', chain_id: (data as { id: string }).id });
  assert.deepEqual(Object.keys((refused.data as unknown as { fields: object }).fields), [
    'chain_id',
  ]);
});

test('a colour is six hexadecimal digits, a tone one of the list, a priority one to five', async () => {
  const { data } = await set({ event: 'DOOR_OPEN', colour: 'red', tone: 'loud', priority: 6 });
  const { fields } = data as unknown as { fields: object };
  assert.deepEqual(Object.keys(fields).sort(), ['colour', 'priority', 'tone']);
});

test('what holds by priority can’t change the priority', async () => {
  const { code } = await set({ for_priority: 4, priority: 1 });
  assert.equal(code, CODES.PARAM_ERROR);
});
