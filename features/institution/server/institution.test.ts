// A whole institution out and in again: by YAML and by xlsx, into nothing and into itself.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PASSWORD, openWorld, unique } from '#apps/server/testing/world.ts';
import type { World } from '#apps/server/testing/world.ts';
import { makeCaller } from '#apps/server/testing/caller.ts';
import type { Run } from '../contract.ts';
import { ask, bring, exportFrom, withVersion } from '#apps/server/testing/bring-institution.ts';

const world = await openWorld();
/** Another installation: logins and MAC addresses stand once in each. */
const elsewhere = await openWorld();

const changesOf = ({ counts }: Run): number =>
  Object.values(counts).reduce((sum, { made, changed }) => sum + made + changed, 0);

/** A hospital with two departments, one in need of every kind of reference. */
async function makeInstitution(at: World) {
  const { org_id: hospital, admin } = await at.makeHospital();
  const { org_id: ward, admin: head } = await at.makeDepartment(hospital);
  await at.makeDepartment(hospital);
  const [root] = await at.sql<{ id: string }>('select id from space where org_id = $1', [ward]);
  const above = await ask(head, '/mgr/role', { name: '主管', role_type: 'manager' });
  const role = await ask(head, '/mgr/role', {
    name: '责任护士',
    role_type: 'nurse',
    parent_id: above.id,
    description: '白班\n夜班 ~1',
    permissions: ['call.read', 'space.read'],
    menus: ['FrameTree'],
  });
  const room = await ask(head, '/mgr/space', {
    kind: 'room',
    name: 'ICU/CCU',
    full_name: 'A / B ~2',
    parent_id: root!.id,
    his_code: '018',
  });
  const bed = await ask(head, '/mgr/space', {
    kind: 'bed',
    name: '01',
    full_name: '一床',
    parent_id: room.id,
  });
  const nurse = await ask(head, '/mgr/staff', {
    login_name: unique('n'),
    real_name: '王丽',
    password: 'Secret123456',
    mobile: `138${String(Date.now()).slice(-8)}`,
    sex: 'woman',
    birthday: '1990-02-28',
    id_card: '11010119900000007X',
    address: '="1+1" 街',
    role_id: role.id,
    employee_no: '0001',
    manager: true,
  });
  await ask(
    admin,
    `/mgr/partinfo/${ward}`,
    await withVersion(admin, `/mgr/partinfo/${ward}`, {
      director_id: nurse.id,
      his_code: 'yes',
    }),
    'PUT',
  );
  const gateway = await ask(head, '/mgr/device', {
    type: 'RS485_TRANSFER',
    wired_mac: 'aa:bb:cc:00:00:01',
    wifi_ssid: 'ward',
    wifi_password: 'top-secret-9',
  });
  const host = await ask(head, '/mgr/device', { type: 'NURSE_HOST', alias: '主机' });
  await ask(head, '/mgr/device', {
    type: 'NURSE_HOST',
    alias: '副机',
    backup_device_id: host.id,
  });
  for (let number = 0; number < 12; number += 1)
    await ask(head, '/mgr/device', {
      type: 'DIGIT_BED_DEVICE',
      space_id: bed.id,
      gateway_id: gateway.id,
      rs485_address: number,
      ...(number === 3 ? { remark: 'first\nsecond' } : {}),
    });
  await ask(
    head,
    `/mgr/parameter/${ward}`,
    {
      version: 0,
      host_volume_day: 55,
      auto_accept: true,
      night_start: '21:30',
      custom_call_role_1: role.id,
      custom_call_device_1: host.id,
    },
    'PUT',
  );
  return { hospital, ward, admin, head, nurse, room, bed };
}

const made = await makeInstitution(world);
const before = await exportFrom(world.provider, made.hospital);

test('the file names things by path, login name and key, and holds no id', () => {
  const text = before.toString();
  assert.match(text, /path: .+ \/ ICU\/CCU \/ 01/);
  assert.match(text, /gateway_id: AA:BB:CC:00:00:01/);
  assert.match(text, /parent_id: 主管/);
  assert.doesNotMatch(text, /[0-9a-f]{8}-[0-9a-f]{4}-/);
});

test('no password, hash, credential or Wi-Fi password is in the file', async () => {
  const text = before.toString();
  for (const secret of [/argon2/, /top-secret/, /Secret123456/, /password/i, /credential.*:/])
    assert.doesNotMatch(text, secret);
});

for (const format of ['yaml', 'xlsx'])
  test(`${format}: into the same it changes nothing, and what is exported then is the same`, async () => {
    const file = await exportFrom(world.provider, made.hospital, format);
    const audits = async () =>
      (await world.sql(`select 1 from audit where action in ('create', 'update')`)).length;
    const audited = await audits();
    for (const query of [{ org_id: made.hospital }, {}]) {
      const run = await bring(world.provider, file, { query });
      assert.deepEqual([run.state, run.faults], ['done', []]);
      assert.equal(changesOf(run), 0, JSON.stringify(run.counts));
      assert.equal(run.root_id, made.hospital);
    }
    assert.equal(await audits(), audited);
    assert.equal((await exportFrom(world.provider, made.hospital)).toString(), before.toString());
  });

for (const format of ['yaml', 'xlsx'])
  test(`${format}: into an empty parent it makes the same again`, async () => {
    const file = await exportFrom(world.provider, made.hospital, format);
    const { org_id: parent } = await elsewhere.makeHospital();
    const trial = await bring(elsewhere.provider, file, {
      query: { parent_id: parent, dry_run: '1' },
    });
    assert.deepEqual([trial.state, trial.faults, trial.root_id], ['checked', [], null]);
    const nothing = await elsewhere.sql('select 1 from organisation where parent_id = $1', [
      parent,
    ]);
    assert.equal(nothing.length, 0, 'a dry run leaves nothing');
    const run = await bring(elsewhere.provider, file, { query: { parent_id: parent } });
    assert.deepEqual([run.state, run.faults], ['done', []]);
    assert.deepEqual(run.counts, trial.counts);
    assert.equal(
      Object.values(run.counts).reduce(
        (sum, { changed, unchanged }) => sum + changed + unchanged,
        0,
      ),
      0,
      JSON.stringify(run.counts),
    );
    const after = await exportFrom(elsewhere.provider, run.root_id!);
    assert.equal(after.toString(), before.toString());
    await elsewhere.sql(
      `delete from device_mac; delete from device; update organisation set admin_id = null where id in (select organisations_below($1));`.replace(
        '$1',
        `'${run.root_id!}'`,
      ),
    );
    await elsewhere.sql(
      `delete from staff where org_id in (select organisations_below('${run.root_id!}'))`,
    );
  });

test('who came in by a file has no password, and must set one where an administrator gives the first', async () => {
  const { org_id: parent } = await elsewhere.makeHospital();
  const login = unique('p');
  const name = unique('org');
  const file = `organisations:
- {organisation: ${name}, shop_type: 5, kind: hospital, full_name: ${name}, admin_account: ${login}}
staff:
- {organisation: ${name}, login_name: ${login}, real_name: 院长}
`;
  const run = await bring(elsewhere.provider, file, { query: { parent_id: parent } });
  assert.deepEqual([run.state, run.faults], ['done', []]);
  const [row] = await elsewhere.sql(
    'select id, password_hash, must_change_password, founder from staff where login_name = $1',
    [login],
  );
  assert.deepEqual(
    [row!['password_hash'], row!['must_change_password'], row!['founder']],
    [null, true, true],
  );
  await assert.rejects(makeCaller(elsewhere.url, login, PASSWORD));
  const path = `/mgr/staff/${row!['id'] as string}`;
  const change = await withVersion(elsewhere.provider, path, { password: PASSWORD });
  await ask(elsewhere.provider, path, change, 'PUT');
  await makeCaller(elsewhere.url, login, PASSWORD);
  const roles = await elsewhere.sql('select 1 from role where org_id = $1', [run.root_id]);
  assert.ok(roles.length > 0, 'a file without roles gives the usual ones');
});
