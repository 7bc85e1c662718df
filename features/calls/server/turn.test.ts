// Handovers that begin and end while calls are under way.
import assert from 'node:assert/strict';
import test from 'node:test';
import {
  about,
  act,
  callOf,
  knows,
  makeSisters,
  press,
  presented,
  readCall,
  rowsOf,
} from '#apps/server/testing/calling.ts';
import type { StaffedWard } from '#apps/server/testing/calling.ts';
import { joinWorld } from '#apps/server/testing/world.ts';

const world = await joinWorld();

async function makeWards() {
  const { ward, sister } = await makeSisters(world);
  const hostOf = async (of: StaffedWard) =>
    of.connect(await of.makeDevice('NURSE_HOST', { space_id: of.department_id }));
  const connectBed = async (place: number) =>
    ward.connect(
      await ward.makeDevice('DIGIT_BED_DEVICE', { space_id: ward.rooms[0]?.beds[place] ?? '' }),
    );
  return {
    ward,
    sister,
    bed: await connectBed(0),
    otherBed: await connectBed(1),
    host: await hostOf(ward),
    own: await ward.hire('nurse', '李护士', ward.department_id),
    sisterHost: await hostOf(sister),
    nurse: await sister.hire('nurse', '孙护士', sister.department_id),
  };
}

const inTime = (ms: number) => new Date(Date.now() + ms).toISOString();

async function handOver(
  ward: StaffedWard,
  sister: StaffedWard,
  more: object = {},
): Promise<string> {
  const body = {
    from_space_id: ward.department_id,
    to_space_id: sister.department_id,
    to_at: inTime(3_600_000),
    ...more,
  };
  const reply = await ward.admin.call('POST', '/mgr/handover', { body });
  assert.equal(reply.code, 0, `${reply.message} ${JSON.stringify(reply.data)}`);
  return (reply.data as { id: string }).id;
}

const told = (device: { heard: readonly { data: Record<string, unknown> }[] }, id: string) =>
  device.heard.filter(({ data }) => data['call_id'] === id && data['action'] !== undefined).length;

test('a ward that takes over is told at once of the calls under way, and let go when it gives them back', async () => {
  const { ward, sister, bed, host, own, sisterHost, nurse } = await makeWards();
  const id = callOf(await press(bed));
  await Promise.all([host, own.watch].map((each) => presented(each, id)));
  assert.ok(!knows(sisterHost, id));
  const before = [told(host, id), told(own.watch, id)];
  const handover = await handOver(ward, sister);
  const shown = await Promise.all([sisterHost, nurse.watch].map((each) => presented(each, id)));
  assert.deepEqual(
    shown.map(({ data }) => data['why']),
    ['handover', 'handover'],
  );
  assert.equal((await ward.admin.call('POST', `/mgr/handover/${handover}/end`)).code, 0);
  await Promise.all(
    [sisterHost, nurse.watch].map((each) => each.hear('call', about(id, 'withdraw'))),
  );
  assert.deepEqual([told(host, id), told(own.watch, id)], before, 'the ward itself hears no more');
  const record = await readCall(ward.admin, id);
  assert.deepEqual(
    [rowsOf(record, 'handed_over'), rowsOf(record, 'handed_back')].map(([row]) => row?.['devices']),
    [2, 2],
  );
  await act(bed, 'reset', id);
});

test('of an answered call the other ward’s hosts are told and its people are not; whoever has answered keeps it', async () => {
  const { ward, sister, bed, otherBed, host, sisterHost, nurse } = await makeWards();
  const answered = callOf(await press(bed));
  await presented(host, answered);
  await act(host, 'answer', answered);
  const handover = await handOver(ward, sister);
  const shown = await presented(sisterHost, answered);
  assert.equal(shown.data['state'], 'answered');
  const open = callOf(await press(otherBed));
  await presented(nurse.watch, open);
  await act(nurse.watch, 'answer', open);
  assert.equal((await ward.admin.call('POST', `/mgr/handover/${handover}/end`)).code, 0);
  await Promise.all([answered, open].map((id) => sisterHost.hear('call', about(id, 'withdraw'))));
  assert.ok(!knows(nurse.watch, answered));
  assert.ok(!nurse.watch.heard.some(about(open, 'withdraw')));
  await act(otherBed, 'reset', open);
  await nurse.watch.hear('call', about(open, 'withdraw'));
});

test('a handover that is planned begins and ends by itself for the calls under way', async () => {
  const { ward, sister, bed, host, sisterHost } = await makeWards();
  const id = callOf(await press(bed));
  await presented(host, id);
  await handOver(ward, sister, { from_at: inTime(1000), to_at: inTime(2500) });
  await presented(sisterHost, id);
  await sisterHost.hear('call', about(id, 'withdraw'));
});

test('a press that missed the beginning of a handover is found by the second look', async () => {
  const { ward, sister, bed, host, sisterHost } = await makeWards();
  await handOver(ward, sister);
  const id = callOf(await press(bed));
  await presented(host, id);
  // As if it had been told before the handover was there.
  await world.sql('delete from call_delivery where call_id = $1 and device_id = $2', [
    id,
    sisterHost.id,
  ]);
  const before = told(sisterHost, id);
  while (told(sisterHost, id) <= before)
    await sisterHost.hear('call', () => told(sisterHost, id) > before);
});
