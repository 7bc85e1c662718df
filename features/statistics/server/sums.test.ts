// The sums against the calls themselves, counted here once more by the simplest means there are.
import assert from 'node:assert/strict';
import test from 'node:test';
import { joinWorld } from '#apps/server/testing/world.ts';
import type { MadeOrganisation } from '#apps/server/testing/world.ts';
import type { Part, Proof, StatisticsView } from '../contract.ts';
import { bringUpToDate } from './sums.ts';
import { CODES } from '#apps/server/testing/errors.ts';

const world = await joinWorld();
const { db } = world.server.platform;

/** A small generator of its own (mulberry32), so that a failure can be repeated by its seed. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

interface Row {
  id: string;
  org_id: string;
  type: string;
  event: string | null;
  priority: number;
  raised_at: Date;
  answered_at: Date | null;
  ended_at: Date | null;
  answered_by: string | null;
  target_s: number;
  false_call: boolean;
  repeats: number;
  slow_reason: string | null;
  device_id: string | null;
  department_id: string | null;
  answered_role_type: string | null;
}

const START = Date.parse('2025-02-25T00:00:00+08:00');
const DAY = 86_400_000;

async function addCall(org: string, draw: (below: number) => number): Promise<void> {
  const at = new Date(START + draw(9 * DAY)).toISOString();
  await world.sql(
    `insert into call (id, org_id, type, event, priority, state, target_s, raised_at)
     values (overlay(overlay(least_id_at($1)::text placing substr(gen_random_uuid()::text, 19) from 19) placing '7' from 15)::uuid, $2, $3, $3, $4, 'raised', 60, $1)`,
    [at, org, ['SOS', 'VOICE', 'DEVICE'][draw(3)], 1 + draw(5)],
  );
}

async function changeCall(row: Row, staff: string, draw: (below: number) => number): Promise<void> {
  const after = (ms: number) => new Date(row.raised_at.getTime() + ms).toISOString();
  const change = (what: string, ...values: unknown[]) =>
    world.sql(`update call set ${what} where id = $1`, [row.id, ...values]);
  switch (draw(6)) {
    case 0:
      return void (await change(
        'answered_at = $2, answered_by = $3, answered_role_type = $4',
        after(draw(400_000)),
        draw(4) === 0 ? null : staff,
        ['nurse', 'doctor', null][draw(3)],
      ));
    case 1:
      return void (await change(
        "ended_at = $2, state = 'ended', result = 'connected'",
        after(draw(100) * DAY),
      ));
    case 2:
      return void (await change('false_call = not false_call'));
    case 3:
      return void (await change('slow_reason = $2', ['busy', 'round', null][draw(3)]));
    case 4:
      return void (await change('repeats = repeats + 1'));
    default:
      // Its id stays: the two agree to within a day.
      return void (await change(
        'raised_at = uuid_extract_timestamp(id) + $2::interval',
        draw(2) === 0 ? '-12 hours' : '12 hours',
      ));
  }
}

async function readCalls(orgs: string[]): Promise<Row[]> {
  const rows = await world.sql<Record<string, string | null>>(
    'select * from call where org_id = any($1)',
    [orgs],
  );
  const moment = (at: string | null | undefined) => (at ? new Date(at) : null);
  return rows.map((row) => ({
    ...(row as unknown as Row),
    raised_at: new Date(row['raised_at'] ?? ''),
    answered_at: moment(row['answered_at']),
    ended_at: moment(row['ended_at']),
  }));
}

/** The day in Shanghai. */
const dayOf = (at: Date): string =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
const hourOf = (at: Date): number => new Date(at.getTime() + 8 * 3_600_000).getUTCHours();

const weekdayOf = (at: Date): number => new Date(`${dayOf(at)}T00:00Z`).getUTCDay() || 7;
const shiftOf = (at: Date): string => (hourOf(at) >= 8 && hourOf(at) < 20 ? 'day' : 'night');

type Counts = Omit<Part, 'key' | 'name' | 'place' | 'reminders'>;

function countCalls(rows: Row[]): Counts {
  const judged = rows.filter((row) => row.priority < 5 && (row.answered_at || row.ended_at));
  const times = judged
    .flatMap(({ answered_at, raised_at }) =>
      answered_at
        ? Math.max(0, Math.floor((answered_at.getTime() - raised_at.getTime()) / 1000))
        : [],
    )
    .toSorted((a, b) => a - b);
  const rank = (share: number) => times[Math.ceil(share * times.length) - 1] ?? null;
  return {
    calls: rows.length,
    answered: rows.filter(({ answered_at }) => answered_at).length,
    judged: judged.length,
    judged_answered: times.length,
    met: times.filter((time) => time <= 60).length,
    false_calls: rows.filter(({ false_call }) => false_call).length,
    repeats: rows.reduce((sum, { repeats }) => sum + repeats, 0),
    p50: rank(0.5),
    p90: rank(0.9),
    p99: rank(0.99),
  };
}

const countsOf = ({ key: _k, name: _n, place: _p, reminders: _r, ...counts }: Part): Counts =>
  counts;

async function view(
  { admin }: MadeOrganisation,
  query: Record<string, string>,
): Promise<StatisticsView> {
  const reply = await admin.call('GET', '/mgr/call/statistics', { query });
  assert.equal(reply.code, 0, `${reply.message} ${JSON.stringify(reply.data)}`);
  return reply.data as StatisticsView;
}

const find = (
  { tables }: StatisticsView,
  division: keyof StatisticsView['tables'],
  key: string,
) => {
  const part = tables[division].rows.find((row) => row.key === key);
  return part && countsOf(part);
};

async function makeHospital() {
  const hospital = await world.makeHospital();
  const wards = [
    await world.makeDepartment(hospital.org_id),
    await world.makeDepartment(hospital.org_id),
  ];
  const orgs = wards.map(({ org_id }) => org_id);
  const [staff] = await world.sql<{ id: string }>('select id from staff where org_id = $1', [
    orgs[0],
  ]);
  return { hospital, wards, orgs, staff: staff?.id ?? '' };
}

const DIVIDED: Record<string, (row: Row) => string | null> = {
  ward: ({ department_id }) => department_id ?? '',
  shift: ({ raised_at }) => shiftOf(raised_at),
  ward_shift: ({ department_id, raised_at }) => `${department_id ?? ''} ${shiftOf(raised_at)}`,
  type: ({ type }) => type,
  event: ({ event }) => event ?? '',
  priority: ({ priority }) => String(priority),
  role: (row) => (row.answered_at ? (row.answered_role_type ?? '') : null),
  person: (row) => (row.answered_at ? (row.answered_by ?? '') : null),
  device: ({ device_id }) => device_id ?? '',
};
const COUNTED: typeof DIVIDED = {
  heat: ({ raised_at: at }) => `${weekdayOf(at)}-${String(hourOf(at)).padStart(2, '0')}`,
  reason: ({ slow_reason }) => slow_reason,
};

/** Every division of the view is what the calls give, part by part. */
function assertDivisions(shown: StatisticsView, calls: Row[], message: string): void {
  assert.deepEqual(countsOf(shown.total), countCalls(calls), message);
  for (const [division, keyOf] of Object.entries({ ...DIVIDED, ...COUNTED })) {
    const parts = Map.groupBy(calls, keyOf);
    parts.delete(null);
    const untimed = { p50: null, p90: null, p99: null };
    const expected = [...parts].map(([key, rows]) => [
      key,
      { ...countCalls(rows), ...(division in COUNTED ? untimed : {}) },
    ]);
    const { rows } = shown.tables[division as keyof StatisticsView['tables']];
    assert.deepEqual(
      Object.fromEntries(rows.map((part) => [part.key, countsOf(part)])),
      Object.fromEntries(expected),
      `${message} ${division}`,
    );
  }
}

test('after any changes the sums are what the calls give, though two processes work them off at once', async () => {
  const { hospital, wards, orgs, staff } = await makeHospital();
  const draw = seeded(20_250_301);
  for (let turn = 0; turn < 6; turn += 1) {
    for (let made = 0; made < 25; made += 1) await addCall(orgs[draw(2)] ?? '', draw);
    const rows = await readCalls(orgs);
    const working = [bringUpToDate(db), bringUpToDate(db)];
    for (let changed = 0; changed < 40; changed += 1)
      await changeCall(rows[draw(rows.length)] as Row, staff, draw);
    await Promise.all(working);
    await Promise.all([bringUpToDate(db), bringUpToDate(db)]);
    const calls = await readCalls(orgs);
    for (const month of ['2025-02', '2025-03']) {
      const inMonth = calls.filter(({ raised_at }) => dayOf(raised_at).startsWith(month));
      const shown = await view(hospital, { period: 'month', day: `${month}-15` });
      assertDivisions(shown, inMonth, `${turn} ${month}`);
      const own = await view(wards[1] as MadeOrganisation, { period: 'month', day: `${month}-15` });
      assert.deepEqual(
        countsOf(own.total),
        countCalls(inMonth.filter(({ org_id }) => org_id === orgs[1])),
      );
    }
    const year = await view(hospital, { period: 'year', day: '2025-03-01' });
    assertDivisions(year, calls, `${turn} year`);
    assert.deepEqual(
      find(year, 'time', '2025-03'),
      countCalls(calls.filter(({ raised_at }) => dayOf(raised_at).startsWith('2025-03'))),
    );
    const ofWard = calls.filter(({ org_id }) => org_id === orgs[1]);
    const yearOfWard = await view(wards[1] as MadeOrganisation, {
      period: 'year',
      day: '2025-03-01',
    });
    assertDivisions(yearOfWard, ofWard, `${turn} year of a ward`);
    const day = await view(hospital, { period: 'day', day: '2025-03-01' });
    const ofDay = calls.filter(({ raised_at }) => dayOf(raised_at) === '2025-03-01');
    assertDivisions(day, ofDay, `${turn} day`);
  }
  for (const day of ['2025-02-01', '2025-03-01']) {
    const reply = await hospital.admin.call('POST', '/mgr/call/statistics/verify', {
      body: { day },
    });
    const proof = reply.data as Proof;
    assert.deepEqual(proof.different, []);
    assert.ok(proof.compared > 50 && proof.calls > 0);
  }
});

test('a sum that is wrong is found out', async () => {
  const { hospital, orgs } = await makeHospital();
  await addCall(orgs[0] ?? '', () => 1);
  await bringUpToDate(db);
  await world.sql(
    "update call_sum set met = met + 1 where org_id = $1 and dim = 'all' and not yearly",
    [orgs[0]],
  );
  const body = { day: '2025-02-25' };
  const reply = await hospital.admin.call('POST', '/mgr/call/statistics/verify', { body });
  assert.deepEqual((reply.data as Proof).different, [`${orgs[0]} all `, `${orgs[0]} year all `]);
});

test('another zone and other shifts are counted anew, and an answer keeps the role that it was given in', async () => {
  const { hospital, orgs, staff } = await makeHospital();
  const draw = seeded(7);
  for (let made = 0; made < 20; made += 1) await addCall(orgs[0] ?? '', draw);
  await world.sql(
    "update call set answered_at = raised_at, answered_by = $2, answered_role_type = 'nurse' where org_id = $1",
    [orgs[0], staff],
  );
  await bringUpToDate(db);
  await world.sql("update organisation set time_zone = 'America/Los_Angeles' where id = $1", [
    orgs[0],
  ]);
  const [role] = await world.sql<{ id: string }>(
    "insert into role (org_id, name, role_type) values ($1, 'x', 'clerk') returning id",
    [orgs[0]],
  );
  await world.sql('update staff set role_id = $2 where id = $1', [staff, role?.id]);
  await world.sql(
    "insert into organisation_parameter (org_id, values) values ($1, jsonb_build_object('day_start', '06:00')) on conflict (org_id) do update set values = excluded.values",
    [orgs[0]],
  );
  await bringUpToDate(db);
  for (const day of ['2025-02-01', '2025-03-01']) {
    const reply = await hospital.admin.call('POST', '/mgr/call/statistics/verify', {
      body: { day },
    });
    assert.deepEqual((reply.data as Proof).different, []);
    const shown = await view(hospital, { period: 'month', day });
    assert.deepEqual(
      shown.tables.role.rows.map(({ key }) => key),
      ['nurse'],
    );
  }
});

test('another organisation’s calls are in no sum, and each deed needs its permission', async () => {
  const { orgs } = await makeHospital();
  const foreign = await world.makeDepartment();
  await addCall(orgs[0] ?? '', () => 1);
  await bringUpToDate(db);
  const query = { period: 'month', day: '2025-02-25' };
  assert.equal((await view(foreign, query)).total.calls, 0);
  const asked = await foreign.admin.call('GET', '/mgr/call/statistics', {
    query: { ...query, org_id: orgs[0] ?? '' },
  });
  assert.equal(asked.status, 404);
  const reader = await world.makeUser(foreign.org_id, ['statistic.read']);
  assert.equal((await reader.call('GET', '/mgr/call/statistics', { query })).code, 0);
  const denied = await reader.call('POST', '/mgr/call/statistics/export', { body: query });
  assert.equal(denied.code, CODES.PERMISSION_DENIED);
});

test('a hospital that gets its first department keeps its own calls in its sums', async () => {
  const hospital = await world.makeHospital();
  await addCall(hospital.org_id, () => 1);
  await bringUpToDate(db);
  await world.makeDepartment(hospital.org_id);
  await bringUpToDate(db);
  const shown = await view(hospital, { period: 'month', day: '2025-02-25' });
  assert.equal(shown.total.calls, 1);
});
