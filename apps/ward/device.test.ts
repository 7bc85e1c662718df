import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Told } from './message.ts';
import { Device } from './device.ts';
import type { DeviceOptions } from './device.ts';
import { PlayedServer } from './testing/played-server.ts';

const server = await new PlayedServer(['host']).start();
const devices: Device[] = [];
after(async () => {
  await Promise.all(devices.map((device) => device.stop()));
  await server.bus.stop();
});

async function switchOn(id: string, type: string, options: Partial<DeviceOptions> = {}) {
  const device = new Device(
    { id, type, org: 'o1', password: 'secret' },
    { url: server.url, keepalive: 1, ...options },
  );
  devices.push(device);
  return device.connected();
}

const states = (id: string) =>
  server.heard(id, 'state').map(({ envelope }) => envelope.data['online']);

describe('a simulated device', () => {
  test('says that it is online with its boot, tells what it is and what its battery has', async () => {
    await switchOn('born', 'NURSE_WATCH', { readings: () => ({ battery: 81, rssi: -60 }) });
    await server.hooks.until(() => server.heard('born', 'data').length > 0);
    assert.deepEqual(states('born'), [true]);
    const [state, birth, data] = ['state', 'birth', 'data'].map(
      (channel) => server.heard('born', channel)[0]?.envelope,
    );
    assert.ok(state?.boot);
    assert.equal(birth?.boot, state.boot);
    assert.ok(birth.data['software_version']);
    assert.deepEqual(data?.data, { battery: 81, rssi: -60 });
  });

  test('reports again with each heartbeat', async () => {
    await switchOn('beating', 'NURSE_WATCH', { heartbeatMs: 20 });
    await server.hooks.until(() => server.heard('beating', 'data').length >= 3);
  });

  test('leaves its last will, with its boot, when the connection is lost, and comes back the same', async () => {
    const device = await switchOn('lost', 'DIGIT_BED_DEVICE');
    await server.hooks.until(() => states('lost').length === 1);
    device.dropOff(50);
    await server.hooks.until(() => states('lost').length === 3);
    assert.deepEqual(states('lost'), [true, false, true]);
    const boots = server.heard('lost', 'state').map(({ envelope }) => envelope.boot);
    assert.equal(new Set(boots).size, 1);
  });

  test('says so when it is switched off in order', async () => {
    const device = await switchOn('off', 'DIGIT_BED_DEVICE');
    await server.hooks.until(() => states('off').length === 1);
    await device.stop();
    await server.hooks.until(() => states('off').length === 2);
    assert.ok(server.hooks.events.includes('-off closed'));
  });

  test('a press is said again under the same id until the server answers, and is one call', async () => {
    const device = await switchOn('bed1', 'DIGIT_BED_DEVICE');
    server.deaf = 1;
    const reply = await device.call('VOICE', { action: 'raise' });
    assert.equal(reply?.code, 0);
    const said = server.heard('bed1', 'call').map(({ envelope }) => envelope.id);
    assert.ok(said.length >= 2);
    assert.equal(new Set(said).size, 1);
    assert.equal([...server.calls.values()].filter(({ origin }) => origin === 'bed1').length, 1);
  });

  test('a press while the connection is lost is not lost', async () => {
    const device = await switchOn('bed2', 'DIGIT_BED_DEVICE');
    device.dropOff(30);
    const reply = await device.call('VOICE', { action: 'raise' });
    assert.ok(server.calls.has(String(reply?.call_id)));
  });

  test('a second press of the same kind joins the call, and the answer says so', async () => {
    const device = await switchOn('bed3', 'DIGIT_BED_DEVICE');
    const first = await device.call('VOICE', { action: 'raise' });
    const second = await device.call('VOICE', { action: 'raise' });
    assert.equal(second?.call_id, first?.call_id);
    assert.equal(second?.repeat, 1);
  });

  test('a press that waits when the device is switched off has no answer', async () => {
    const device = await switchOn('bed4', 'DIGIT_BED_DEVICE');
    server.deaf = 1;
    const pressed = device.call('VOICE', { action: 'raise' });
    await server.hooks.until(() => server.heard('bed4', 'call').length > 0);
    await device.stop();
    assert.equal(await pressed, null);
  });

  test('a call that is presented is confirmed as delivered, then as seen', async () => {
    const shown = Promise.withResolvers<Told>();
    const host = await switchOn('host', 'NURSE_HOST', {
      onCall: (device, told) => {
        device.seen(told);
        shown.resolve(told);
      },
    });
    const bed = await switchOn('bed5', 'DIGIT_BED_DEVICE');
    await bed.call('SOS', { action: 'raise', event: 'BATHROOM' });
    const told = await shown.promise;
    assert.equal(told.data['action'], 'present');
    await server.hooks.until(() => server.heard('host', 'ack').length === 2);
    assert.deepEqual(
      server.heard('host', 'ack').map(({ envelope }) => [envelope.ref, envelope.data['status']]),
      [
        [told.id, 'delivered'],
        [told.id, 'seen'],
      ],
    );
    await host.stop();
  });

  test('settings are confirmed by their revision', async () => {
    const device = await switchOn('set', 'DOOR_DEVICE');
    await server.hooks.until(() => server.heard('set', 'birth').length > 0);
    await server.bus.send({ org: 'o1', device: 'set' }, 'config', {
      type: 'DEVICE',
      data: { rev: 7 },
    });
    await server.hooks.until(() => server.heard('set', 'ack').length > 0);
    assert.equal(server.heard('set', 'ack')[0]?.envelope.data['rev'], 7);
    assert.equal(device.configRev, 7);
  });

  test('what is no message, or of a kind it does not know, does it no harm', async () => {
    const device = await switchOn('calm', 'DOOR_DEVICE');
    await server.hooks.until(() => server.heard('calm', 'birth').length > 0);
    const address = { org: 'o1', device: 'calm' };
    await server.bus.send(address, 'call', { type: 'SOS', data: { ref: 1 } });
    await server.bus.send(address, 'tip', { type: 'IM', id: 'tip-1', data: {} });
    await server.hooks.until(() => server.heard('calm', 'ack').length === 2);
    assert.ok(device.online);
  });
});
