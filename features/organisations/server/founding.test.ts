// Kinds, types and parents: what matches is made, below a hospital or alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinWorld, unique } from '#apps/server/testing/world.ts';
import type { Caller, CallerReply } from '#apps/server/testing/caller.ts';
import { CODES, refusal } from '#apps/server/testing/errors.ts';
import { KINDS_OF_TYPE } from '../contract.ts';

const PASSWORD = 'Test123456';
const world = await joinWorld();
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
const fieldsOf = ({ data }: CallerReply) =>
  (data as { fields?: Record<string, string> } | null)?.fields ?? {};
const TYPES = ['5', '6'] as const;
const KINDS = TYPES.flatMap((type) => KINDS_OF_TYPE[type] ?? []);

test('each type with each kind, with and without a parent, is made or refused at the field that is wrong', async () => {
  for (const shop_type of TYPES)
    for (const kind of KINDS)
      for (const parent_id of [undefined, null, hospital.org_id]) {
        const matches = KINDS_OF_TYPE[shop_type]?.includes(kind);
        const reply = await make({ shop_type, kind, parent_id });
        const what = `${shop_type} ${kind} ${parent_id}`;
        if (matches) assert.equal(reply.code, 0, what);
        else {
          assert.deepEqual([reply.status, reply.code], refusal('KIND_MISMATCH'), what);
          assert.deepEqual(Object.keys(fieldsOf(reply)), ['kind'], what);
        }
      }
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
  assert.equal((await make(body, ward.admin)).code, CODES.PERMISSION_DENIED);
});

test('who may write organisations makes one only with all that its founder will hold', async () => {
  const weak = await world.makeUser(hospital.org_id, ['organisation.read', 'organisation.write']);
  const body = { shop_type: '6', kind: 'department', parent_id: hospital.org_id };
  const reply = await make(body, weak);
  assert.deepEqual(
    [reply.code, Object.keys(fieldsOf(reply))],
    [CODES.PERMISSION_DENIED, ['admin_account']],
  );
});
