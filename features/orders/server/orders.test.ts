// Orders: how they are given, come into effect and end by themselves, and what is told of their being carried out.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '#kit/testing/until.ts';
import { CODES } from '#apps/server/testing/errors.ts';
import { make, roomMaker } from '#apps/server/testing/making.ts';
import { joinWorld } from '#apps/server/testing/world.ts';
import type { Doing } from '../contract.ts';

const world = await joinWorld();
const hospital = await world.makeHospital();
const ward = await world.makeDepartment(hospital.org_id);
const other = await world.makeDepartment(hospital.org_id);
const { admin } = ward;
const makeRoom = await roomMaker(world, ward, 700);

interface Order {
  id: string;
  version: number;
  status: string;
  ending: string | null;
  [field: string]: unknown;
}

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const resident_id = await make(ward, '/mgr/resident', { name: '陈玉兰' });
const send = (body: object) =>
  admin.call('POST', '/mgr/order', { body: { resident_id, content: '低盐饮食', ...body } });
async function give(body: object = {}): Promise<Order> {
  const reply = await send(body);
  assert.equal(reply.code, 0, JSON.stringify(reply.data));
  return reply.data as Order;
}
const read = async (id: string) => (await admin.call('GET', `/mgr/order/${id}`)).data as Order;
const stop = (id: string, reason = '血压过低') =>
  admin.call('POST', `/mgr/order/${id}/stop`, { body: { reason } });
const fieldsOf = ({ data }: { data: unknown }) =>
  Object.keys((data as { fields?: object }).fields ?? {}).toSorted();
const dueOf = async (id: string) =>
  ((await admin.call('GET', '/mgr/order/due')).data as Doing[]).filter(
    ({ order_id }) => order_id === id,
  );

test('an order is in effect from its time on, by whom it was given and whoever entered it', async () => {
  const doctor_id = await make(ward, '/mgr/staff', { login_name: 'arzt', real_name: '孙立群' });
  const order = await give({ doctor_id, type: 'long_term' });
  assert.deepEqual(
    [order.status, order['doctor_name'], order['until_at'], order['resident_name']],
    ['effective', '孙立群', null, '陈玉兰'],
  );
  assert.ok(order['entered_by_name']);
});

test('each rule gives its fault at its field', async () => {
  const foreign = await make(other, '/mgr/resident', { name: '外人' });
  const cases: [object, string[]][] = [
    [{ content: '药' }, ['content']],
    [{ content: 'x'.repeat(51) }, ['content']],
    [{ content: ' 低盐' }, ['content']],
    [{ type: 'forever' }, ['type']],
    [{ times: '25:00' }, ['times']],
    [{ times: '8 Uhr' }, ['times']],
    [{ times: Array.from({ length: 13 }, (_t, at) => `0${at % 10}:0${at % 6}`).join() }, ['times']],
    [{ from_at: hours(2), until_at: hours(1) }, ['until_at']],
    [{ until_at: hours(-1) }, ['until_at']],
    [{ resident_id: foreign }, ['resident_id']],
    [{ doctor_id: other.admin.id }, ['doctor_id']],
    [{ from_at: '2026-13-01' }, ['from_at']],
  ];
  for (const [body, fields] of cases)
    assert.deepEqual(fieldsOf(await send(body)), fields, JSON.stringify(body));
});

test('an order that would end before it begins is refused also where a change makes it so', async () => {
  const { id, version } = await give({ from_at: hours(5), until_at: hours(9) });
  for (const body of [{ from_at: hours(10) }, { until_at: hours(4) }]) {
    const reply = await admin.call('PUT', `/mgr/order/${id}`, { body: { ...body, version } });
    assert.deepEqual(fieldsOf(reply), ['until_at']);
  }
});

test('a temporary order ends after a day where nothing else is said', async () => {
  const order = await give({ type: 'temporary' });
  const lasts = Date.parse(String(order['until_at'])) - Date.parse(String(order['from_at']));
  assert.equal(lasts, 24 * 3_600_000);
});

test('times of a day are kept once each and in their order', async () => {
  assert.equal((await give({ times: '20:00，08:00 20:00' }))['times'], '08:00,20:00');
});

test('an order comes into effect and expires by itself at its times', async () => {
  const { id } = await give({ from_at: hours(1), until_at: hours(2) });
  assert.equal((await read(id)).status, 'planned');
  const move = (from: string, til: string) =>
    world.sql('update medical_order set from_at = $2, until_at = $3 where id = $1', [
      id,
      from,
      til,
    ]);
  await move(hours(-1), hours(1));
  const begun = await until(
    'it to be in effect',
    () => read(id),
    (o) => o.status === 'effective',
  );
  assert.equal(begun.ending, null);
  await move(hours(-1), hours(-0.5));
  const over = await until(
    'it to expire',
    () => read(id),
    (o) => o.status === 'expired',
  );
  assert.deepEqual([over.ending, over['ended_at']], ['time', over['until_at']]);
});

test('an order in effect stays as it was given; its end alone can be moved', async () => {
  const { id, version } = await give();
  const change = (body: object) =>
    admin.call('PUT', `/mgr/order/${id}`, { body: { ...body, version } });
  for (const [field, value] of Object.entries({
    content: '普食',
    times: '08:00',
    type: 'temporary',
  })) {
    const reply = await change({ [field]: value });
    assert.deepEqual([reply.code, fieldsOf(reply)], [CODES.ORDER_FIXED, [field]]);
  }
  const until_at = hours(48);
  const changed = (await change({ until_at })).data as Order;
  assert.equal(Date.parse(String(changed['until_at'])), Date.parse(until_at));
});

test('an order is stopped with a reason, once, and stays in the record', async () => {
  const { id } = await give();
  assert.deepEqual(fieldsOf(await stop(id, '')), ['reason']);
  const [one, two] = await Promise.all([stop(id), stop(id)]);
  assert.deepEqual(new Set([one.code, two.code]), new Set([0, CODES.ORDER_OVER]));
  const order = await read(id);
  assert.deepEqual(
    [order.status, order.ending, order['stop_reason']],
    ['expired', 'stopped', '血压过低'],
  );
  const removed = await admin.call('DELETE', `/mgr/order/${id}`);
  assert.equal(removed.code, CODES.ORDER_KEPT);
  const changed = await admin.call('PUT', `/mgr/order/${id}`, {
    body: { until_at: hours(9), version: order.version },
  });
  assert.equal(changed.code, CODES.ORDER_OVER);
});

test('what was due is told once, by whoever comes first', async () => {
  const { id } = await give({ from_at: hours(-30), times: '00:00,06:00,12:00,18:00' });
  const due = await dueOf(id);
  assert.ok(due.length >= 2, 'four times a day are due at least twice in sixteen hours');
  const [first] = due;
  assert.ok(first);
  const tell = (body: object) => admin.call('POST', `/mgr/order/${id}/done`, { body });
  const { due_at } = first;
  const [one, two] = await Promise.all([
    tell({ due_at }),
    tell({ due_at, outcome: 'refused', remark: '患者拒绝' }),
  ]);
  assert.deepEqual(new Set([one.code, two.code]), new Set([0, CODES.ORDER_DONE]));
  const after = (await dueOf(id)).find((doing) => doing.due_at === due_at);
  assert.ok(after?.outcome);
  assert.equal(after.overdue, false);
  assert.equal((await tell({ due_at: hours(0.01) })).code, CODES.ORDER_NOT_DUE);
  assert.deepEqual(fieldsOf(await tell({ done_at: hours(1) })), ['done_at']);
  assert.equal((await tell({ remark: '加做一次' })).code, 0);
  const { data } = await admin.call('GET', `/mgr/order/${id}/doings`);
  assert.equal((data as Doing[]).filter(({ outcome }) => outcome !== null).length, 2);
});

test('nothing of an order is due after its end', async () => {
  const { id } = await give({ from_at: hours(-30), times: '00:00,06:00,12:00,18:00' });
  const before = await dueOf(id);
  await stop(id);
  const after = await dueOf(id);
  assert.ok(after.every(({ due_at }) => Date.parse(due_at ?? '') <= Date.now()));
  assert.ok(after.length < before.length || before.every(({ overdue }) => overdue));
});

test('a temporary order without times is due once, when it begins', async () => {
  const order = await give({ type: 'temporary', from_at: hours(-1) });
  const due = await dueOf(order.id);
  assert.deepEqual(
    due.map(({ due_at, overdue }) => [due_at, overdue]),
    [[order['from_at'], true]],
  );
});

test('who leaves has no orders left, and is given none', async () => {
  const { bed } = await makeRoom();
  const leaver = await make(ward, '/mgr/resident', { name: '张德福', bed_id: bed });
  const { id } = await give({ resident_id: leaver });
  await admin.call('POST', `/mgr/resident/${leaver}/check_out`, { body: {} });
  const { status, ending } = await read(id);
  assert.deepEqual([status, ending], ['expired', 'left']);
  const reply = await send({ resident_id: leaver });
  assert.deepEqual([reply.code, fieldsOf(reply)], [CODES.ORDER_RESIDENT_LEFT, ['resident_id']]);
});

test('orders follow a resident to another department’s organisation', async () => {
  const there = await roomMaker(world, other, 800);
  const [here, away] = [await makeRoom(), await there()];
  const mover = await make(ward, '/mgr/resident', { name: '刘桂芳', bed_id: here.bed });
  const { id } = await give({ resident_id: mover });
  const moved = await hospital.admin.call('POST', `/mgr/resident/${mover}/change_bed`, {
    body: { bed_id: away.bed },
  });
  assert.equal(moved.code, 0);
  assert.equal((await admin.call('GET', `/mgr/order/${id}`)).code, CODES.DATA_NULL);
  const found = await other.admin.call('GET', `/mgr/order/${id}`);
  assert.equal((found.data as Order).status, 'effective');
});
