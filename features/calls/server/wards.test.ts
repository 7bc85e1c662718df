// Calls beyond their own ward: unattended, handed over, forwarded; and who may not meddle.
import assert from 'node:assert/strict';
import test from 'node:test';
import {
  about,
  act,
  callOf,
  knows,
  makeSisters,
  makeStaffedWard,
  press,
  presented,
  readCall,
  rowsOf,
} from '#apps/server/testing/calling.ts';
import { CODES } from '#apps/server/testing/errors.ts';
import { joinWorld } from '#apps/server/testing/world.ts';

const world = await joinWorld();

/** A hospital with two wards; only the second has somebody there. */
async function makeHospital() {
  const { hospital, ward, sister } = await makeSisters(world);
  const bedId = ward.rooms[0]?.beds[0] ?? '';
  const bed = await ward.connect(await ward.makeDevice('DIGIT_BED_DEVICE', { space_id: bedId }));
  const sisterHost = await sister.connect(
    await sister.makeDevice('NURSE_HOST', { space_id: sister.department_id, alias: '邻区主机' }),
  );
  return { hospital, ward, sister, bed, bedId, sisterHost };
}

async function layResident(org: string, bed: string): Promise<void> {
  await world.sql(
    `with made as (insert into resident (org_id, name) values ($1, '张三') returning id)
     insert into stay (org_id, resident_id, bed_id, bed_path) select $1, id, $2, '' from made`,
    [org, bed],
  );
}

test('a call that nobody of its ward can take is told to the hosts around it, with a row that says so', async () => {
  const { ward, bed, bedId, sisterHost } = await makeHospital();
  await layResident(ward.org_id, bedId);
  const id = callOf(await press(bed));
  const heard = await presented(sisterHost, id);
  assert.deepEqual([heard.data['why'], heard.data['resident']], ['unattended', null]);
  assert.deepEqual(heard.data['space'], { id: bedId, name: '1', path: '一病区 / 301 / 1' });
  assert.deepEqual(
    rowsOf(await readCall(ward.admin, id), 'unattended').map(({ devices }) => devices),
    [1],
  );
  assert.equal((await act(sisterHost, 'answer', id))['code'], 0);
  assert.equal((await readCall(ward.admin, id))['answered_by_name'], '邻区主机');
  await act(bed, 'reset', id);
  await sisterHost.hear('call', about(id, 'withdraw'));
});

test('a ward that is attended, or does not want it, keeps its calls to itself', async () => {
  const { ward, bed, sisterHost } = await makeHospital();
  await world.sql(
    `insert into organisation_parameter (org_id, values) values ($1, '{"unattended_call": false}')`,
    [ward.org_id],
  );
  const alone = callOf(await press(bed));
  await act(bed, 'reset', alone);
  await world.sql('delete from organisation_parameter where org_id = $1', [ward.org_id]);
  const host = await ward.connect(
    await ward.makeDevice('NURSE_HOST', { space_id: ward.department_id }),
  );
  const attended = callOf(await press(bed));
  await presented(host, attended);
  assert.ok(!knows(sisterHost, alone) && !knows(sisterHost, attended));
});

test('a device may act on a call of its organisation or one that it was told of; any other does not exist', async () => {
  const { ward, sister, bed, sisterHost } = await makeHospital();
  const id = callOf(await press(bed));
  await presented(sisterHost, id);
  const other = await sister.connect(
    await sister.makeDevice('DIGIT_BED_DEVICE', { space_id: sister.rooms[0]?.beds[0] ?? '' }),
  );
  const stranger = await makeStaffedWard(world);
  const far = await stranger.connect(
    await stranger.makeDevice('NURSE_HOST', { space_id: stranger.department_id }),
  );
  for (const action of ['answer', 'refuse', 'hangup', 'reset'])
    for (const device of [other, far])
      assert.deepEqual((await act(device, action, id))['code'], CODES.DATA_NULL, action);
  const own = await ward.connect(
    await ward.makeDevice('DIGIT_BED_DEVICE', { space_id: ward.rooms[1]?.beds[0] ?? '' }),
  );
  assert.equal((await act(own, 'answer', id))['code'], CODES.NOT_PRESENTED);
  assert.equal((await act(sisterHost, 'reset', id))['code'], CODES.NOT_AT_ORIGIN);
});

test('for the time of a handover the other ward’s hosts and covering staff have the calls too', async () => {
  const { ward, sister, bed, bedId, sisterHost } = await makeHospital();
  await layResident(ward.org_id, bedId);
  const host = await ward.connect(
    await ward.makeDevice('NURSE_HOST', { space_id: ward.department_id }),
  );
  const nurse = await sister.hire('nurse', '孙护士', sister.department_id);
  await world.sql(
    `insert into handover (org_id, from_space_id, from_path, to_org_id, to_space_id, to_path, to_at)
     values ($1, $2, '', $3, $4, '', now() + interval '1 hour')`,
    [ward.org_id, ward.department_id, sister.org_id, sister.department_id],
  );
  const id = callOf(await press(bed));
  const [told, watch] = await Promise.all([
    presented(sisterHost, id),
    presented(nurse.watch, id),
    presented(host, id),
  ]);
  assert.deepEqual([told.data['why'], watch.data['why']], ['handover', 'handover']);
  assert.equal((watch.data['resident'] as { name: string }).name, '张三');
  assert.equal(rowsOf(await readCall(ward.admin, id), 'handed_over').length, 1);
  assert.equal((await act(nurse.watch, 'answer', id))['code'], 0);
  const record = await readCall(ward.admin, id);
  assert.deepEqual([record['answered_by_name'], record['answered_role_type']], ['孙护士', 'nurse']);

  await nurse.watch.leave();
  const back = await sister.connect(nurse.watch.id, { boot: 'again' });
  await presented(back, id);
  await world.sql('update handover set ended_at = now()');
  await act(bed, 'reset', id);
  const after = callOf(await press(bed));
  await presented(host, after);
  assert.ok(!knows(sisterHost, after));
});

test('events of devices go to the parent organisation’s hosts as well where it is set so', async () => {
  const { hospital, ward, bed } = await makeHospital();
  const above = await makeStaffedWard(world, hospital);
  const parentHost = await above.connect(await above.makeDevice('NURSE_HOST'));
  const host = await ward.connect(
    await ward.makeDevice('NURSE_HOST', { space_id: ward.department_id }),
  );
  await world.sql(
    `insert into organisation_parameter (org_id, values) values ($1, '{"event_forwarding": true}')`,
    [ward.org_id],
  );
  const sos = callOf(await press(bed));
  const event = callOf(await press(bed, 'EVENT', { event: 'INFUSION' }));
  const heard = await presented(parentHost, event);
  assert.equal(heard.data['why'], 'forwarded');
  await Promise.all([sos, event].map((id) => presented(host, id)));
  assert.ok(!knows(parentHost, sos));
  assert.equal(rowsOf(await readCall(ward.admin, event), 'forwarded').length, 1);
});
