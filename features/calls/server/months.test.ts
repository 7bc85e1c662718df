// Calls in a table a month: made ahead, read by id and time, and one open call of a kind.
import assert from 'node:assert/strict';
import test from 'node:test';
import { listStatement } from '#kit/entity/list.ts';
import { joinWorld } from '#apps/server/testing/world.ts';
import { callList } from './history.ts';
import { makeMonths } from './months.ts';

const world = await joinWorld();
const { platform } = world.server;

const parts = async (table: string): Promise<string[]> =>
  (
    await world.sql<{ name: string }>(
      'select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1',
      [table],
    )
  ).map(({ name }) => name);

const addCall = (org: string, device: string | null, at: string, more = 'null'): string =>
  `insert into call (id, org_id, device_id, type, event, priority, state, target_s, raised_at, ended_at, result)
   values (overlay(least_id_at('${at}')::text placing substr(gen_random_uuid()::text, 24) from 24)::uuid, '${org}', ${device ? `'${device}'` : 'null'},
     'SOS', null, 1, ${more === 'null' ? "'raised'" : "'ended'"}, 60, '${at}', ${more}, ${more === 'null' ? 'null' : "'connected'"}) returning id, tableoid::regclass::text as part`;

test('this month and the next two have their tables, made once by whoever starts first', async () => {
  const before = await parts('call');
  await world.sql(`drop table ${before.at(-2)}`);
  await Promise.all([1, 2, 3, 4].map(() => makeMonths(platform.db)));
  const [{ months } = { months: [] }] = await world.sql<{ months: string[] }>(
    "select array_agg(to_char(now() + n * interval '1 month', 'YYYY_MM')) as months from generate_series(0, 2) n",
  );
  for (const table of ['call', 'call_step'])
    assert.deepEqual(
      await parts(table),
      [...months.map((month) => `${table}_${month}`), `${table}_other`].toSorted(),
    );
});

test('a call of a month without a table is kept, found, and stays where it is', async () => {
  const { org_id, admin } = await world.makeDepartment();
  const [made] = await world.sql<{ id: string; part: string }>(
    addCall(org_id, null, '2001-02-03T04:05:06Z', 'now()'),
  );
  assert.equal(made?.part, 'call_other');
  assert.equal((await admin.call('GET', `/mgr/call/${made.id}`)).code, 0);
  await world.sql("select make_call_months('2001-02-01', '2001-03-01')");
  assert.ok(!(await parts('call')).includes('call_2001_02'));
  assert.ok((await parts('call')).includes('call_2001_03'));
  const body = { raised_at_from: '2001-02-03', raised_at_to: '2001-02-04' };
  const reply = await admin.call('POST', '/mgr/call/page', { body });
  assert.equal((reply.data as { total: number }).total, 1);
});

test('of a list between two times only the months are read that can hold such calls', async () => {
  await world.sql("select make_call_months('2001-04-01', '2001-06-01')");
  const query = {
    page: 1,
    size: 20,
    raised_at_from: '2001-05-03T00:00:00+08:00',
    raised_at_to: '2001-05-04',
  };
  const { text, values } = listStatement(callList.table, query, 'all');
  const plan = await world.sql(`explain analyze ${text}`, values);
  const touched = plan
    .map((line) => JSON.stringify(line))
    .filter((line) => !line.includes('never executed'))
    .flatMap((line) => / on (call_\w+)/.exec(line)?.[1] ?? []);
  assert.deepEqual([...new Set(touched)].toSorted(), ['call_2001_05']);
});

test('of two presses of a kind at once the second waits and finds the first', async () => {
  const { org_id } = await world.makeDepartment();
  const device = '00000000-0000-4000-8000-000000000001';
  const now = new Date().toISOString();
  const [first, second] = await Promise.all([platform.pool.connect(), platform.pool.connect()]);
  for (const one of [first, second]) await one.query("begin; set local app.whole = 'on'");
  const { rows } = await first.query<{ id: string }>(addCall(org_id, device, now));
  const waiting = second.query(addCall(org_id, device, now)).then(
    () => null,
    (error: { code: string; constraint: string }) => error,
  );
  await first.query('commit');
  const refused = await waiting;
  assert.deepEqual([refused?.code, refused?.constraint], ['23505', 'call_active_once']);
  await second.query('rollback');
  for (const one of [first, second]) one.release();
  await world.sql(
    "update call set ended_at = now(), state = 'ended', result = 'connected' where id = $1",
    [rows[0]?.id],
  );
  const [next] = await world.sql<{ id: string }>(addCall(org_id, device, now));
  const open = await world.sql('select call_id from call_open where device_id = $1', [device]);
  assert.deepEqual(open, [{ call_id: next?.id }]);
});
