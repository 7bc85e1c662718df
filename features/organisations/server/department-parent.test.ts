// Kinds, types and parents: a department lies below a hospital or institution; the others may stand alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openWorld, unique } from '#apps/server/testing/world.ts';
import type { Caller, CallerReply } from '#apps/server/testing/caller.ts';
import { KINDS_OF_TYPE } from '../contract.ts';

const PASSWORD = 'Test123456';
const world = await openWorld();
const { provider } = world;
const hospital = await world.makeHospital();

const drafted = (body: object) => {
  const name = unique('o');
  return {
    short_name: name,
    full_name: name,
    admin_account: unique('a'),
    admin_password: PASSWORD,
    ...body,
  };
};
const make = (body: object, caller: Caller = provider) =>
  caller.call('POST', '/mgr/partinfo', { body: drafted(body), language: 'en' });
async function change(id: string, body: object): Promise<CallerReply> {
  const { version } = (await provider.call('GET', `/mgr/partinfo/${id}`)).data as {
    version: number;
  };
  return provider.call('PUT', `/mgr/partinfo/${id}`, { body: { ...body, version } });
}
const fieldsOf = ({ data }: CallerReply) =>
  (data as { fields?: Record<string, string> } | null)?.fields ?? {};
const TYPES = ['5', '6'] as const;
const KINDS = TYPES.flatMap((type) => KINDS_OF_TYPE[type] ?? []);

test('each type with each kind, with and without a parent, is made or refused at the field that is wrong', async () => {
  for (const shop_type of TYPES)
    for (const kind of KINDS)
      for (const parent_id of [undefined, null, hospital.org_id]) {
        const matches = KINDS_OF_TYPE[shop_type]?.includes(kind);
        const alone = kind === 'department' && !parent_id;
        const reply = await make({ shop_type, kind, parent_id });
        const what = `${shop_type} ${kind} ${parent_id}`;
        if (matches && !alone) assert.equal(reply.code, 0, what);
        else {
          assert.equal(reply.status, 409, what);
          assert.equal(reply.code, matches ? 2297 : 2220, what);
          assert.deepEqual(
            Object.keys(fieldsOf(reply)),
            [reply.code === 2297 ? 'parent_id' : 'kind'],
            what,
          );
        }
      }
});

test('the refusal says at the field what to do', async () => {
  const reply = await make({ shop_type: '6', kind: 'department' });
  assert.match(fieldsOf(reply)['parent_id'] ?? '', /a hospital or institution above it/);
});

test('neither losing its parent nor becoming a department leaves one without', async () => {
  const ward = await world.makeDepartment(hospital.org_id);
  const away = await change(ward.org_id, { parent_id: null });
  assert.deepEqual([away.code, Object.keys(fieldsOf(away))], [2297, ['parent_id']]);
  const lone = await world.makeDepartment();
  const named = await change(lone.org_id, { kind: 'department' });
  assert.deepEqual([named.code, Object.keys(fieldsOf(named))], [2297, ['parent_id']]);
  const both = { kind: 'department', parent_id: hospital.org_id };
  assert.equal((await change(lone.org_id, both)).code, 0);
  assert.equal((await change(ward.org_id, { kind: 'organisation', parent_id: null })).code, 0);
});

test('a hospital’s founder makes a department below it with its administrator, who then signs in', async () => {
  const body = drafted({ shop_type: '6', kind: 'department', parent_id: hospital.org_id });
  const reply = await hospital.admin.call('POST', '/mgr/partinfo', { body });
  assert.equal(reply.code, 0, JSON.stringify(reply.data));
  const founder = await world.signIn(body.admin_account);
  const changed = { old_password: PASSWORD, password: `${PASSWORD}7` };
  assert.equal((await founder.call('POST', '/mgr/password', { body: changed })).code, 0);
  const rows = await world.sql(
    `select 1 from organisation o join staff s on s.id = o.admin_id
     where o.id = $1 and s.founder and s.login_name = $2 and s.org_id = o.id`,
    [(reply.data as { id: string }).id, body.admin_account],
  );
  assert.equal(rows.length, 1);
});

test('a founder makes none at the top, below a stranger’s hospital or below a department', async () => {
  const other = await world.makeHospital();
  const ward = await world.makeDepartment(hospital.org_id);
  for (const [parent_id, code] of [
    [undefined, 39],
    [other.org_id, 31],
    [ward.org_id, 2060],
  ] as const) {
    const reply = await make({ shop_type: '6', kind: 'department', parent_id }, hospital.admin);
    assert.deepEqual([reply.code, Object.keys(fieldsOf(reply))], [code, ['parent_id']]);
  }
  const body = { shop_type: '6', kind: 'department', parent_id: hospital.org_id };
  assert.equal((await make(body, ward.admin)).code, 49);
});

test('who may write organisations makes one only with all that its founder will hold', async () => {
  const weak = await world.makeUser(hospital.org_id, ['organisation.read', 'organisation.write']);
  const body = { shop_type: '6', kind: 'department', parent_id: hospital.org_id };
  const reply = await make(body, weak);
  assert.deepEqual([reply.code, Object.keys(fieldsOf(reply))], [49, ['admin_account']]);
});
