// Standing in: who may, as whom, what the audit says of it, and that it is never a way to more.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inScope } from '#kit/db/scope.ts';
import { announce } from '#kit/live/announce.ts';
import { until } from '#kit/testing/until.ts';
import { permissionsAt } from '#features/access/server/index.ts';
import type { Caller, CallOptions } from '#apps/server/testing/caller.ts';
import { CODES, refusal } from '#apps/server/testing/errors.ts';
import { joinWorld, unique } from '#apps/server/testing/world.ts';
import { closeOver } from './close-over.ts';

const world = await joinWorld();
const hospital = await world.makeHospital();
const department = await world.makeDepartment(hospital.org_id);
const elsewhere = await world.makeDepartment();

const beginIn = (by: Caller, org_id: string, query: Record<string, string> = {}) =>
  by.call('POST', '/mgr/standin', { body: { org_id }, query });

async function stand(by: Caller, org_id: string): Promise<Caller & { standin: string }> {
  const { code, data, message } = await beginIn(by, org_id);
  assert.equal(code, 0, message);
  const { id: standin } = data as { id: string };
  const within = (options: CallOptions = {}): CallOptions => ({
    ...options,
    query: { ...options.query, standin },
  });
  return {
    ...by,
    standin,
    call: (method, path, options) => by.call(method, path, within(options)),
    fetch: (method, path, options) => by.fetch(method, path, within(options)),
  };
}

const leave = ({ standin, ...by }: Caller & { standin: string }) =>
  by.call('POST', '/mgr/standin/end', { body: { id: standin } });

interface Me {
  level: string;
  founder: number;
  organisation: { id: string };
  permissions: string[];
  routes: string[];
  stands_in: string | null;
  may_stand_in: string[];
  real_name: string;
}
const meOf = async (by: Caller) => (await by.call('GET', '/mgr/me')).data as Me;

test('the console of who stands in is the organisation’s as its founder has it', async () => {
  for (const where of [hospital, department]) {
    const stood = await meOf(await stand(world.provider, where.org_id));
    const founder = await meOf(where.admin);
    for (const part of ['level', 'founder', 'organisation', 'permissions', 'routes'] as const)
      assert.deepEqual(stood[part], founder[part], part);
    assert.ok(stood.stands_in);
    assert.equal(stood.real_name, 'superadmin');
  }
});

test('the provider stands in everywhere, a hospital’s founder below their own, nobody else anywhere', async () => {
  assert.equal((await beginIn(hospital.admin, department.org_id)).code, 0);
  for (const org_id of [elsewhere.org_id, hospital.org_id])
    assert.equal((await beginIn(hospital.admin, org_id)).status, 404);
  const all = await world.makeUser(hospital.org_id, permissionsAt('hospital'));
  for (const by of [all, department.admin])
    assert.equal((await beginIn(by, department.org_id)).code, CODES.PERMISSION_DENIED);
  const places = async (by: Caller) =>
    ((await by.call('GET', '/mgr/standin/places')).data as { id: string }[]).map(({ id }) => id);
  assert.deepEqual(await places(hospital.admin), [department.org_id]);
  assert.ok((await places(world.provider)).includes(elsewhere.org_id));
  for (const by of [all, department.admin]) assert.deepEqual(await places(by), []);
  assert.deepEqual((await meOf(world.provider)).may_stand_in, ['hospital', 'organisation']);
  assert.deepEqual((await meOf(hospital.admin)).may_stand_in, ['organisation']);
  assert.deepEqual((await meOf(department.admin)).may_stand_in, []);
});

test('each change says who made it and where they stood in, and so do beginning and end', async () => {
  const stood = await stand(hospital.admin, department.org_id);
  const made = await stood.call('POST', '/mgr/area', { body: { name: unique('area') } });
  assert.equal(made.code, 0, made.message);
  assert.equal((await leave(stood)).code, 0);
  const rows = await world.sql<{
    action: string;
    thing: string;
    standin_org_id: string | null;
    standin_name: string | null;
  }>(
    `select action, thing, standin_org_id, standin_name from audit
     where actor_id = $1 and (thing_id = $2 or thing_id = $3) order by id`,
    [hospital.admin.id, stood.standin, (made.data as { id: string }).id],
  );
  assert.deepEqual(
    rows.map(({ action, thing }) => `${action} ${thing}`),
    ['begin standin', 'create area', 'end standin'],
  );
  const [, change] = rows;
  assert.equal(change?.standin_org_id, department.org_id);
  assert.ok(change?.standin_name);
  const told = await department.admin.call('POST', '/mgr/audit/page', { body: { thing: 'area' } });
  const [row] = (told.data as { list: { standin_name: string | null }[] }).list;
  assert.equal(row?.standin_name, change.standin_name);
});

test('a row that had its stand-in taken away no longer fits the chain', async () => {
  const [{ alike } = { alike: true }] = await world.sql<{ alike: boolean }>(
    `with one as (select a from audit a where standin_org_id is not null limit 1)
     select audit_said(a) = audit_said(jsonb_populate_record(a, '{"standin_org_id": null, "standin_name": null}')) as alike from one`,
  );
  assert.equal(alike, false);
});

/** What a request by this stand-in is answered. */
const judge = async (by: Caller, standin: string) => {
  const { status, code } = await by.call('POST', '/mgr/device/page', {
    query: { standin },
    body: {},
  });
  return [status, code];
};
const OVER = refusal('STANDIN_OVER');

test('a stand-in is its session’s alone, and over once it is left', async () => {
  const stood = await stand(world.provider, department.org_id);
  assert.deepEqual(await judge(world.provider, stood.standin), [200, 0]);
  for (const by of [hospital.admin, department.admin])
    assert.deepEqual(await judge(by, stood.standin), OVER);
  for (const made_up of ['', 'x', department.org_id, `${stood.standin},${stood.standin}`])
    assert.deepEqual(await judge(world.provider, made_up), OVER);
  assert.equal(
    (await hospital.admin.call('POST', '/mgr/standin/end', { body: { id: stood.standin } })).status,
    404,
  );
  assert.deepEqual(await judge(world.provider, stood.standin), [200, 0]);
  await leave(stood);
  assert.deepEqual(await judge(world.provider, stood.standin), OVER);
  assert.equal((await leave(stood)).code, 0, 'leaving twice is leaving');
});

test('a stand-in is over once the organisation lies elsewhere or is gone', async () => {
  const moved = await world.makeDepartment(hospital.org_id);
  const { standin } = await stand(hospital.admin, moved.org_id);
  assert.deepEqual(await judge(hospital.admin, standin), [200, 0]);
  await world.sql('update organisation set parent_id = null where id = $1', [moved.org_id]);
  await world.sql("select pg_notify('actor_change', '')");
  await until(
    'the end of its standing in',
    async () => (await judge(hospital.admin, standin))[1] === 2270,
  );
  const stood = await stand(world.provider, moved.org_id);
  const gone = await world.provider.call('DELETE', `/mgr/partinfo/${moved.org_id}`);
  assert.equal(gone.code, 0, gone.message);
  assert.deepEqual(await judge(world.provider, stood.standin), OVER);
});

test('one’s own account stays one’s own', async () => {
  const stood = await stand(hospital.admin, department.org_id);
  const own = await hospital.admin.call('GET', '/mgr/account');
  assert.deepEqual((await stood.call('GET', '/mgr/account')).data, own.data);
  const wrong = await stood.call('POST', '/mgr/password', {
    body: { old_password: 'Wrong123', password: 'Other1234' },
  });
  assert.equal(wrong.code, CODES.OLD_PASSWORD_ERROR, 'judged against one’s own password');
});

test('who stands in one organisation begins in another as themselves, never as its founder', async () => {
  const stood = await stand(hospital.admin, department.org_id);
  const second = await world.makeDepartment(hospital.org_id);
  assert.equal((await beginIn(hospital.admin, second.org_id, { standin: stood.standin })).code, 0);
  assert.equal(
    (await beginIn(hospital.admin, elsewhere.org_id, { standin: stood.standin })).status,
    404,
  );
  assert.equal(
    (await beginIn(hospital.admin, hospital.org_id, { standin: stood.standin })).status,
    404,
  );
});

test('what is the provider’s alone, or another organisation’s, is out of reach while standing in', async () => {
  const stood = await stand(world.provider, department.org_id);
  assert.equal((await stood.call('GET', '/mgr/licence')).code, CODES.PERMISSION_DENIED);
  assert.equal(
    (await stood.call('POST', '/mgr/errorlog/page', { body: {} })).code,
    CODES.PERMISSION_DENIED,
  );
  assert.equal((await stood.call('GET', `/mgr/partinfo/${elsewhere.org_id}`)).status, 404);
  assert.equal((await stood.call('GET', `/mgr/partinfo/${hospital.org_id}`)).status, 404);
});

test('where founders need one-time codes, standing in needs them too', async () => {
  const strict = await world.makeDepartment(hospital.org_id);
  const stood = await stand(hospital.admin, strict.org_id);
  await world.sql(
    `insert into organisation_parameter (org_id, values) values ($1, '{"founder_codes": true}')`,
    [strict.org_id],
  );
  assert.deepEqual(await judge(hospital.admin, stood.standin), OVER);
  assert.equal((await beginIn(hospital.admin, strict.org_id)).code, CODES.STANDIN_CODES);
});

test('a stand-in ends with its session, and the audit says so', async () => {
  const user = await world.makeHospital();
  const below = await world.makeDepartment(user.org_id);
  const { standin } = await stand(user.admin, below.org_id);
  await user.admin.call('POST', '/mgr/logout', { body: {} });
  await closeOver(world.server.platform.db);
  const rows = await world.sql(
    "select 1 from audit where thing_id = $1 and action = 'end' and actor_id = $2",
    [standin, user.admin.id],
  );
  assert.equal(rows.length, 1);
});

test('the live stream of who stands in tells of that organisation alone, and ends when it is left', async () => {
  const stood = await stand(world.provider, department.org_id);
  const response = await stood.fetch('GET', '/mgr/live');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  assert.ok(reader);
  let told = '';
  let done = false;
  const reading = (async () => {
    for (;;) {
      const next = await reader.read();
      if (next.done) break;
      told += next.value;
    }
    done = true;
  })();
  await until('the place in the stream', () => told.includes(': position'));
  const tell = (org_id: string, mark: string) =>
    inScope(world.server.platform.db, 'all', (tx) =>
      announce(tx, { org_id, type: 'notice', access: 'session', data: { mark } }),
    );
  await tell(elsewhere.org_id, 'foreign');
  await tell(department.org_id, 'own');
  await until('its own mark', () => told.includes('"own"'));
  assert.ok(!told.includes('foreign'));
  await leave(stood);
  await until('the end of the stream', () => done);
  await reading;
});
