// Long work: followed, ended, taken from whoever may no longer, and told of after its process.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { z } from 'zod';
import { beforeStop } from '#kit/testing/database.ts';
import { writeWorkbook } from '#kit/entity/sheets/write-workbook.ts';
import { startJobs } from '#kit/jobs/runner.ts';
import type { AnyJobKind } from '#kit/jobs/job.ts';
import type { Database } from '#features/database.ts';
import { job } from '#features/platform.ts';
import type { Platform } from '#features/platform.ts';
import { translators } from '#apps/server/translators.ts';
import type { Caller } from '#apps/server/testing/caller.ts';
import { importSheet } from '#apps/server/testing/sheets.ts';
import { openWorld, unique } from '#apps/server/testing/world.ts';

const world = await openWorld();

interface Seen {
  id: string;
  state: string;
  title: string;
  trial: boolean;
  result: Record<string, unknown> | null;
}

async function sheetOf(count: number): Promise<Buffer> {
  const columns = ['name', 'registration number'].map((heading) => ({ heading, width: 10 }));
  const rows = Array.from({ length: count }, (_, at) => [`患者${at}`, unique('R')]);
  return Buffer.concat(await Array.fromAsync(writeWorkbook([{ name: 'r', columns, rows }])));
}

const look = async (caller: Caller, id: string): Promise<Seen> =>
  (await caller.call('GET', `/mgr/job/${id}`, { language: 'en' })).data as Seen;

/** As it is when it no longer runs. */
async function ended(caller: Caller, id: string): Promise<Seen> {
  for (;;) {
    const seen = await look(caller, id);
    if (seen.state !== 'running') return seen;
    await new Promise((later) => setTimeout(later, 20));
  }
}

/** While it is held no resident can be written, so that an import stands still. */
async function holdResidents(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: world.databaseUrl });
  client.on('error', () => undefined);
  beforeStop(async () => client.end().catch(() => undefined));
  await client.connect();
  await client.query('begin; lock table resident in share mode');
  return async () => {
    await client.query('rollback');
    await client.end();
  };
}

const countOf = async (org_id: string) =>
  (await world.sql('select 1 from resident where org_id = $1', [org_id])).length;

/** An import that stands still while something is done, and what became of it. */
async function during(caller: Caller, work: (id: string) => Promise<unknown>): Promise<string> {
  const letGo = await holdResidents();
  const { code, data } = await importSheet(caller, 'resident', await sheetOf(30), {
    background: '1',
  });
  assert.equal(code, 0);
  const id = data.job_id ?? '';
  assert.equal((await look(caller, id)).state, 'running');
  await work(id);
  await letGo();
  return id;
}

test('a small sheet is answered at once, and a long one is a job that its starter follows', async () => {
  const { org_id, admin } = await world.makeDepartment();
  const small = await importSheet(admin, 'resident', await sheetOf(3), { background: '1' });
  assert.deepEqual([small.data.created, small.data.job_id], [3, undefined]);
  const id = await during(admin, async () => undefined);
  const seen = await ended(admin, id);
  assert.deepEqual(
    [seen.state, seen.title, seen.result?.['created']],
    ['done', 'Import residents', 30],
  );
  assert.equal(await countOf(org_id), 33);
  await importSheet(admin, 'resident', await sheetOf(2), { background: '1', dry_run: '1' });
  const list = (await admin.call('GET', '/mgr/job')).data as Seen[];
  assert.deepEqual(
    list.map(({ state, trial }) => [state, trial]),
    [
      ['done', true],
      ['done', false],
      ['done', false],
    ],
  );
  const other = await world.makeUser(org_id, ['resident.import', 'resident.read']);
  assert.equal((await other.call('GET', `/mgr/job/${id}`)).status, 404);
  assert.equal((await other.call('POST', `/mgr/job/${id}/cancel`)).status, 404);
  assert.deepEqual((await other.call('GET', '/mgr/job')).data, []);
  const told = await world.sql(
    `select 1 from live_event where org_id = $1 and type = 'job.changed' and data ->> 'id' = $2`,
    [org_id, id],
  );
  assert.ok(told.length >= 2);
});

test('a job that is cancelled leaves nothing behind', async () => {
  const { org_id, admin } = await world.makeDepartment();
  const id = await during(admin, (one) => admin.call('POST', `/mgr/job/${one}/cancel`));
  assert.equal((await ended(admin, id)).state, 'cancelled');
  assert.equal(await countOf(org_id), 0);
  assert.equal((await admin.call('POST', `/mgr/job/${id}/cancel`)).code, 0);
});

const IMPORTING = ['resident.import', 'resident.read', 'resident.write'];
const stateOf = async (id: string) => {
  for (;;) {
    const [row] = await world.sql<{ state: string }>('select state from job where id = $1', [id]);
    if (row?.state !== 'running') return row?.state;
    await new Promise((later) => setTimeout(later, 20));
  }
};

test('a job ends with the account of whoever began it', async () => {
  const { org_id, admin } = await world.makeDepartment();
  const clerk = await world.makeUser(org_id, IMPORTING);
  const id = await during(clerk, async () => {
    const { version } = (await admin.call('GET', `/mgr/staff/${clerk.id}`)).data as {
      version: number;
    };
    const body = { enabled: false, version };
    assert.equal((await admin.call('PUT', `/mgr/staff/${clerk.id}`, { body })).code, 0);
  });
  assert.equal(await stateOf(id), 'revoked');
  assert.equal(await countOf(org_id), 0);
});

test('a job ends with the permission it was begun by, and goes on where its starter only signs out', async () => {
  const { org_id, admin } = await world.makeDepartment();
  const clerk = await world.makeUser(org_id, IMPORTING);
  const lost = await during(clerk, async () => {
    const [role] = await world.sql<{ id: string; version: number; name: string }>(
      'select role.id, role.version from role join staff on staff.role_id = role.id where staff.id = $1',
      [clerk.id],
    );
    const body = { permissions: ['resident.read'], version: role?.version };
    const { code, message } = await admin.call('PUT', `/mgr/role/${role?.id}`, { body });
    assert.equal(code, 0, message);
  });
  assert.equal(await stateOf(lost), 'revoked');
  const other = await world.makeUser(org_id, IMPORTING);
  const kept = await during(other, () =>
    other.call('POST', '/mgr/logout', { body: { uid: other.id } }),
  );
  assert.equal(await stateOf(kept), 'done');
  assert.equal(await countOf(org_id), 30);
});

test('a tenant has its share, and no other waits for it', async () => {
  const { admin } = await world.makeDepartment();
  const stranger = (await world.makeDepartment()).admin;
  const letGo = await holdResidents();
  const bring = async (caller: Caller) =>
    importSheet(caller, 'resident', await sheetOf(1), { background: '1' });
  const [one, two, third] = [await bring(admin), await bring(admin), await bring(admin)];
  const other = await bring(stranger);
  assert.deepEqual([one.code, two.code, third.status, other.code], [0, 0, 429, 0]);
  await letGo();
  for (const { data } of [one, two])
    assert.equal((await ended(admin, data.job_id ?? '')).state, 'done');
});

test('what a process left is taken up again from where it was saved, or told as interrupted', async () => {
  const { org_id, admin } = await world.makeDepartment();
  const [session] = await world.sql<{ id: string }>('select id from session where staff_id = $1', [
    admin.id,
  ]);
  const leave = async (kind: string) => {
    const [row] = await world.sql<{ id: string }>(
      `insert into job (org_id, actor_id, kind, actor, language, address, uuid, input, saved, process)
       values ($1, $2, $3, $4, 'zh', '', '', '{"from":3}', '{"at":7}', gen_random_uuid()) returning id`,
      [org_id, admin.id, kind, { id: admin.id, session_id: session?.id, stands_in: null }],
    );
    return row?.id ?? '';
  };
  const kind = job({
    kind: 'resident.export',
    access: 'resident.export',
    bounds: { most: 2, each: 1 },
    input: z.object({ from: z.number() }),
    resumes: true,
    run: async ({ actor }, { from }, { saved }) => ({ from, saved, by: actor.id }),
  });
  const [again, gone] = [await leave('resident.export'), await leave('staff.import')];
  assert.equal((await look(admin, again)).state, 'interrupted');
  const { platform } = world.server;
  const { db, pool, actors, log } = platform;
  const next = await startJobs<Database, Platform>({
    db,
    pool,
    platform: () => platform,
    actors,
    log,
    translators,
    words: () => '',
    secondPerson: undefined,
    kinds: [kind as unknown as AnyJobKind<Database, Platform>],
    tenantOf: async (org) => org,
  });
  assert.equal(await stateOf(again), 'done');
  assert.deepEqual((await look(admin, again)).result, { from: 3, saved: { at: 7 }, by: admin.id });
  assert.equal(await stateOf(gone), 'interrupted');
  await next.stop();
});
