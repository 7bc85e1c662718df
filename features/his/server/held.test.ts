// What a HIS says is no way round the second person: a bed that moves to another room, or a nurse who left, waits.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openWorld } from '#apps/server/testing/world.ts';
import { startFhirServer } from '#apps/server/testing/fhir-server.ts';
import { makeHisWorld } from '#apps/server/testing/his-world.ts';
import { makeLocation, makePractitioner } from '#apps/server/testing/fhir-records.ts';

const fhir = await startFhirServer();
const world = await openWorld({ env: { HIS_ALLOW: fhir.host } });
const his = await makeHisWorld(world, fhir);
const places = (room: string, version: number) => [
  makeLocation('w', 'wa', '内科一病区'),
  makeLocation('r1', 'ro', '301', 'w'),
  makeLocation('r2', 'ro', '302', 'w'),
  makeLocation('b1', 'bd', '01', room, { version }),
];

const state = async () => {
  const [row] = await world.sql<{ room: string; enabled: boolean }>(
    `select (select p.name from space b join space p on p.id = b.parent_id where b.org_id = $1 and b.kind = 'bed') as room,
      (select enabled from staff where org_id = $1 and real_name = '张伟') as enabled`,
    [his.org_id],
  );
  return row;
};

test('what concerns alarms is told as waiting, asked once, and done when it is approved', async () => {
  await his.synchronise([...places('r1', 1), makePractitioner('7', '张伟')]);
  const { version } = (await his.admin.call('GET', `/mgr/parameter/${his.org_id}`)).data as {
    version: number;
  };
  const rule = { alarm_changes_need_second: true, version };
  await his.admin.call('PUT', `/mgr/parameter/${his.org_id}`, { body: rule });
  const moved = [
    ...places('r2', 2),
    makePractitioner('7', '张伟', { active: false, version: 2 }),
    makePractitioner('8', '赵敏'),
  ];
  for (const made of [1, 0]) {
    const run = await his.synchronise(moved);
    assert.deepEqual([run.state, run.refused, run.made], ['done', 2, made]);
    const told = await his.refusedOf(run);
    assert.deepEqual(
      told.map(({ message }) => message),
      Array.from(told, () => 'it concerns alarms and is awaiting a second person'),
    );
    assert.deepEqual(await state(), { room: '301', enabled: true });
  }
  const by = await world.makeUser(his.org_id, ['alarm.approve', 'space.write', 'staff.write']);
  const { list } = (await by.call('POST', '/mgr/pending_change/page', { body: {} })).data as {
    list: { id: string }[];
  };
  assert.equal(list.length, 2);
  for (const { id } of list) {
    const reply = await by.call('POST', `/mgr/pending_change/${id}/approve`);
    assert.equal(reply.code, 0, JSON.stringify(reply));
  }
  assert.deepEqual(await state(), { room: '302', enabled: false });
  const after = await his.synchronise(moved);
  assert.deepEqual([after.refused, after.changed], [0, 0]);
});
