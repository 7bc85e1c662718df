// The server is killed in the middle, again and again: no message that was acknowledged is lost, and none is applied twice.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { defer } from '#kit/db/embedded/testing/launched.ts';
import { until } from '#kit/testing/until.ts';
import { makeCaller } from '#apps/server/testing/caller.ts';
import type { Caller } from '#apps/server/testing/caller.ts';
import { freePort, launchServer, makeDatabase, newDataDir } from '#apps/server/testing/launch.ts';
import { openLine } from '#apps/server/testing/hl7-line.ts';
import type { Line } from '#apps/server/testing/hl7-line.ts';
import { adt } from '#apps/server/testing/hl7-messages.ts';

const KILLS = 3;
const PATIENTS = 40;
const PASSWORD = 'Test123456';

const ok = async <T>(reply: ReturnType<Caller['call']>): Promise<T> => {
  const { code, message, data } = await reply;
  assert.equal(code, 0, `${message} ${JSON.stringify(data)}`);
  return data as T;
};

/** A hospital with one bed that a sender fills and empties. */
async function furnish(url: string, pool: pg.Pool): Promise<void> {
  const provider = await makeCaller(url, 'superadmin', PASSWORD);
  const names = { shop_type: '5', kind: 'hospital', short_name: 'Kill', full_name: 'Kill' };
  const account = { admin_account: 'killer', admin_password: PASSWORD };
  const { id: org_id } = await ok<{ id: string }>(
    provider.call('POST', '/mgr/partinfo', { body: { ...names, ...account } }),
  );
  const { rows } = await pool.query<{ id: string }>('select id from space where org_id = $1', [
    org_id,
  ]);
  let parent_id = rows[0]?.id;
  for (const [kind, his_code] of [
    ['department', 'W1'],
    ['room', 'W1-301'],
    ['bed', 'W1-301-01'],
  ]) {
    const body = { kind, name: his_code, full_name: his_code, his_code, parent_id };
    parent_id = (await ok<{ id: string }>(provider.call('POST', '/mgr/space', { body }))).id;
  }
  const sender = { application: 'HIS', facility: 'HOSP', org_id };
  await ok(provider.call('POST', '/mgr/hl7sender', { body: sender }));
}

test('of what was acknowledged nothing is lost and nothing applied twice, however often the server is killed', async (t) => {
  const { ownerUrl } = await makeDatabase(t);
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  pool.on('error', () => undefined);
  defer(t, () => pool.end());
  const port = await freePort();
  const env = {
    DATA_DIR: await newDataDir(t),
    DATABASE_URL: ownerUrl,
    MLLP_PORT: String(port),
    ADMIN_PASSWORD: PASSWORD,
    DEMO: '0',
    SECRET_KEY: 'ab'.repeat(32),
  };
  let server = await launchServer(t, env);
  await furnish(server.url, pool);
  const messages = Array.from({ length: PATIENTS }, (_, at) => [
    adt('A01', { id: `in${at}`, patient: `k${at}`, bed: '301^01' }),
    adt('A03', { id: `out${at}`, patient: `k${at}` }),
  ]).flat();
  const every = Math.floor(messages.length / (KILLS + 1));
  let line: Line = await openLine(port);
  for (const [at, message] of messages.entries()) {
    // Killed while it is being taken: sent again until it is acknowledged, as senders do.
    const killed = at > 0 && at % every === 0;
    let reply = line.send(message);
    if (killed) {
      server.process.kill('SIGKILL');
      await server.ended;
      await reply;
      server = await launchServer(t, env);
      line = await openLine(port);
      reply = line.send(message);
    }
    assert.equal((await reply).code, 'AA');
  }
  const count = async (text: string) =>
    Number((await pool.query<{ count: string }>(text)).rows[0]?.count);
  await until(
    'nothing that waits',
    () => count("select count(*) from hl7_message where state = 'waiting'"),
    (left) => left === 0,
  );
  assert.equal(
    await count("select count(*) from hl7_message where state = 'done'"),
    messages.length,
  );
  assert.equal(await count('select count(*) from stay where to_at is null'), 0);
  assert.equal(await count('select count(*) from stay'), PATIENTS);
  assert.equal(await count("select count(*) from audit where action = 'check_in'"), PATIENTS);
});
