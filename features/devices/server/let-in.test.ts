// What ends the connection of a device that is let in, by TCP or as a page in a browser; whoever writes it, as another process would.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectDevice } from '#apps/server/testing/device.ts';
import type { Credential } from '#apps/server/testing/device.ts';
import { joinWorld } from '#apps/server/testing/world.ts';

const world = await joinWorld();
const hospital = await world.makeHospital();
const { org_id, admin } = await world.makeDepartment(hospital.org_id);
const elsewhere = await world.makeDepartment(hospital.org_id);

async function makeConnectable(person_id: string | null = null) {
  const made = await admin.call('POST', '/mgr/device', {
    body: { type: person_id ? 'CELL_PHONE' : 'NURSE_HOST', ...(person_id ? { person_id } : {}) },
  });
  assert.equal(made.code, 0, JSON.stringify(made));
  const { id } = made.data as { id: string };
  return { id, credential: await credentialOf(id) };
}
const credentialOf = async (id: string) =>
  (await admin.call('POST', `/mgr/device/${id}/credential`)).data as Credential;

/** As a page: through the HTTP port. */
const asPage = (credential: Credential): Credential => ({
  ...credential,
  mqtt_url: `${world.url.replace('http', 'ws')}/mqtt`,
});
const refusal = (credential: Credential): Promise<number | undefined> =>
  connectDevice(credential).then(
    () => assert.fail('it was let in'),
    ({ code }: { code?: number }) => code,
  );

const BAD_USER_NAME_OR_PASSWORD = 4;

const ENDS: Record<string, string> = {
  'it is disabled': 'update device set enabled = false where id = $1',
  'it is deleted': 'delete from device where id = $1',
  'its credential is another': `update device set credential_hash = 'x' where id = $1`,
  'it moves to another organisation': `update device set org_id = '${elsewhere.org_id}' where id = $1`,
};

for (const [what, statement] of Object.entries(ENDS))
  test(
    `a device’s connection ends when ${what}, whoever wrote that`,
    { timeout: 20_000 },
    async () => {
      for (const way of [(one: Credential) => one, asPage]) {
        const { id, credential } = await makeConnectable();
        const device = await connectDevice(way(credential));
        await world.sql(statement, [id]);
        await device.closed;
      }
    },
  );

test(
  'a pager goes with the account of who carries it: away while that is disabled, and for good when it is deleted',
  {
    timeout: 30_000,
  },
  async () => {
    const nurse = await world.makeUser(org_id, []);
    const { id, credential } = await makeConnectable(nurse.id);
    const page = await connectDevice(asPage(credential));
    const version = async () =>
      ((await admin.call('GET', `/mgr/staff/${nurse.id}`)).data as { version: number }).version;
    const enable = async (enabled: boolean) => {
      const reply = await admin.call('PUT', `/mgr/staff/${nurse.id}`, {
        body: { version: await version(), enabled },
      });
      assert.equal(reply.code, 0);
    };
    await enable(false);
    await page.closed;
    assert.equal(await refusal(asPage(credential)), BAD_USER_NAME_OR_PASSWORD);
    await enable(true);
    const again = await connectDevice(asPage(credential));
    assert.equal((await admin.call('DELETE', `/mgr/staff/${nurse.id}`)).code, 0);
    await again.closed;
    assert.equal(await refusal(asPage(credential)), BAD_USER_NAME_OR_PASSWORD);
    const [row] = await world.sql('select person_id, credential_hash from device where id = $1', [
      id,
    ]);
    assert.deepEqual(row, { person_id: null, credential_hash: null });
  },
);

test(
  'of connections made in the moment of a disabling none goes on',
  { timeout: 30_000 },
  async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, credential } = await makeConnectable();
      const attempts = Array.from({ length: 6 }, () => connectDevice(asPage(credential)));
      await world.sql('update device set enabled = false where id = $1', [id]);
      for (const attempt of await Promise.allSettled(attempts))
        if (attempt.status === 'fulfilled') await attempt.value.closed;
    }
  },
);
