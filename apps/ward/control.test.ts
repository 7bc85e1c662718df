import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { startWard } from './control.ts';
import { PlayedServer, makeDevices } from './testing/played-server.ts';

const { devices, receivers } = makeDevices(12);
const server = await new PlayedServer(receivers).start();
after(() => server.bus.stop());

const online = () => server.bus.counters.connections;

describe('the process of a simulated ward', () => {
  test('connects its devices, presses, and ends every call and connection when it is stopped', async () => {
    const ward = startWard({ devices, url: server.url, speed: 2000, seed: 5 });
    await server.hooks.until(() => online() === devices.length);
    await server.hooks.until(() => server.calls.size > 5);
    assert.equal(ward.running, true);
    await ward.stop();
    assert.equal(ward.running, false);
    // What the ward said last may still be on its way.
    await server.hooks.until(() =>
      [...server.calls.values()].every(({ state }) => state === 'ended'),
    );
    await server.hooks.until(() => online() === 0);
  });

  test('takes a new speed', async () => {
    const ward = startWard({ devices, url: server.url, speed: 0.1, seed: 6 });
    await server.hooks.until(() => online() === devices.length);
    const before = server.calls.size;
    ward.setSpeed(10_000);
    assert.equal(ward.speed, 10_000);
    await server.hooks.until(() => server.calls.size > before + 3);
    await ward.stop();
  });

  test('at rest its devices stay, and nothing is open; then it goes on', async () => {
    const ward = startWard({ devices, url: server.url, speed: 2000, seed: 7 });
    await server.hooks.until(() => online() === devices.length);
    const begun = server.calls.size;
    await server.hooks.until(() => server.calls.size > begun);
    ward.rest();
    const open = () => [...server.calls.values()].filter(({ state }) => state !== 'ended').length;
    await server.hooks.until(() => open() === 0 && online() === devices.length);
    const before = server.calls.size;
    ward.resume();
    await server.hooks.until(() => server.calls.size > before);
    await ward.stop();
  });

  test('left by its server it ends at once', async () => {
    const ward = startWard({ devices, url: server.url, speed: 1 });
    await server.hooks.until(() => online() === devices.length);
    ward.leave();
    await server.hooks.until(() => online() === 0);
  });
});
