// An institution's file is no way round the second person: what concerns alarms waits, and the rest comes in.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinWorld } from '#apps/server/testing/world.ts';
import { ask, bring, exportFrom } from '#apps/server/testing/bring-institution.ts';

const world = await joinWorld();
const hospital = await world.makeHospital();
const ward = await world.makeDepartment(hospital.org_id);
const [root] = await world.sql<{ id: string }>('select id from space where org_id = $1', [
  ward.org_id,
]);
const room = await ask(ward.admin, '/mgr/space', {
  kind: 'room',
  name: '301',
  full_name: '301',
  parent_id: root?.id,
});
const device = await ask(ward.admin, '/mgr/device', {
  type: 'DOOR_DEVICE',
  alias: '甲',
  remark: '旧',
  space_id: room.id,
  factory_code: 'F1',
});
const plain = await ask(ward.admin, '/mgr/device', {
  type: 'DOOR_DEVICE',
  alias: '乙',
  remark: '旧',
  factory_code: 'F2',
});
const set = (body: object) => ask(ward.admin, `/mgr/parameter/${ward.org_id}`, body, 'PUT');
await set({
  version: 0,
  host_volume_night: 40,
  extension_title: '旧',
  alarm_changes_need_second: true,
});
const file = (await exportFrom(world.provider, hospital.org_id)).toString();
const target = { query: { org_id: hospital.org_id } };

const read = async () => {
  const [state] = await world.sql<{ space_id: string | null; remarks: string; values: object }>(
    `select (select space_id from device where id = $1) as space_id, (select string_agg(remark, ' ' order by factory_code) from device where id in ($1, $2)) as remarks,
      (select values from organisation_parameter where org_id = $3) as values`,
    [device.id, plain.id, ward.org_id],
  );
  return state;
};
/** The file with a device taken from its place, a volume of 0, and two things that no alarm goes by. */
const changed = file
  .replace(/space_id: .*301\n/, 'space_id: null\n')
  .replace(/(parameter: host_volume_night\n\s+value: ).*\n/, '$1"0"\n')
  .replace(/(parameter: extension_title\n\s+value: ).*\n/, '$1新\n')
  .replaceAll('remark: 旧', 'remark: 新');

test('a trial says what would wait, and changes nothing', async () => {
  const before = await read();
  const run = await bring(hospital.admin, changed, { query: { ...target.query, dry_run: '1' } });
  assert.equal(run.state, 'checked', JSON.stringify(run.faults));
  assert.deepEqual([run.counts.devices?.waiting, run.counts.devices?.changed], [1, 1]);
  assert.deepEqual([run.counts.parameters?.waiting, run.counts.parameters?.changed], [1, 1]);
  assert.deepEqual(await read(), before);
  assert.equal((await world.sql('select from pending_change')).length, 0);
});

test('what concerns alarms waits, the rest comes in, and the same file again asks once', async () => {
  for (const _time of [1, 2]) {
    const run = await bring(hospital.admin, changed, target);
    assert.equal(run.state, 'done', JSON.stringify(run.faults));
    assert.equal(run.counts.devices?.waiting, 1);
    const state = await read();
    assert.equal(state?.space_id, room.id);
    assert.equal(state?.remarks, '旧 新');
    assert.deepEqual(state?.values, {
      host_volume_night: 40,
      extension_title: '新',
      alarm_changes_need_second: true,
    });
    assert.equal((await world.sql('select from pending_change')).length, 2);
  }
});

test('once a second person approves it, it is as the file said', async () => {
  const by = await world.makeUser(ward.org_id, [
    'alarm.approve',
    'device.write',
    'parameter.write',
  ]);
  const { list } = (
    await by.call('POST', '/mgr/pending_change/page', { body: { state: 'waiting' } })
  ).data as { list: { id: string }[] };
  for (const { id } of list) {
    const reply = await by.call('POST', `/mgr/pending_change/${id}/approve`);
    assert.equal(reply.code, 0, JSON.stringify(reply));
  }
  const state = await read();
  assert.deepEqual([list.length, state?.space_id, state?.remarks], [2, null, '新 新']);
  assert.partialDeepStrictEqual(state?.values, { host_volume_night: 0 });
});
