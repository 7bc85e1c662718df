// A press on a touch panel says where it was touched, and the ward's drawing of its face what that means.
import assert from 'node:assert/strict';
import test from 'node:test';
import { callOf, makeStaffedWard, press, readCall } from '#apps/server/testing/calling.ts';
import { joinWorld } from '#apps/server/testing/world.ts';

const world = await joinWorld();

test('a touch raises what the ward has drawn there, and elsewhere what the message says', async () => {
  const ward = await makeStaffedWard(world);
  const body = {
    name: '喝水',
    key_code: 'DRINK',
    call_type: 'EVENT',
    priority: 4,
    device_type: 'DIGIT_BED_DEVICE',
    x_from: 100,
    x_to: 300,
    y_from: 500,
    y_to: 700,
  };
  assert.equal((await ward.admin.call('POST', '/mgr/event', { body })).code, 0);
  const space_id = ward.rooms[0]?.beds[0] ?? '';
  const bed = await ward.connect(await ward.makeDevice('DIGIT_BED_DEVICE', { space_id }));
  const raisedBy = async (data: object) => {
    const { type, event, event_name } = await readCall(
      ward.admin,
      callOf(await press(bed, 'VOICE', data)),
    );
    return [type, event, event_name];
  };
  assert.deepEqual(await raisedBy({ x: 200, y: 600.4 }), ['EVENT', 'DRINK', '喝水']);
  assert.deepEqual((await raisedBy({ x: 99, y: 600 })).slice(0, 2), ['VOICE', 'VOICE']);
  assert.deepEqual((await raisedBy({ x: 200, y: 600, event: 'BATHROOM' }))[1], 'BATHROOM');
});

test('a place that can be none is as good as none: the press counts', async () => {
  const ward = await makeStaffedWard(world);
  const bed = await ward.connect(await ward.makeDevice('DIGIT_BED_DEVICE'));
  for (const [x, y] of [
    ['left', 'up'],
    [-1, 5],
    [1e12, 5],
    [5, undefined],
  ])
    assert.equal((await press(bed, 'SOS', { x, y })).data['code'], 0, `${x} ${y}`);
});
