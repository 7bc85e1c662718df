// Which devices that go are missed, and that a loss is told whoever dies over it.
import assert from 'node:assert/strict';
import test from 'node:test';
import { until } from '#kit/testing/until.ts';
import { makeStaffedWard, readCall } from '#apps/server/testing/calling.ts';
import type { TestDevice } from '#apps/server/testing/device.ts';
import { joinWorld } from '#apps/server/testing/world.ts';
import { DeviceDoor } from '#features/devices/server/index.ts';
import type { DeviceListener, KnownDevice } from '#features/devices/server/index.ts';
import { callListener } from './start.ts';

const world = await joinWorld();
const { platform, devices: door } = world.server;

async function makeSet() {
  const ward = await makeStaffedWard(world);
  const make = (type: string, space_id: string) => ward.makeDevice(type, { space_id });
  const bedId = await make('DIGIT_BED_DEVICE', ward.rooms[0]?.beds[0] ?? '');
  const join = async (id: string) => ward.connect(id, { boot: 'b1' });
  return {
    ward,
    bedId,
    join,
    host: await join(await make('NURSE_HOST', ward.department_id)),
    other: await join(await make('NURSE_HOST', ward.department_id)),
  };
}

/** The time goes by within which a device might be back. */
const wait = (of: Pick<DeviceDoor, 'look'> = door) => of.look(Date.now() + 30_000);

/** Resolves with the call of the loss that the host is shown; there may be others before it. */
const lostShown = async (host: TestDevice, device: string): Promise<string> => {
  const [row] = await until(
    'the call of the loss',
    async () => {
      const found = await losses(device);
      if (found.length === 0) await wait();
      return found;
    },
    (rows) => rows.length > 0,
  );
  await host.hear('call', ({ data }) => data['call_id'] === row?.id);
  return row?.id ?? '';
};

const isOffline = async (device: string): Promise<void> => {
  const look = () => world.sql('select 1 from device where id = $1 and not online', [device]);
  await until('its absence', look, (rows) => rows.length > 0);
};
const losses = (device: string) =>
  world.sql<{ id: string }>("select id from call where device_id = $1 and event = 'DEVICE_LOST'", [
    device,
  ]);

test('a host that people sign off is not missed, one whose connection breaks is', async () => {
  const { ward, host, other, join } = await makeSet();
  await other.leave();
  await isOffline(other.id);
  // Over an outside broker only the device's own word tells.
  const again = await join(other.id);
  const said = { v: 1, type: 'DEVICE', boot: 'b1', data: { online: false, left: true } };
  await again.client.publishAsync(`nc/v1/${ward.org_id}/${other.id}/state`, JSON.stringify(said), {
    qos: 1,
    retain: true,
  });
  await again.leave('abruptly');
  await isOffline(other.id);
  await world.server.devices.settle();
  await wait();
  assert.deepEqual(await losses(other.id), []);

  const third = await join(other.id);
  await third.leave('abruptly');
  await lostShown(host, other.id);
});

test('what hangs in the ward is missed however it goes', async () => {
  const { host, bedId, join } = await makeSet();
  await (await join(bedId)).leave();
  await lostShown(host, bedId);
});

/** A process beside the server's, which hears that the device is gone and dies over telling it. */
async function dieOverLoss(org: string, device: string, listeners: readonly DeviceListener[]) {
  await world.sql('update device set online = true where id = $1', [device]);
  const died = Promise.withResolvers<void>();
  const dying: DeviceListener = {
    lost: async () => {
      died.resolve();
      throw new Error('It dies here');
    },
  };
  const log = { ...platform.log, error: () => undefined } as unknown as typeof platform.log;
  const mortal = new DeviceDoor({ db: platform.db, log, listeners: [...listeners, dying] });
  const stop = await mortal.serve(platform);
  mortal.hooks.onDisconnect?.(device, { org, reason: 'lost', connected: false });
  await mortal.settle();
  await Promise.all([died.promise, wait(mortal)]);
  await stop();
}

test('many of a ward that are lost together are one call of the ward, those that follow join it', async () => {
  const { ward, host, other, join } = await makeSet();
  const beds = ward.rooms.flatMap((room) => room.beds);
  const ids = [];
  for (let at = 0; at < 6; at += 1)
    ids.push(await ward.makeDevice('DIGIT_BED_DEVICE', { space_id: beds[at % beds.length] ?? '' }));
  const joined = await Promise.all(ids.map(join));
  await Promise.all(joined.slice(0, 4).map((one) => one.leave('abruptly')));
  const readOutages = () =>
    world.sql<{ id: string; repeats: number; space_id: string; priority: number }>(
      "select id, repeats, space_id, priority from call where event = 'DEVICES_LOST' and department_id = $1",
      [ward.department_id],
    );
  const singles = () =>
    world.sql("select 1 from call where event = 'DEVICE_LOST' and department_id = $1", [
      ward.department_id,
    ]);
  const countLost = async () => {
    await wait();
    const [outage] = await readOutages();
    return (await singles()).length + (outage ? outage.repeats + 1 : 0);
  };
  await until('four losses', countLost, (count) => count >= 4);
  await Promise.all(joined.slice(4).map((one) => one.leave('abruptly')));
  await until('six losses', countLost, (count) => count >= 6);
  // They may have been noticed apart: fewer than four stay calls of their own.
  assert.ok((await singles()).length < 4);
  const outages = await readOutages();
  assert.deepEqual(
    outages.map(({ space_id, priority }) => [space_id, priority]),
    [[ward.department_id, 3]],
  );
  const { id } = outages[0] ?? { id: '' };
  await host.hear('call', ({ data }) => data['call_id'] === id);
  const { course } = (await readCall(ward.admin, id)) as {
    course: { data: { names?: string[] } | null }[];
  };
  const named = course.flatMap(({ data }) => data?.names ?? []);
  assert.equal(named.length, 6 - (await singles()).length);
  await other.leave();
});

test('losses that two processes tell at once, and one tells again, are in the call once', async () => {
  const { ward } = await makeSet();
  const [bed = ''] = ward.rooms[0]?.beds ?? [];
  const lost: { id: string; device: KnownDevice }[] = [];
  for (let at = 0; at < 6; at += 1) {
    const id = await ward.makeDevice('DIGIT_BED_DEVICE', { space_id: bed });
    lost.push({
      id,
      device: { id, org_id: ward.org_id, type: 'DIGIT_BED_DEVICE' } as KnownDevice,
    });
  }
  const tell = () => callListener.lost?.(platform, lost);
  await Promise.all([tell(), tell()]);
  await tell();
  const rows = await world.sql<{ event: string; repeats: number }>(
    'select event, repeats from call where department_id = $1',
    [ward.department_id],
  );
  assert.deepEqual(rows, [{ event: 'DEVICES_LOST', repeats: 5 }]);
});

test('a process that dies between a loss and its call leaves the call to another', async () => {
  const { ward, host, bedId } = await makeSet();
  await dieOverLoss(ward.org_id, bedId, []);
  assert.deepEqual(await losses(bedId), []);
  await wait();
  await lostShown(host, bedId);
  assert.deepEqual(await world.sql('select 1 from device_loss'), []);
});

test('a process that dies after the call and before it has forgotten the loss makes no second one', async () => {
  const { ward, host, bedId } = await makeSet();
  await dieOverLoss(ward.org_id, bedId, [callListener]);
  const id = await lostShown(host, bedId);
  assert.equal((await world.sql('select 1 from device_loss')).length, 1);
  await wait();
  assert.deepEqual(await world.sql('select 1 from device_loss'), []);
  const call = await readCall(ward.admin, id);
  assert.deepEqual([call['repeats'], (await losses(bedId)).length], [0, 1]);
});

test('a device that is back at once is not missed; one that stays away is, within 30 s', async () => {
  const { bedId, join } = await makeSet();
  await (await join(bedId)).leave('abruptly');
  await isOffline(bedId);
  // A tablet whose page is loaded anew is there again in seconds.
  const back = await join(bedId);
  await world.server.devices.settle();
  await wait();
  assert.deepEqual(await losses(bedId), []);

  await back.leave('abruptly');
  await isOffline(bedId);
  await door.look(Date.now() + 10_000);
  assert.deepEqual(await losses(bedId), []);
  // The looks are five seconds apart.
  await door.look(Date.now() + 25_000);
  assert.equal((await losses(bedId)).length, 1);
});

test('the call of a lost device says since when it is back, loses that with it again, and is closed by a host it is shown on', async () => {
  const { ward, host, other, bedId, join } = await makeSet();
  await (await join(bedId)).leave('abruptly');
  const id = await lostShown(host, bedId);
  const back = await join(bedId);
  const shown = await host.hear(
    'call',
    ({ data }) => data['call_id'] === id && data['back_at'] !== undefined,
  );
  assert.equal(shown.data['ending'], 'anyone');
  assert.ok((shown.data['device'] as { type: string }).type === 'DIGIT_BED_DEVICE');
  const call = await readCall(ward.admin, id);
  assert.ok(Date.parse(String(call['back_at'])) <= Date.now());
  assert.equal(call['ended_at'], null);

  await back.leave('abruptly');
  await isOffline(bedId);
  await wait();
  const again = await readCall(ward.admin, id);
  assert.deepEqual([again['back_at'], again['repeats']], [null, 1]);

  await join(bedId);
  await host.say('call', {
    id: `close-${id}`,
    type: 'DEVICE',
    data: { action: 'reset', call_id: id },
  });
  await other.hear('call', ({ data }) => data['call_id'] === id && data['action'] === 'withdraw');
  const closed = await readCall(ward.admin, id);
  assert.deepEqual([closed['state'], closed['ended_device_id']], ['cancelled', host.id]);
});

test('a call of many says that they are back once the last of them is', async () => {
  const { ward, join } = await makeSet();
  const beds = ward.rooms.flatMap((room) => room.beds);
  const ids = [];
  for (let at = 0; at < 5; at += 1)
    ids.push(await ward.makeDevice('DIGIT_BED_DEVICE', { space_id: beds[at % beds.length] ?? '' }));
  const joined = await Promise.all(ids.map(join));
  await Promise.all(joined.map((one) => one.leave('abruptly')));
  for (const id of ids) await isOffline(id);
  await wait();
  const readBack = async () =>
    (
      await world.sql<{ back_at: Date | null; lost: number }>(
        "select back_at, repeats + 1 as lost from call where event = 'DEVICES_LOST' and department_id = $1",
        [ward.department_id],
      )
    )[0];
  assert.deepEqual(await readBack(), { back_at: null, lost: 5 });
  for (const id of ids.slice(1)) await join(id);
  await world.server.devices.settle();
  assert.equal((await readBack())?.back_at, null);
  await join(ids[0] ?? '');
  await world.server.devices.settle();
  assert.ok((await readBack())?.back_at);
});
