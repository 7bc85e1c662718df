// Receiving orders over HTTP: what is kept, what is refused, who may, and what is warned of.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinWorld, unique } from '#apps/server/testing/world.ts';
import type { Caller } from '#apps/server/testing/caller.ts';
import { CODES, refusal } from '#apps/server/testing/errors.ts';
import { inScope } from '#kit/db/scope.ts';
import type { ChainStep, ChainWarning, KnownChain } from '../contract.ts';
import { FIRST_STEP, SHIPPED_CHAINS, findChainFaults } from '../contract.ts';
import { readRules } from './index.ts';

const world = await joinWorld();
const hospital = await world.makeHospital();
const department = await world.makeDepartment(hospital.org_id);
const { admin } = department;

type Saved = KnownChain & { warnings: ChainWarning[] };
const step = (more: Partial<ChainStep> = {}): ChainStep => ({ ...FIRST_STEP, ...more });
const save = async (body: object, caller = admin) => {
  const reply = await caller.call('POST', '/mgr/chain', {
    body: { name: unique('c'), auto: false, ...body },
  });
  return { ...reply, data: reply.data as Saved & Record<string, unknown> };
};
const fields = (reply: { data: unknown }) =>
  Object.keys((reply.data as { fields?: object } | null)?.fields ?? {});
const inForce = async (caller: Caller) =>
  (await caller.call('GET', '/mgr/chain/in_force')).data as KnownChain[];
const rulesOf = (org: string, type: string, event: string | null = null, priority = 4) =>
  inScope(world.server.platform.db, [org], (tx) => readRules(tx, org, type, event, priority));

test('a sensible set of orders ships, without loops, and every kind of call finds one', async () => {
  const shipped = (await inForce(admin)).filter(({ org_id }) => org_id === null);
  assert.deepEqual(new Set(shipped.map(({ key }) => key)), new Set(SHIPPED_CHAINS));
  for (const chain of shipped) assert.deepEqual(findChainFaults(chain), [], chain.name);
  const key = async (type: string, event: string) =>
    (await rulesOf(department.org_id, type, event)).chain?.key;
  assert.equal(await key('SOS', 'SOS'), 'emergency');
  assert.equal(await key('SOS', 'CODE_BLUE'), 'code');
  assert.equal(await key('SOS', 'CODE_OF_OURS'), 'code');
  assert.equal(await key('REINFORCE', 'REINFORCE'), 'assistance');
  assert.equal(await key('VOICE', 'VOICE'), 'ordinary');
  assert.equal(await key('EVENT', 'BED_EXIT'), 'emergency');
  assert.equal(await key('DATA', 'DATA'), 'technical');
  assert.equal(await key('CALLBACK', 'CALLBACK'), 'conversation');
});

test('a shipped order has its name in the language of the reader', async () => {
  const { data } = await admin.call('GET', '/mgr/chain/in_force', { language: 'en' });
  const names = (data as KnownChain[]).map(({ name }) => name);
  assert.ok(names.includes('Emergencies'), names.join());
});

test('an order that loops is refused at the step that turns back', async () => {
  const reply = await save({
    steps: [step(), step({ go: { to: 0, times: null } })],
  });
  assert.deepEqual(
    [reply.status, reply.code, fields(reply)],
    [...refusal('PARAM_ERROR'), ['steps.1.go']],
  );
});

test('an order that leads to a step which isn’t there is refused at its step', async () => {
  const reply = await save({ steps: [step({ go: { to: 7, times: null } }), step()] });
  assert.deepEqual(fields(reply), ['steps.0.go']);
});

test('a step with a time of its own says it, and one that reaches people names their roles', async () => {
  const reply = await save({
    steps: [
      step({ wait: 'own' }),
      step({ role_types: [] }),
      step({ reach: 'hosts', role_types: [] }),
    ],
  });
  assert.deepEqual(fields(reply), ['steps.0.wait_s', 'steps.1.role_types']);
});

test('an order has one to twenty steps', async () => {
  assert.deepEqual(fields(await save({ steps: [] })), ['steps']);
  assert.deepEqual(fields(await save({ steps: Array.from({ length: 21 }, () => step()) })), [
    'steps',
  ]);
});

test('a step that is never reached is saved and warned of', async () => {
  const { code, data } = await save({
    steps: [step({ go: { to: 2, times: null } }), step(), step()],
  });
  assert.equal(code, 0);
  const unreached = data.warnings.filter(({ why }) => why === 'unreached');
  assert.deepEqual(
    unreached.map((warning) => warning.step),
    [1],
  );
});

test('a role that an order names can’t be deleted: code 43', async () => {
  const role = await admin.call('POST', '/mgr/role', {
    body: { name: unique('r').slice(0, 10), role_type: 'nurse' },
  });
  const { id } = role.data as { id: string };
  const { data } = await save({ steps: [step({ role_ids: [id] })] });
  const refused = await admin.call('DELETE', `/mgr/role/${id}`);
  assert.deepEqual([refused.status, refused.code], refusal('ROLE_DELETE_FAILED'));
  const without = await admin.call('PUT', `/mgr/chain/${data.id}`, {
    body: { steps: [step()], version: data.version },
  });
  assert.equal(without.code, 0);
  assert.equal((await admin.call('DELETE', `/mgr/role/${id}`)).code, 0);
});

test('a role of another organisation is no role in an order', async () => {
  const other = await world.makeDepartment();
  const role = await other.admin.call('POST', '/mgr/role', {
    body: { name: unique('r').slice(0, 10), role_type: 'nurse' },
  });
  const { id } = role.data as { id: string };
  assert.deepEqual(fields(await save({ steps: [step({ role_ids: [id] })] })), ['steps.0.role_ids']);
});

test('a hospital may name roles of its departments', async () => {
  const role = await admin.call('POST', '/mgr/role', {
    body: { name: unique('r').slice(0, 10), role_type: 'nurse' },
  });
  const { id } = role.data as { id: string };
  assert.equal((await save({ steps: [step({ role_ids: [id] })] }, hospital.admin)).code, 0);
});

test('a name stands once in an organisation, and calls have one order that is taken by itself', async () => {
  const body = { name: unique('c'), call_type: 'VIDEO', auto: true };
  assert.equal((await save(body)).code, 0);
  assert.equal((await save({ ...body, call_type: 'IM' })).code, CODES.CHAIN_NAME_OCCUPY);
  assert.equal((await save({ ...body, name: unique('c') })).code, CODES.CHAIN_CALLS_OCCUPY);
  assert.equal((await save({ ...body, name: unique('c'), auto: false })).code, 0);
});

test('a hospital’s order is followed in its departments until one has its own; others don’t see it', async () => {
  const chainOf = async (org: string) => (await rulesOf(org, 'SIDE')).chain?.name;
  const central = await save({ name: unique('h'), call_type: 'SIDE', auto: true }, hospital.admin);
  assert.equal(await chainOf(department.org_id), central.data.name);
  const known = (await inForce(admin)).find(({ id }) => id === central.data.id);
  assert.deepEqual([known?.own, known?.from.org_id], [false, hospital.org_id]);
  const own = await save({ name: unique('d'), call_type: 'SIDE', auto: true });
  assert.equal(await chainOf(department.org_id), own.data.name);
  const hidden = (await inForce(admin)).find(({ id }) => id === central.data.id);
  assert.equal(hidden?.hidden, true);
  const other = await world.makeDepartment();
  assert.ok(!(await inForce(other.admin)).some(({ id }) => id === central.data.id));
  assert.notEqual(await chainOf(other.org_id), central.data.name);
});

test('a closer fit wins over a nearer organisation', async () => {
  await save({ name: unique('d'), call_type: 'SOS', auto: true });
  assert.equal((await rulesOf(department.org_id, 'SOS', 'CODE_BLUE')).chain?.key, 'code');
});

test('a department can neither change nor delete what is above it or shipped', async () => {
  const central = await save({}, hospital.admin);
  const change = (id: string) =>
    admin.call('PUT', `/mgr/chain/${id}`, { body: { name: unique('x'), version: 1 } });
  assert.equal((await change(central.data.id)).status, 404);
  const shipped = (await inForce(admin)).find(({ key }) => key === 'ordinary');
  assert.equal((await change(shipped?.id ?? '')).code, CODES.ROUTING_SHARED);
  assert.equal(
    (await admin.call('DELETE', `/mgr/chain/${shipped?.id}`)).code,
    CODES.ROUTING_SHARED,
  );
  assert.equal(
    (await world.provider.call('DELETE', `/mgr/chain/${shipped?.id}`)).code,
    CODES.SHIPPED_KEPT,
  );
});

test('the provider changes the steps of a shipped order and not what it is for', async () => {
  const shipped = (await inForce(world.provider)).find(({ key }) => key === 'assistance');
  const path = `/mgr/chain/${shipped?.id}`;
  const body = { version: shipped?.version, steps: [...(shipped?.steps ?? []), step()] };
  const other = await world.provider.call('PUT', path, { body: { ...body, call_type: 'SIDE' } });
  assert.deepEqual(fields(other), ['call_type']);
  assert.equal((await world.provider.call('PUT', path, { body })).code, 0);
  assert.equal((await rulesOf(department.org_id, 'REINFORCE')).chain?.steps.length, 3);
});

test('an order that a call type names can’t be deleted', async () => {
  const { data } = await save({});
  const body = { call_type: 'IM', chain_id: data.id };
  assert.equal((await admin.call('POST', '/mgr/calltype', { body })).code, 0);
  assert.equal((await admin.call('DELETE', `/mgr/chain/${data.id}`)).code, CODES.CHAIN_IN_USE);
});

test('an organisation without people takes its orders and roles along', async () => {
  const doomed = await world.makeDepartment(hospital.org_id);
  const role = await doomed.admin.call('POST', '/mgr/role', {
    body: { name: unique('r').slice(0, 10), role_type: 'nurse' },
  });
  const { id } = role.data as { id: string };
  assert.equal((await save({ steps: [step({ role_ids: [id] })] }, doomed.admin)).code, 0);
  assert.equal((await world.provider.call('DELETE', `/mgr/partinfo/${doomed.org_id}`)).code, 0);
});

test('transfer durations and the way of calling are the organisation’s parameters', async () => {
  const own = await world.makeDepartment(hospital.org_id);
  const steps = [
    step({ wait: 'nurse' }),
    step({ wait: 'leader' }),
    step({ wait: 'own', wait_s: 7 }),
  ];
  await save({ call_type: 'TIME', auto: true, steps }, own.admin);
  const read = await own.admin.call('GET', `/mgr/parameter/${own.org_id}`);
  const { version } = read.data as { version: number };
  const set = await own.admin.call('PUT', `/mgr/parameter/${own.org_id}`, {
    body: { version, nurse_transfer_s: 11, nurse_communication: 'mobile' },
  });
  assert.equal(set.code, 0);
  const { chain } = await rulesOf(own.org_id, 'TIME');
  assert.deepEqual(
    chain?.steps.map(({ wait_s, channel }) => [wait_s, channel]),
    [
      [11, 'mobile'],
      [60, 'mobile'],
      [7, 'mobile'],
    ],
  );
});
