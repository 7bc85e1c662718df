import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { runLoad, spreadOf } from './load.ts';
import { PlayedServer, makeDevices } from './testing/played-server.ts';

const { devices, receivers } = makeDevices(20);
const server = await new PlayedServer(receivers).start();
after(() => server.bus.stop());

describe('the load', () => {
  test('presses at the rate that was asked for, times every press, and leaves no call open', async () => {
    const plan = { devices, url: server.url, callsPerS: 40, seconds: 1, connectAtOnce: 10 };
    const figures = await runLoad(plan);
    assert.equal(figures.devices, devices.length);
    assert.equal(figures.presses + figures.skipped, 40);
    assert.equal(figures.ack_ms.count, figures.presses);
    assert.equal(figures.host_ms.count, figures.presses);
    assert.deepEqual([figures.refused, figures.unacknowledged, figures.unpresented], [0, 0, 0]);
    assert.equal(server.calls.size, figures.presses);
    assert.ok([...server.calls.values()].every(({ state }) => state === 'ended'));
  });

  test('the spread tells the middle, the slow end and the slowest; of nothing it tells nothing', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
    assert.deepEqual(spreadOf(hundred), { count: 100, p50: 51, p99: 100, max: 100 });
    assert.deepEqual(spreadOf([]), { count: 0, p50: null, p99: null, max: null });
  });
});
