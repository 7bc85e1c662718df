// With an expired licence: every route of every contract; none is named here. And a real press of a real device.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { deriveInput } from '#apps/server/testing/derive-input.ts';
import { CODES, refusal } from '#apps/server/testing/errors.ts';
import { makeWard } from '#apps/server/testing/ward.ts';
import type { Ward } from '#apps/server/testing/ward.ts';
import { openWorld } from '#apps/server/testing/world.ts';
import type { AnyRoom } from '#kit/contract/room.ts';
import type { Route } from '#kit/contract/route.ts';
import { rooms } from '#features/contracts.ts';
import { needsLicence } from './gate.ts';
import { DAY_S, keys, madeFor, nowS } from './testing/licences.ts';

const world = await openWorld({ env: { LICENCE_PUBLIC_KEY: keys.publicKey } });
const { licence } = world.server.platform;

async function expire(): Promise<void> {
  await world.sql('insert into licence (text) values ($1)', [
    madeFor(licence.serial, { issued: nowS() - 400 * DAY_S, expires: nowS() - DAY_S }),
  ]);
  await licence.reread();
}
await expire();

const routes = Object.values<AnyRoom>(rooms).flatMap((room) => Object.values(room.routes));
const nameOf = ({ method, path }: Route) => `${method} ${path}`;

async function codeOf(route: Route): Promise<{ status: number; code: number }> {
  const path = route.path.replace(/\{\w+\}/, randomUUID());
  const inQuery = route.method === 'GET' || route.upload;
  const input = Object.entries(inQuery ? deriveInput(route) : {});
  const body = new FormData();
  body.set('file', new Blob(['sample']), 'sample.txt');
  const sent = route.upload ? body : deriveInput(route);
  const response = await world.provider.fetch(route.method, path, {
    ...(route.method === 'GET' ? {} : { body: sent }),
    query: Object.fromEntries(input.map(([name, value]) => [name, String(value)])),
  });
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  if (isJson)
    return { status: response.status, code: ((await response.json()) as { code: number }).code };
  await response.body?.cancel();
  return { status: response.status, code: 0 };
}

test('the console stays readable, and nothing is written but what is marked to go on', async (t) => {
  const lasting = (route: Route) => route.path !== '/mgr/logout';
  for (const route of routes.filter(lasting))
    await t.test(nameOf(route), async () => {
      const { status, code } = await codeOf(route);
      if (needsLicence(route)) assert.deepEqual([status, code], refusal('LICENSE_EXPIRE'));
      else assert.ok(route.path === '/lc' || ![402, 500].includes(status), `${status} ${code}`);
      if (route.readOnly && !route.path.includes('{'))
        assert.ok([0, CODES.DATA_NULL].includes(code), `${code}`);
    });
});

test('signing in and out, passwords, calls, stays and a new licence are what goes on', () => {
  const marked = routes.filter(({ withoutLicence }) => withoutLicence).map(nameOf);
  for (const name of [
    'POST /mgr/logout',
    'POST /mgr/password',
    'POST /lc',
    'POST /mgr/call/{id}/answer',
    'POST /mgr/call/{id}/cancel',
    'POST /mgr/call/{id}/note',
    'POST /mgr/handover',
    'POST /mgr/resident',
    'POST /mgr/resident/{id}/check_in',
    'POST /mgr/resident/{id}/change_bed',
    'POST /mgr/resident/{id}/check_out',
  ])
    assert.ok(marked.includes(name), name);
});

describe('the ward with an expired licence', () => {
  let ward: Ward;
  let [bedUnit, host] = ['', ''];
  before(async () => {
    await world.sql('delete from licence');
    await licence.reread();
    ward = await makeWard(world);
    bedUnit = await ward.makeDevice('DIGIT_BED_DEVICE', { space_id: ward.rooms[0]?.beds[0] ?? '' });
    host = await ward.makeDevice('NURSE_HOST', { space_id: ward.department_id });
    await expire();
  });

  test('the refusal says that calls are not affected, in the caller’s language', async () => {
    const body = { name: '夜班', role_type: 'nurse' };
    const reply = await ward.admin.call('POST', '/mgr/role', { body, language: 'zh' });
    assert.deepEqual([reply.status, reply.code], refusal('LICENSE_EXPIRE'));
    assert.match(reply.message, /授权已过期.*呼叫不受影响/);
  });

  test('a press is presented, answered at the console and ended as ever', async () => {
    const station = await ward.connect(host);
    const bed = await ward.connect(bedUnit);
    await bed.say('call', { id: 'press', type: 'SOS', data: { action: 'raise' } });
    const { data } = await bed.hear('call', ({ ref }) => ref === 'press');
    assert.equal(data['code'], 0);
    const id = String(data['call_id']);
    const presented = await station.hear('call', (heard) => heard.data['call_id'] === id);
    assert.equal(presented.data['action'], 'present');
    const answered = await ward.admin.call('POST', `/mgr/call/${id}/answer`);
    assert.equal(answered.code, 0, answered.message);
    await bed.say('call', { id: 'reset', type: 'SOS', data: { action: 'reset', call_id: id } });
    const ended = await bed.hear('call', ({ ref }) => ref === 'reset');
    assert.equal(ended.data['code'], 0);
    const note = await ward.admin.call('POST', `/mgr/call/${id}/note`, {
      body: { note: '已处理' },
    });
    assert.equal(note.code, 0, note.message);
    await Promise.all([station.leave(), bed.leave()]);
  });

  test('who arrives is admitted and given a bed, and leaves again', async () => {
    const made = await ward.admin.call('POST', '/mgr/resident', { body: { name: '李奶奶' } });
    assert.equal(made.code, 0, made.message);
    const { id } = made.data as { id: string };
    const bed_id = ward.rooms[0]?.beds[1];
    for (const [step, body] of [
      ['check_in', { bed_id }],
      ['check_out', {}],
    ] as const) {
      const reply = await ward.admin.call('POST', `/mgr/resident/${id}/${step}`, { body });
      assert.equal(reply.code, 0, reply.message);
    }
  });

  test('a broken unit is replaced in its place', async () => {
    const reply = await ward.admin.call('POST', `/mgr/device/${bedUnit}/credential`);
    assert.equal(reply.code, 0, reply.message);
  });
});
