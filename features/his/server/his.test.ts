import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import pg from 'pg';
import { openWorld } from '#apps/server/testing/world.ts';
import { beforeStop } from '#kit/testing/database.ts';
import { until } from '#kit/testing/until.ts';
import type { Run } from '../contract.ts';
import type { Answer, FhirServer } from '#apps/server/testing/fhir-server.ts';
import { startFhirServer } from '#apps/server/testing/fhir-server.ts';
import { makeHisWorld, waitForEnd } from '#apps/server/testing/his-world.ts';
import { makePatient, makeWard } from '#apps/server/testing/fhir-records.ts';
import { CODES, refusal } from '#apps/server/testing/errors.ts';

const fhir = await startFhirServer();
const other = await startFhirServer();
/** A port that nobody listens on. */
const silent = createServer().listen(0, '127.0.0.1');
await once(silent, 'listening');
const nobody = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
silent.close();
const world = await openWorld({ env: { HIS_ALLOW: `${fhir.host},${other.host},${nobody}` } });

const synchronise = '/mgr/partinfo/synchis';

/** Lets the server answer so for one run. */
async function withAnswer<T>(
  server: FhirServer,
  answer: Answer,
  work: () => Promise<T>,
): Promise<T> {
  server.answer = answer;
  try {
    return await work();
  } finally {
    server.answer = null;
  }
}

test('without a HIS it says so with the next step, and pretends nothing', async () => {
  const { admin } = await world.makeHospital();
  const reply = await admin.call('GET', synchronise, { language: 'zh' });
  assert.deepEqual(
    [reply.status, reply.code, reply.data],
    [...refusal('HIS_NOT_CONFIGURED'), null],
  );
  assert.match(reply.message, /尚未配置HIS/);
});

test('a HIS that is not enabled is not asked', async () => {
  const his = await makeHisWorld(world, fhir, { enabled: false });
  fhir.asked = [];
  const reply = await his.admin.call('GET', synchronise);
  assert.deepEqual([reply.status, reply.code], refusal('HIS_DISABLED'));
  assert.deepEqual(fhir.asked, []);
});

test('a department starts the HIS of its hospital, sees how it goes, and not what was refused', async () => {
  const his = await makeHisWorld(world, fhir);
  const { admin } = await world.makeDepartment(his.org_id);
  fhir.records = [makePatient('1', '王秀英'), makePatient('2', '无号码', { identifier: [] })];
  const reply = await admin.call('GET', synchronise);
  assert.equal(reply.code, 0, reply.message);
  const run = await waitForEnd(admin, (reply.data as Run).id);
  assert.deepEqual([run.state, run.made, run.refused], ['done', 1, 1]);
  assert.equal((await admin.call('GET', `/mgr/hisrun/${run.id}/refused`)).status, 404);
  const [stranger] = [await world.makeHospital()];
  assert.equal((await stranger.admin.call('GET', `/mgr/hisrun/${run.id}`)).status, 404);
});

test('an organisation has one HIS', async () => {
  const his = await makeHisWorld(world, fhir);
  const again = await his.admin.call('POST', '/mgr/his', { body: { base_url: fhir.baseUrl } });
  assert.deepEqual([again.status, again.code], refusal('HIS_ONCE'));
});

test('addresses inside the server itself are refused at their field unless the operator allows them', async () => {
  const { admin } = await world.makeHospital();
  const inside = [
    'http://127.0.0.1:1/fhir',
    'http://localhost/fhir',
    'http://his.localhost./fhir',
    'http://[::1]/fhir',
    'http://[::ffff:127.0.0.1]/fhir',
    'http://0.0.0.0/fhir',
    'http://2130706433/fhir',
    'http://169.254.169.254/latest/meta-data',
    'http://[fe80::1]/fhir',
    'http://100.100.100.200/fhir',
  ];
  for (const base_url of inside) {
    const { status, code, data } = await admin.call('POST', '/mgr/his', { body: { base_url } });
    assert.deepEqual([status, code], refusal('HIS_ADDRESS_REFUSED'), base_url);
    assert.deepEqual(Object.keys((data as { fields: object }).fields), ['base_url']);
  }
  for (const base_url of [
    'ftp://his/fhir',
    'his/fhir',
    'http://me:secret@his/fhir',
    'http://his/ x',
  ])
    assert.equal(
      (await admin.call('POST', '/mgr/his', { body: { base_url } })).code,
      CODES.PARAM_ERROR,
      base_url,
    );
  const open = await admin.call('POST', '/mgr/his', { body: { base_url: 'http://10.1.2.3/fhir' } });
  assert.equal(open.code, 0, 'a hospital’s own network is where a HIS is');
});

test('the token is written and never read, sealed at rest, and goes with the right requests', async () => {
  fhir.token = 'Secret-Token.123';
  try {
    const his = await makeHisWorld(world, fhir, { auth: 'bearer', token: fhir.token });
    const run = await his.synchronise([makePatient('1', '王秀英')]);
    assert.deepEqual([run.state, run.made], ['done', 1]);
    const read = await his.admin.call('GET', `/mgr/his/${his.his_id}`);
    const { has_token } = read.data as { has_token: boolean };
    assert.equal(has_token, true);
    assert.ok(!JSON.stringify(read.data).includes('Secret'));
    const [kept] = await world.sql<{ token: string }>('select token from his where id = $1', [
      his.his_id,
    ]);
    assert.ok(kept && !kept.token.includes('Secret'));
    const audited = await world.sql<{ said: string }>(
      `select coalesce(before::text, '') || coalesce(after::text, '') as said from audit where thing = 'his' and org_id = $1`,
      [his.org_id],
    );
    assert.ok(audited.length > 0 && audited.every(({ said }) => !said.includes('Secret')));
  } finally {
    fhir.token = null;
  }
});

test('a token goes only where it was given for: another server needs it anew', async () => {
  const his = await makeHisWorld(world, fhir, { auth: 'bearer', token: 'Secret-Token.123' });
  const read = async () =>
    (await his.admin.call('GET', `/mgr/his/${his.his_id}`)).data as { version: number };
  const { version } = await read();
  const change = { version, base_url: other.baseUrl };
  const moved = await his.admin.call('PUT', `/mgr/his/${his.his_id}`, { body: change });
  assert.deepEqual([moved.status, moved.code], refusal('HIS_TOKEN_ANEW'));
  const path = await his.admin.call('PUT', `/mgr/his/${his.his_id}`, {
    body: { version, base_url: `http://${fhir.host}/fhir/r4` },
  });
  assert.equal(path.code, 0);
  const anew = await his.admin.call('PUT', `/mgr/his/${his.his_id}`, {
    body: { version: version + 1, base_url: other.baseUrl, token: 'Other.1' },
  });
  assert.equal(anew.code, 0, anew.message);
});

test('whoever says where people come from can write them too', async () => {
  const his = await makeHisWorld(world, fhir);
  const path = `/mgr/his/${his.his_id}`;
  const written = ['space.write', 'staff.write', 'resident.write'];
  const read = async () => (await his.admin.call('GET', path)).data as { version: number };
  const keeper = await world.makeUser(his.org_id, ['his.read', 'his.write', ...written.slice(1)]);
  const changes: Record<string, string> = {
    base_url: `${other.baseUrl}/mine`,
    default_role: '护士长',
    role_codes: 'x = 护士长',
  };
  const before = await read();
  for (const [field, value] of Object.entries(changes)) {
    const change = { version: before.version, [field]: value };
    const refused = await keeper.call('PUT', path, { body: change });
    assert.deepEqual([refused.status, refused.code], refusal('PERMISSION_DENIED'), field);
    assert.deepEqual(Object.keys((refused.data as { fields: object }).fields), [field]);
  }
  const { org_id } = await world.makeDepartment(his.org_id);
  const body = { org_id, base_url: other.baseUrl };
  const above = await world.makeUser(his.org_id, ['his.read', 'his.write']);
  assert.equal((await above.call('POST', '/mgr/his', { body })).code, CODES.PERMISSION_DENIED);
  assert.deepEqual(await read(), before);
  // What says nothing of where they come from stays theirs to set.
  const off = await keeper.call('PUT', path, { body: { version: before.version, enabled: false } });
  assert.equal(off.code, 0, off.message);
  const whole = await world.makeUser(his.org_id, ['his.read', 'his.write', ...written]);
  const { version } = await read();
  const moved = await whole.call('PUT', path, { body: { version, ...changes } });
  assert.equal(moved.code, 0, `${moved.message} ${JSON.stringify(moved.data)}`);
});

const html: Answer = (_request, response) =>
  void response.writeHead(200, { 'content-type': 'text/html' }).end('<html><h1>Login</h1></html>');
const failing: Answer = (_request, response) => void response.writeHead(500).end('{"oops":1}');
const denying: Answer = (_request, response) => void response.writeHead(403).end();
const moving: Answer = (_request, response) =>
  void response.writeHead(302, { location: `${other.baseUrl}/Location` }).end();
const breaking: Answer = (_request, response) => void response.socket?.destroy();
const outcome: Answer = (_request, response) =>
  void response.writeHead(200).end('{"resourceType":"OperationOutcome"}');
/** A gigabyte and no length: what is read of it is counted by what was sent before the line closed. */
let sent = 0;
const flooding: Answer = (_request, response) => {
  sent = 0;
  response.writeHead(200, { 'content-type': 'application/fhir+json' });
  const block = Buffer.alloc(1024 * 1024, ' ');
  const more = () => {
    while (sent < 1024 && !response.destroyed) {
      sent += 1;
      if (!response.write(block)) return void response.once('drain', more);
    }
    if (!response.destroyed) response.end();
  };
  more();
};
const paging =
  (next: string): Answer =>
  (_request, response) =>
    void response
      .writeHead(200)
      .end(JSON.stringify({ resourceType: 'Bundle', link: [{ relation: 'next', url: next }] }));

const CASES: [string, Answer, string, number | null][] = [
  ['HTML instead of FHIR', html, 'not_fhir', null],
  ['a status of 500', failing, 'http_status', 500],
  ['a refusal', denying, 'unauthorised', 403],
  ['a redirect', moving, 'redirected', 302],
  ['a broken line', breaking, 'unreachable', null],
  ['no bundle', outcome, 'not_fhir', null],
  ['a gigabyte', flooding, 'too_large', null],
  ['a next page elsewhere', paging(`${other.baseUrl}/Location`), 'elsewhere', null],
  ['a next page that is the same', paging(`${fhir.baseUrl}/Location?same`), 'too_many', null],
];

test('a HIS that gives something else fails the run with the reason, and changes nothing', async (t) => {
  const his = await makeHisWorld(world, fhir);
  await his.synchronise([...makeWard(), makePatient('1', '王秀英')]);
  other.asked = [];
  for (const [name, answer, failure, status] of CASES)
    await t.test(name, async () => {
      const run = await withAnswer(fhir, answer, () => his.synchronise());
      assert.deepEqual([run.state, run.failure, run.status], ['failed', failure, status]);
      assert.equal(run.made + run.changed, 0);
    });
  assert.ok(sent < 100, `${sent} MB of a gigabyte were read`);
  assert.deepEqual(other.asked, [], 'nothing went to another server');
  assert.equal((await his.synchronise()).state, 'done', 'once it is well again it goes on');
});

test('a wrong token and a server that is away are told as what they are', async () => {
  fhir.token = 'right';
  const his = await makeHisWorld(world, fhir, { auth: 'bearer', token: 'wrong' });
  const run = await his.synchronise();
  fhir.token = null;
  assert.deepEqual([run.failure, run.status], ['unauthorised', 401]);
  const away = await makeHisWorld(world, { ...fhir, baseUrl: `http://${nobody}/fhir` });
  const failed = await away.synchronise();
  assert.deepEqual([failed.state, failed.failure], ['failed', 'unreachable']);
});

test('one run at a time: whoever starts another gets the one under way', async () => {
  const his = await makeHisWorld(world, fhir);
  const waiting: (() => void)[] = [];
  const hold: Answer = (_request, response) => waiting.push(() => html(_request, response));
  await withAnswer(fhir, hold, async () => {
    const first = (await his.admin.call('GET', synchronise)).data as Run;
    const others = await Promise.all(
      Array.from({ length: 5 }, () =>
        his.admin.call('POST', `/mgr/his/${his.his_id}/sync`, { body: {} }),
      ),
    );
    assert.deepEqual(new Set(others.map(({ data }) => (data as Run).id)), new Set([first.id]));
    assert.equal(first.state, 'running');
    await until('a request that waits', () => waiting.length > 0);
    assert.equal(waiting.length, 1);
    const removed = await his.admin.call('DELETE', `/mgr/his/${his.his_id}`);
    assert.equal(removed.status, 409, 'what runs is not deleted');
    for (const answer of waiting) answer();
    await waitForEnd(his.admin, first.id);
  });
  const runs = await his.admin.call('GET', `/mgr/his/${his.his_id}/runs`);
  assert.equal((runs.data as Run[]).length, 1);
});

test('another process’s run is seen as running, and as broken off once that process is gone', async () => {
  const his = await makeHisWorld(world, fhir);
  const process = randomUUID();
  const [run] = await world.sql<{ id: string }>(
    `with begun as (
      insert into job (org_id, actor_id, kind, actor, language, address, uuid, input, process)
      values ($1, $3, 'his.sync', '{}', 'zh', '', '', '{}', $4) returning id
    ) insert into his_run (id, org_id, his_id, asked_org_id) select id, $1, $2, $1 from begun returning id`,
    [his.org_id, his.his_id, his.admin.id, process],
  );
  const stateOf = async () =>
    ((await his.admin.call('GET', `/mgr/hisrun/${run?.id}`)).data as Run).state;
  const elsewhere = new pg.Client({ connectionString: await addressOf() });
  elsewhere.on('error', () => undefined);
  beforeStop(async () => elsewhere.end().catch(() => undefined));
  await elsewhere.connect();
  await elsewhere.query('select pg_advisory_lock(job_lock($1))', [process]);
  assert.equal(await stateOf(), 'running');
  const found = (await his.admin.call('GET', synchronise)).data as Run;
  assert.equal(found.id, run?.id);
  await elsewhere.end();
  await until('the end of the run', stateOf, (state) => state !== 'running');
  assert.equal(await stateOf(), 'broken_off');
  const next = await his.synchronise([]);
  assert.deepEqual([next.state, next.id === run?.id], ['done', false]);
  const rows = await world.sql('select state from his_run where id = $1', [run?.id]);
  assert.deepEqual(rows, [{ state: 'broken_off' }]);
});

/** Where this world's database is, for a connection of another process. */
async function addressOf(): Promise<string> {
  const { options } = world.server.platform.pool as unknown as {
    options: { connectionString: string };
  };
  return options.connectionString;
}

test('who may only start it gets the state, and neither settings nor history', async () => {
  const his = await makeHisWorld(world, fhir);
  const user = await world.makeUser(his.org_id, ['his.sync']);
  fhir.records = [];
  const started = await user.call('GET', synchronise);
  assert.equal(started.code, 0);
  await waitForEnd(user, (started.data as Run).id);
  for (const path of [`/mgr/his/${his.his_id}`, `/mgr/his/${his.his_id}/runs`])
    assert.equal((await user.call('GET', path)).code, CODES.PERMISSION_DENIED, path);
});

test('a run is told live to those who may start one, and to the department it was asked from', async () => {
  const his = await makeHisWorld(world, fhir);
  const { admin } = await world.makeDepartment(his.org_id);
  fhir.records = [];
  const { id } = (await admin.call('GET', synchronise)).data as Run;
  await waitForEnd(admin, id);
  const told = await world.sql<{ type: string; access: string; state: string }>(
    `select distinct type, access, data->>'state' as state from live_event where data->>'id' = $1 and type like 'his.%' order by 1, 3`,
    [id],
  );
  assert.deepEqual(told, [
    { type: 'his.changed', access: 'his.read', state: 'done' },
    { type: 'his.changed', access: 'his.read', state: 'running' },
    { type: 'his.run', access: 'his.sync', state: 'done' },
    { type: 'his.run', access: 'his.sync', state: 'running' },
  ]);
});

test('a server that stops breaks its run off, and says so', async () => {
  const his = await makeHisWorld(world, fhir);
  await withAnswer(
    fhir,
    () => undefined,
    async () => {
      const { id } = (await his.admin.call('GET', synchronise)).data as Run;
      await world.server.platform.jobs.stop();
      const run = await waitForEnd(his.admin, id);
      assert.deepEqual([run.state, run.failure], ['broken_off', null]);
      assert.ok(run.ended_at);
    },
  );
});
