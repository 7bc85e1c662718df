// Passwords of the ward's Wi-Fi that lay open before they were sealed: a server seals them before it is ready.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectDevice } from '#apps/server/testing/device.ts';
import type { Credential } from '#apps/server/testing/device.ts';
import { startSecondServer } from '#apps/server/testing/second-server.ts';
import { exportFrom } from '#apps/server/testing/bring-institution.ts';
import { openWorld } from '#apps/server/testing/world.ts';

const SECRET_KEY = '5c'.repeat(32);
const OPEN = 'Offen-2019!';
const world = await openWorld({ env: { SECRET_KEY } });
const { org_id, admin } = await world.makeDepartment();

async function makeOldDevice(): Promise<string> {
  const made = await admin.call('POST', '/mgr/device', {
    body: { type: 'NURSE_HOST', wifi_ssid: 'ward' },
  });
  assert.equal(made.code, 0, JSON.stringify(made.data));
  const { id } = made.data as { id: string };
  // As a version wrote it that had no seal: now the database takes no more of it.
  const write = 'update device set wifi_password = $2 where id = $1';
  await assert.rejects(world.sql(write, [id, OPEN]), /device_wifi_sealed/);
  await world.sql('alter table device drop constraint device_wifi_sealed');
  await world.sql(write, [id, OPEN]);
  await world.sql(
    'alter table device add constraint device_wifi_sealed check (wifi_password is null) not valid',
  );
  return id;
}

/** The tables in which it stands as it is. */
async function whereOpen(): Promise<string[]> {
  const tables = await world.sql<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const holding = [];
  for (const { name } of tables) {
    const rows = await world.sql(
      `select from "${name}" t where position($1 in t::text) > 0 limit 1`,
      [OPEN],
    );
    if (rows.length > 0) holding.push(name);
  }
  return holding;
}

async function readByAll(id: string): Promise<string> {
  const read = await admin.call('GET', `/mgr/device/${id}`);
  const listed = await admin.call('POST', '/mgr/device/page', { body: { org_id } });
  const found = await admin.call('POST', '/mgr/device/page', { body: { keyword: OPEN } });
  assert.deepEqual([read.code, listed.code, found.code], [0, 0, 0]);
  assert.equal((found.data as { total: number }).total, 0);
  const file = await exportFrom(world.provider, org_id);
  return JSON.stringify([read.data, listed.data]) + file.toString();
}

test('a password that lay open is sealed when a server starts, told to its device, and to nobody else', async () => {
  const id = await makeOldDevice();
  assert.deepEqual(await whereOpen(), ['device']);
  assert.ok(!(await readByAll(id)).includes(OPEN));
  await startSecondServer(world, { SECRET_KEY });
  assert.deepEqual(await whereOpen(), []);
  const [kept] = await world.sql<{ wifi_password: string | null; wifi_sealed: string | null }>(
    'select wifi_password, wifi_sealed from device where id = $1',
    [id],
  );
  assert.equal(kept?.wifi_password, null);
  assert.ok(kept?.wifi_sealed);
  assert.ok(!(await readByAll(id)).includes(OPEN));
  const { data } = await admin.call('POST', `/mgr/device/${id}/credential`);
  const device = await connectDevice(data as Credential, { boot: 'b1' });
  const settings = await device.hear('config', ({ data: set }) => 'wifi_password' in set);
  assert.equal(settings.data['wifi_password'], OPEN);
  await device.leave();
  assert.deepEqual(await whereOpen(), []);
});
