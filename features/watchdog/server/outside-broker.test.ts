// The daily test call where devices meet at a broker of the hospital's own.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { confirm, makeStaffedWard } from '#apps/server/testing/calling.ts';
import { openWorld } from '#apps/server/testing/world.ts';
import { freePort, noMosquitto, runMosquitto } from '#kit/device-bus/mosquitto-fixture.ts';
import type { Run } from '../contract.ts';
import { testDue } from './daily.ts';

test(
  'the daily test goes through an outside broker as through the server’s own',
  { skip: noMosquitto },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'carillon-broker-'));
    const port = await freePort();
    const broker = await runMosquitto(port, folder);
    after(async () => {
      broker.kill();
      await rm(folder, { recursive: true, force: true });
    });
    const world = await openWorld({
      env: { MQTT_URL: `mqtt://127.0.0.1:${port}`, LOG_LEVEL: 'fatal' },
    });
    const ward = await makeStaffedWard(world);
    const host = await ward.connect(
      await ward.makeDevice('NURSE_HOST', { space_id: ward.department_id }),
      { boot: 'b1' },
    );
    void host
      .hear('call', ({ data }) => data['event'] === 'TEST' && data['action'] === 'present')
      .then((heard) => confirm(host, heard, 'delivered'));
    await world.sql(
      `update parameter_default set value = case name when 'test_call' then 'true'::jsonb else '"00:00"' end
       where name in ('test_call', 'test_call_at')`,
    );
    await testDue(world.server.platform);
    const reply = await ward.admin.call('GET', `/mgr/watchdog/wards/${ward.department_id}`);
    const [run] = (reply.data as { list: Run[] }).list;
    assert.deepEqual([run?.state, run?.failed_at, run?.daily], ['ok', null, true]);
    await host.hear('call', ({ data }) => data['action'] === 'withdraw');
    await host.leave();
  },
);
