// Tasks: for whom they may be, how they stand, who tells of them, what plans make by themselves, and what devices say.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '#kit/testing/until.ts';
import { connectDevice } from '#apps/server/testing/device.ts';
import type { Credential } from '#apps/server/testing/device.ts';
import { CODES } from '#apps/server/testing/errors.ts';
import { departmentSpaceOf, make, roomMaker } from '#apps/server/testing/making.ts';
import { joinWorld } from '#apps/server/testing/world.ts';

const world = await joinWorld();
const hospital = await world.makeHospital();
const ward = await world.makeDepartment(hospital.org_id);
const other = await world.makeDepartment(hospital.org_id);
const { admin } = ward;
const makeRoom = await roomMaker(world, ward, 500);

interface Task {
  id: string;
  version: number;
  status: string;
  standing: string;
  plan_id: string | null;
  planned_at: string;
  [field: string]: unknown;
}

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
const send = (body: object) =>
  admin.call('POST', '/mgr/task', { body: { title: '测血压', planned_at: minutes(0), ...body } });
async function plan(body: object = {}): Promise<Task> {
  const reply = await send(body);
  assert.equal(reply.code, 0, JSON.stringify(reply.data));
  return reply.data as Task;
}
const read = async (id: string) => (await admin.call('GET', `/mgr/task/${id}`)).data as Task;
const report = (id: string, body: object = { status: 'succeeded' }) =>
  admin.call('POST', `/mgr/task/${id}/report`, { body });
const fieldsOf = ({ data }: { data: unknown }) =>
  Object.keys((data as { fields?: object }).fields ?? {}).toSorted();
async function listOf(body: object): Promise<Task[]> {
  const { data } = await admin.call('POST', '/mgr/task/page', { body: { size: 200, ...body } });
  return (data as { list: Task[] }).list;
}

test('a task is for a resident, a bed, a room or the ward, and says at its field what it lacks', async () => {
  const { room, bed } = await makeRoom();
  const resident_id = await make(ward, '/mgr/resident', { name: '陈玉兰' });
  const foreign = await make(other, '/mgr/resident', { name: '外人' });
  const elsewhere = await departmentSpaceOf(world, other.org_id);
  for (const body of [
    { subject: 'resident', resident_id },
    { subject: 'bed', space_id: bed },
    { subject: 'room', space_id: room },
    {},
  ])
    assert.equal((await plan(body)).status, 'not_operated');
  const cases: [object, string[]][] = [
    [{ subject: 'resident' }, ['resident_id']],
    [{ subject: 'bed' }, ['space_id']],
    [{ subject: 'bed', space_id: room }, ['space_id']],
    [{ subject: 'room', space_id: bed }, ['space_id']],
    [{ space_id: elsewhere }, ['space_id']],
    [{ subject: 'resident', resident_id: foreign }, ['resident_id']],
    [{ title: '量' }, ['title']],
    [{ details: 'x'.repeat(301) }, ['details']],
    [{ planned_at: null }, ['planned_at']],
    [{ planned_at: 'soon' }, ['planned_at']],
    [{ status: 'succeeded' }, ['status']],
  ];
  for (const [body, fields] of cases)
    assert.deepEqual(fieldsOf(await send(body)), fields, JSON.stringify(body));
});

test('a task stands by the clock: later, due, overdue, and recorded once it is told of', async () => {
  const standing = async (at: number) => (await plan({ planned_at: minutes(at) })).standing;
  assert.deepEqual(
    [await standing(120), await standing(29), await standing(-14), await standing(-16)],
    ['later', 'due', 'due', 'overdue'],
  );
  const { id } = await plan();
  assert.equal(((await report(id)).data as Task).standing, 'done');
});

test('what is overdue comes first, and what was told of last', async () => {
  const list = await listOf({});
  const ranks = list.map(({ standing }) => ['overdue', 'due', 'later', 'done'].indexOf(standing));
  assert.deepEqual(
    ranks,
    ranks.toSorted((a, b) => a - b),
  );
});

test('of two who tell of a task the second hears of the first', async () => {
  const { id } = await plan();
  const both = await Promise.all([report(id), report(id, { status: 'failed', remark: '拒绝' })]);
  assert.deepEqual(new Set(both.map(({ code }) => code)), new Set([0, CODES.TASK_TOLD]));
  const told = await read(id);
  assert.ok(told['operator_name']);
  assert.ok(told['actual_at']);
});

test('a task that failed says why, and no task was done ahead of the clock', async () => {
  const { id } = await plan();
  assert.deepEqual(fieldsOf(await report(id, { status: 'failed' })), ['remark']);
  assert.deepEqual(fieldsOf(await report(id, { status: 'succeeded', actual_at: minutes(5) })), [
    'actual_at',
  ]);
  assert.deepEqual(fieldsOf(await report(id, { status: 'not_operated' })), ['status']);
  const failed = (await report(id, { status: 'failed', remark: '患者外出' })).data as Task;
  assert.deepEqual([failed.status, failed['remark']], ['failed', '患者外出']);
});

test('what was told of stays as it is, until it is taken back', async () => {
  const { id } = await plan();
  const { version } = (await report(id)).data as Task;
  const change = await admin.call('PUT', `/mgr/task/${id}`, { body: { title: '别的', version } });
  assert.equal(change.code, CODES.TASK_TOLD);
  assert.equal((await admin.call('DELETE', `/mgr/task/${id}`)).code, CODES.TASK_KEPT);
  const back = await admin.call('POST', `/mgr/task/${id}/reopen`);
  assert.deepEqual(
    [(back.data as Task).status, (back.data as Task)['operator_name']],
    ['not_operated', null],
  );
  assert.equal((await admin.call('POST', `/mgr/task/${id}/reopen`)).code, CODES.TASK_OPEN);
  const acts = await world.sql<{ action: string }>(
    `select action from audit where thing_id = $1 order by id`,
    [id],
  );
  assert.deepEqual(
    acts.map(({ action }) => action),
    ['create', 'report', 'take_back'],
  );
});

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const sendPlan = (body: object) =>
  admin.call('POST', '/mgr/task_plan', {
    body: { title: '翻身', days: DAYS, times: '00:00,06:00,12:00,18:00', ...body },
  });
const madeBy = async (plan_id: string) =>
  (await listOf({ title: '翻身' })).filter((task) => task.plan_id === plan_id);

test('a repeating task without a day, or a time, is refused at its field', async () => {
  const cases: [object, string[]][] = [
    [{ days: [] }, ['days']],
    [{ days: null }, ['days']],
    [{ days: ['someday'] }, ['days.0']],
    [{ times: '' }, ['times']],
    [{ times: '24:00' }, ['times']],
    [{ from_day: '2026-05-02', until_day: '2026-05-01' }, ['until_day']],
    [{ subject: 'room' }, ['space_id']],
  ];
  for (const [body, fields] of cases)
    assert.deepEqual(fieldsOf(await sendPlan(body)), fields, JSON.stringify(body));
  const { id, version } = (await sendPlan({})).data as Task;
  const emptied = await admin.call('PUT', `/mgr/task_plan/${id}`, { body: { days: [], version } });
  assert.deepEqual(fieldsOf(emptied), ['days']);
});

test('a plan makes the tasks of a day ahead, each once, and again by itself as time goes on', async () => {
  const { id } = (await sendPlan({})).data as Task;
  const made = await madeBy(id);
  assert.equal(made.length, 4);
  assert.ok(made.every(({ planned_at }) => Date.parse(planned_at) > Date.now()));
  // Half of the day has gone by, as far as the plan knows.
  await world.sql(
    `delete from task where plan_id = $1 and planned_at > now() + interval '12 hours'`,
    [id],
  );
  await world.sql(`update task_plan set made_until = now() + interval '11 hours' where id = $1`, [
    id,
  ]);
  const again = await until(
    'its tasks',
    () => madeBy(id),
    (tasks) => tasks.length === 4,
  );
  assert.equal(new Set(again.map(({ planned_at }) => planned_at)).size, 4);
});

test('a plan that is changed makes anew what lies ahead, and one that is put off makes nothing', async () => {
  const { id, version } = (await sendPlan({})).data as Task;
  const change = (body: object) => admin.call('PUT', `/mgr/task_plan/${id}`, { body });
  const [first] = await madeBy(id);
  assert.ok(first);
  await report(first.id);
  const changed = (await change({ times: '03:00,15:00', version })).data as Task;
  const now = await madeBy(id);
  assert.deepEqual([now.filter(({ status }) => status === 'succeeded').length, now.length], [1, 3]);
  await change({ enabled: false, version: changed.version });
  assert.deepEqual(
    (await madeBy(id)).map(({ status }) => status),
    ['succeeded'],
  );
  const next = (await admin.call('GET', `/mgr/task_plan/${id}`)).data as Task;
  assert.equal(next['next_at'], null);
});

test('a plan goes with what it has ahead, and leaves what was told of', async () => {
  const { id } = (await sendPlan({})).data as Task;
  const [first] = await madeBy(id);
  assert.ok(first);
  await report(first.id);
  assert.equal((await admin.call('DELETE', `/mgr/task_plan/${id}`)).code, 0);
  assert.equal((await read(first.id)).plan_id, null);
  assert.deepEqual(await madeBy(id), []);
});

test('nothing more is planned for who leaves', async () => {
  const { bed } = await makeRoom();
  const resident_id = await make(ward, '/mgr/resident', { name: '张德福', bed_id: bed });
  const { id } = (await sendPlan({ subject: 'resident', resident_id })).data as Task;
  const due = await plan({ subject: 'resident', resident_id });
  await admin.call('POST', `/mgr/resident/${resident_id}/check_out`, { body: {} });
  assert.deepEqual(await madeBy(id), []);
  assert.equal((await read(due.id)).standing, 'due');
  const reply = await send({ subject: 'resident', resident_id });
  assert.equal(reply.code, CODES.TASK_RESIDENT_LEFT);
});

async function unitAt(space_id: string, of = ward) {
  const id = await make(of, '/mgr/device', { type: 'DIGIT_BED_DEVICE', space_id, alias: '床头' });
  const { data } = await of.admin.call('POST', `/mgr/device/${id}/credential`);
  return connectDevice(data as Credential, { boot: 'b1' });
}

test('a device at the bed hears what is open there, and tells that it was done', async () => {
  const { bed } = await makeRoom();
  const resident_id = await make(ward, '/mgr/resident', { name: '刘桂芳', bed_id: bed });
  const own = await plan({ subject: 'resident', resident_id, title: '更换引流袋' });
  const far = await plan({ subject: 'bed', space_id: (await makeRoom()).bed });
  const unit = await unitAt(bed);
  const ask = async (id: string, data: object) => {
    await unit.say('event', { id, type: 'EVENT', data });
    return (await unit.hear('cmd', ({ ref }) => ref === id)).data;
  };
  const listed = (await ask('t-1', { action: 'tasks' }))['tasks'] as { id: string }[];
  assert.ok(listed.some(({ id }) => id === own.id));
  assert.ok(listed.every(({ id }) => id !== far.id));
  const done = await ask('t-2', { action: 'done', task: own.id });
  assert.deepEqual([done['code'], done['status']], [0, 'succeeded']);
  const told = await read(own.id);
  assert.deepEqual([told.status, told['device_name']], ['succeeded', '床头']);
  const late = await ask('t-3', { action: 'failed', task: own.id, remark: '晚了' });
  assert.deepEqual([late['code'], late['status']], [CODES.TASK_TOLD, 'succeeded']);
  for (const task of ['x', 7, '00000000-0000-7000-8000-000000000000'])
    assert.equal(
      (await ask(`t-${String(task)}`, { action: 'done', task }))['code'],
      CODES.DATA_NULL,
    );
  await unit.leave();
});

test('the same message said twice is told the same; another organisation’s task is none', async () => {
  const { bed } = await makeRoom();
  const mine = await plan();
  const theirs = await make(other, '/mgr/task', { title: '别处的', planned_at: minutes(0) });
  const unit = await unitAt(bed);
  const said = { id: 's-1', type: 'EVENT', data: { action: 'done', task: mine.id } };
  await unit.say('event', said);
  await unit.say('event', said);
  await unit.say('event', { id: 's-2', type: 'EVENT', data: { action: 'done', task: theirs } });
  await unit.hear('cmd', ({ ref }) => ref === 's-2');
  const codes = unit.heard
    .filter(({ channel }) => channel === 'cmd')
    .map(({ ref, data }) => [ref, data['code']]);
  assert.deepEqual(codes, [
    ['s-1', 0],
    ['s-1', 0],
    ['s-2', CODES.DATA_NULL],
  ]);
  await unit.leave();
});

test('the counts say how many are overdue, due, to come and recorded', async () => {
  const count = async () =>
    (await admin.call('GET', '/mgr/task/counts')).data as Record<string, number>;
  const before = await count();
  await plan({ planned_at: minutes(-60) });
  const { id } = await plan();
  await report(id);
  const after = await count();
  assert.equal(after['overdue'], (before['overdue'] ?? 0) + 1);
  assert.equal(after['done'], (before['done'] ?? 0) + 1);
});
