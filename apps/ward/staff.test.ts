import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { PlayedServer, makeDevices } from './testing/played-server.ts';
import type { PlayedCall } from './testing/played-server.ts';
import { Ward } from './ward.ts';

const { devices, receivers } = makeDevices(12);
const server = await new PlayedServer(receivers).start();
const acknowledged = new Set<string>();
const plan = { devices, url: server.url, speed: 5000, timeZone: 'Asia/Shanghai', seed: 11 };
const ward = await new Ward(plan, {
  onAcknowledged: (call_id) => void acknowledged.add(call_id),
}).connected();
after(async () => {
  await ward.stop();
  await server.bus.stop();
});

const calls = () => [...server.calls.values()];
const ended = () => calls().filter(({ state }) => state === 'ended');
const typeOf = (id: string) => devices.find((device) => device.id === id)?.type;

function share(of: readonly PlayedCall[], holds: (call: PlayedCall) => boolean): number {
  return of.filter(holds).length / of.length;
}

describe('the people of a simulated ward', () => {
  test('a ward that begins is not empty, and goes on', async () => {
    ward.begin();
    await server.hooks.until(() => ended().length >= 60);
    assert.ok(ward.figures.raised >= 60);
    assert.equal(ward.figures.devices, devices.length);
  });

  test('most calls are answered, each by exactly one host or watch that it was presented at', () => {
    assert.ok(calls().every(({ answers }) => answers.length <= 1));
    const answering = new Set(calls().flatMap(({ answers }) => answers));
    for (const id of answering) assert.match(typeOf(id) ?? '', /^NURSE_(HOST|WATCH)$/);
    assert.ok(share(ended(), ({ answers }) => answers.length === 1) > 0.7);
  });

  test('calls come from what stands at the bed: mattress for bed exit, the bathroom button, the bed unit', () => {
    const origins = { BED_EXIT: 'SLEEPMATTRESS', BATHROOM: 'EMERGENCY_BUTTON' } as const;
    for (const { event, origin, type } of calls()) {
      if (event === 'BED_EXIT' || event === 'BATHROOM')
        assert.equal(typeOf(origin), origins[event]);
      if (type === 'VOICE') assert.equal(typeOf(origin), 'DIGIT_BED_DEVICE');
    }
  });

  test('a call that was there before the ward began is answered, and reset by what stands at its place', async () => {
    const bed = { org: 'o1', device: 'bed3', channel: 'call', retained: false } as const;
    const envelope = { v: 1, id: 'earlier', type: 'PHONE', data: { action: 'raise' } };
    await server.hooks.onMessage({ ...bed, envelope, receivedAt: new Date() });
    const earlier = calls().find(({ type }) => type === 'PHONE');
    await server.hooks.until(() => earlier?.state === 'ended');
  });

  test('at another speed what waits goes on, and everything that is open ends when the ward settles', async () => {
    ward.setSpeed(10);
    await ward.settle();
    assert.deepEqual(
      calls().filter(({ state }) => state !== 'ended'),
      [],
    );
    assert.equal(ward.figures.open, 0);
  });

  test('every press that was acknowledged is a call of the record', () => {
    assert.ok(acknowledged.size >= 60);
    for (const id of acknowledged) assert.ok(server.calls.has(id));
  });
});
