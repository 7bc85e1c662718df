// A call from the press to the record, on the real server, broker and database.
import assert from 'node:assert/strict';
import test from 'node:test';
import { until } from '#kit/testing/until.ts';
import { joinWorld } from '#apps/server/testing/world.ts';
import type { Caller } from '#apps/server/testing/caller.ts';
import { makeWard } from '#apps/server/testing/ward.ts';
import type { Heard, TestDevice } from '#apps/server/testing/device.ts';
import { CODES, refusal } from '#apps/server/testing/errors.ts';
import type { Call, CourseLine, Figures } from '../contract.ts';

const world = await joinWorld();

interface Shown {
  total: number;
  list: Call[];
  now: string;
}

async function makeSet() {
  const ward = await makeWard(world);
  const [room] = ward.rooms;
  const [bedId = '', otherBedId = ''] = room?.beds ?? [];
  const host = await ward.connect(
    await ward.makeDevice('NURSE_HOST', { space_id: ward.department_id, alias: '护士站主机' }),
  );
  const bed = await ward.connect(
    await ward.makeDevice('DIGIT_BED_DEVICE', { space_id: bedId, alias: '床头分机' }),
  );
  return { ward, host, bed, bedId, otherBedId, roomId: room?.id ?? '' };
}

let messages = 0;
async function press(
  device: TestDevice,
  type = 'SOS',
  data: object = {},
  id = `press-${(messages += 1)}`,
): Promise<Heard> {
  await device.say('call', { id, type, data: { action: 'raise', ...data } });
  return device.hear('call', (heard) => heard.ref === id);
}
async function act(
  device: TestDevice,
  action: string,
  call_id: unknown,
  more: object = {},
  id = `act-${(messages += 1)}`,
): Promise<Heard> {
  await device.say('call', { id, type: 'SOS', data: { action, call_id, ...more } });
  return device.hear('call', (heard) => heard.ref === id);
}
const callOf = (ack: Heard): string => String(ack.data['call_id']);
const about = (id: unknown, action: string) => (heard: Heard) =>
  heard.data['call_id'] === id && heard.data['action'] === action;

async function confirm(device: TestDevice, heard: Heard, status: string): Promise<void> {
  await device.say('ack', { ref: heard.id, data: { status } });
}
async function active(caller: Caller): Promise<Call[]> {
  const reply = await caller.call('GET', '/mgr/call/active');
  assert.equal(reply.code, 0);
  return (reply.data as Shown).list;
}
type Read = Call & {
  course: CourseLine[];
  deliveries: {
    device_id: string;
    action: string;
    state: string;
    delivered_at: string | null;
    seen_at: string | null;
  }[];
};
async function read(caller: Caller, id: string): Promise<Read> {
  const reply = await caller.call('GET', `/mgr/call/${id}`);
  assert.equal(reply.code, 0, reply.message);
  return reply.data as Read;
}
const steps = ({ course }: Read): string[] => course.map(({ action }) => action);

test('a call goes from the press to the host, is answered, reset, and its record has every time', async () => {
  const { ward, host, bed, bedId } = await makeSet();
  const ack = await press(bed);
  const id = callOf(ack);
  assert.deepEqual(ack.data, { code: 0, call_id: id, state: 'raised' });

  const presented = await host.hear('call', about(id, 'present'));
  assert.deepEqual(presented.data['space'], { id: bedId, name: '1', path: '一病区 / 301 / 1' });
  assert.deepEqual(
    [presented.data['priority'], presented.data['state'], presented.type],
    [1, 'raised', 'SOS'],
  );
  await confirm(host, presented, 'delivered');
  await confirm(host, presented, 'seen');

  const answered = await act(host, 'answer', id);
  assert.deepEqual([answered.data['code'], answered.data['state']], [0, 'answered']);
  const reset = await act(bed, 'reset', id);
  assert.deepEqual([reset.data['code'], reset.data['state']], [0, 'ended']);
  await host.hear('call', about(id, 'withdraw'));

  const record = await read(ward.admin, id);
  assert.deepEqual(
    [record.state, record.result, record.answered_device_id, record.answered_by_name],
    ['ended', 'connected', host.id, '护士站主机'],
  );
  for (const at of [record.raised_at, record.presented_at, record.answered_at, record.ended_at])
    assert.match(String(at), /^\d{4}-.*Z$/);
  assert.equal(typeof record.response_s, 'number');
  const course = steps(record);
  assert.deepEqual(
    course.filter((step) => ['raised', 'presented', 'answered', 'reset'].includes(step)),
    ['raised', 'presented', 'answered', 'reset'],
  );
  for (const step of ['sent', 'delivered', 'seen']) assert.ok(course.includes(step), step);
  assert.deepEqual(await active(ward.admin), []);
});

test('the same message twice is one call, and gets the same answer', async () => {
  const { ward, bed } = await makeSet();
  const first = await press(bed, 'SOS', {}, 'same');
  await bed.say('call', { id: 'same', type: 'SOS', data: { action: 'raise' } });
  await bed.hear('call', (heard) => heard.ref === 'same' && heard !== first);
  const answers = bed.heard.filter(({ ref }) => ref === 'same');
  assert.deepEqual(
    answers.map(({ data }) => data),
    [first.data, first.data],
  );
  assert.equal((await read(ward.admin, callOf(first))).repeats, 0);
});

test('a second press merges on screen but is never lost in the record', async () => {
  const { ward, host, bed } = await makeSet();
  const id = callOf(await press(bed));
  const again = await press(bed);
  assert.deepEqual(again.data, { code: 0, call_id: id, state: 'raised', repeat: 1 });
  await host.hear('call', (heard) => heard.data['repeat'] === 1);
  assert.equal((await active(ward.admin)).length, 1);
  const record = await read(ward.admin, id);
  assert.deepEqual(
    [record.repeats, steps(record).filter((step) => step === 'repeated').length],
    [1, 1],
  );
});

test('a press of another kind is a call of its own', async () => {
  const { ward, bed } = await makeSet();
  await press(bed, 'SOS');
  await press(bed, 'VOICE');
  assert.deepEqual(
    (await active(ward.admin)).map(({ type }) => type),
    ['SOS', 'VOICE'],
  );
});

test('every active call is shown, highest priority first; a code call jumps every queue', async () => {
  const { ward, host, bed } = await makeSet();
  const shownIn = async (type: string, event?: string) =>
    callOf(await press(bed, type, event ? { event } : {}));
  const order = {
    technical: await shownIn('DEVICE'),
    normal: await shownIn('VOICE'),
    bathroom: await shownIn('SOS', 'BATHROOM'),
    assistance: await shownIn('REINFORCE'),
    emergency: await shownIn('SOS'),
    code: await shownIn('SOS', 'CODE_BLUE'),
  };
  const expected = [
    order.code,
    order.emergency,
    order.assistance,
    order.bathroom,
    order.normal,
    order.technical,
  ];
  assert.deepEqual(
    (await active(ward.admin)).map(({ id }) => id),
    expected,
  );
  for (const id of expected) await host.hear('call', about(id, 'present'));
});

test('the visual signal stays until the call is reset; silencing the tone never clears the light', async () => {
  const { host, bed } = await makeSet();
  const id = callOf(await press(bed));
  await host.hear('call', about(id, 'present'));
  await act(host, 'answer', id);
  await host.hear(
    'call',
    (heard) => about(id, 'present')(heard) && heard.data['state'] === 'answered',
  );
  await act(host, 'hangup', id, { speech: true });
  const silenced = await act(host, 'silence', id);
  assert.equal(silenced.data['code'], CODES.PARAM_ERROR);
  assert.equal(host.heard.some(about(id, 'withdraw')), false);
  await act(bed, 'reset', id);
  await host.hear('call', about(id, 'withdraw'));
});

test('remote cancel only after speech really took place; strict default: reset at the origin only; a policy per call type', async () => {
  const { ward, host, bed } = await makeSet();
  const id = callOf(await press(bed));
  await host.hear('call', about(id, 'present'));
  await act(host, 'answer', id, { speech: true });
  const cancelled = await ward.admin.call('POST', `/mgr/call/${id}/cancel`);
  assert.deepEqual([cancelled.status, cancelled.code], refusal('RESET_AT_ORIGIN'));
  assert.equal((await act(host, 'reset', id)).data['code'], CODES.NOT_AT_ORIGIN);

  const phone = callOf(await press(bed, 'PHONE'));
  await host.hear('call', about(phone, 'present'));
  assert.equal((await ward.admin.call('POST', `/mgr/call/${phone}/cancel`)).code, CODES.NO_SPEECH);
  await act(host, 'answer', phone, { speech: true });
  const done = await ward.admin.call('POST', `/mgr/call/${phone}/cancel`);
  assert.deepEqual([done.code, (done.data as Call).state], [0, 'cancelled']);
});

test('a reset counts from the bed, its room or the caller, and from nowhere else', async () => {
  const { ward, bed, roomId, otherBedId } = await makeSet();
  const door = await ward.connect(await ward.makeDevice('DOOR_DEVICE', { space_id: roomId }));
  const neighbour = await ward.connect(
    await ward.makeDevice('DIGIT_BED_DEVICE', { space_id: otherBedId }),
  );
  const id = callOf(await press(bed));
  assert.equal((await act(neighbour, 'reset', id)).data['code'], CODES.NOT_AT_ORIGIN);
  const light = await door.hear('call', about(id, 'present'));
  assert.equal(light.data['resident'], null);
  assert.deepEqual((await act(door, 'reset', id)).data, { code: 0, call_id: id, state: 'ended' });
});

test('a device with a plain button resets its own call without knowing its id', async () => {
  const { bed } = await makeSet();
  const id = callOf(await press(bed));
  await bed.say('call', { id: 'plain', type: 'SOS', data: { action: 'reset' } });
  const reset = await bed.hear('call', ({ ref }) => ref === 'plain');
  assert.deepEqual(reset.data, { code: 0, call_id: id, state: 'ended' });
});

test('of two answers at once exactly one wins, and the other is told', async () => {
  const { ward, host, bed } = await makeSet();
  const second = await ward.connect(
    await ward.makeDevice('NURSE_HOST', { space_id: ward.department_id, alias: '二号主机' }),
  );
  for (let round = 0; round < 5; round += 1) {
    const id = callOf(await press(bed));
    await Promise.all([host, second].map((each) => each.hear('call', about(id, 'present'))));
    const replies = await Promise.all([
      act(host, 'answer', id),
      act(second, 'answer', id),
      ward.admin.call('POST', `/mgr/call/${id}/answer`),
    ]);
    const codes = replies.map((reply) => ('status' in reply ? reply.code : reply.data['code']));
    assert.deepEqual(
      codes.toSorted((a, b) => Number(a) - Number(b)),
      [0, 1802, 1802],
    );
    await act(bed, 'reset', id);
  }
});

test('who was never shown a call can not answer it, and nobody after its end', async () => {
  const { ward, host, bed, otherBedId } = await makeSet();
  const stranger = await ward.connect(
    await ward.makeDevice('DIGIT_BED_DEVICE', { space_id: otherBedId }),
  );
  const elsewhere = await makeSet();
  const id = callOf(await press(bed));
  await host.hear('call', about(id, 'present'));
  assert.equal((await act(stranger, 'answer', id)).data['code'], CODES.NOT_PRESENTED);
  assert.equal((await act(elsewhere.host, 'answer', id)).data['code'], CODES.DATA_NULL);
  await act(bed, 'reset', id);
  assert.equal((await act(host, 'answer', id)).data['code'], CODES.CALL_ENDED);
  assert.equal((await ward.admin.call('POST', `/mgr/call/${id}/answer`)).code, CODES.CALL_ENDED);
});

test('each delivery step is reported back: sent, delivered, seen, accepted, refused', async () => {
  const { ward, host, bed } = await makeSet();
  const second = await ward.connect(
    await ward.makeDevice('DOCTOR_HOST', { space_id: ward.department_id, alias: '医生主机' }),
  );
  const id = callOf(await press(bed));
  const [one, two] = await Promise.all(
    [host, second].map((each) => each.hear('call', about(id, 'present'))),
  );
  await confirm(host, one as Heard, 'seen');
  await confirm(second, two as Heard, 'delivered');
  await act(second, 'refuse', id);
  await act(host, 'answer', id);
  const record = await read(ward.admin, id);
  const first = (device: string) => record.deliveries.find((row) => row.device_id === device);
  assert.deepEqual([first(host.id)?.state, first(second.id)?.state], ['accepted', 'refused']);
  assert.notEqual(first(host.id)?.seen_at, null);
  for (const step of ['sent', 'delivered', 'seen', 'refused', 'answered'])
    assert.ok(steps(record).includes(step), step);
});

test('a host that comes later, or comes back, is shown every active call of its department', async () => {
  const { ward, host, bed } = await makeSet();
  const id = callOf(await press(bed));
  const heard = await host.hear('call', about(id, 'present'));
  await confirm(host, heard, 'delivered');
  await host.leave('abruptly');
  const back = await ward.connect(host.id, { boot: 'again' });
  await back.hear('call', about(id, 'present'));
  const late = await ward.connect(
    await ward.makeDevice('NURSE_HOST', { space_id: ward.department_id }),
    { boot: 'first' },
  );
  await late.hear('call', about(id, 'present'));
});

test('an answered call that nobody resets at the origin is placed again (reminder), and an unanswered one is reminded', async () => {
  const { ward, host, bed } = await makeSet();
  const id = callOf(await press(bed));
  await host.hear('call', about(id, 'present'));
  const hurry = () =>
    world.sql("update call_timer set due_at = now() - interval '1 second' where call_id = $1", [
      id,
    ]);
  await hurry();
  await host.hear(
    'call',
    (heard) => about(id, 'remind')(heard) && heard.data['state'] === 'reminded',
  );
  await act(host, 'answer', id);
  const [timer] = await world.sql<{ s: number }>(
    'select extract(epoch from due_at - now())::int as s from call_timer where call_id = $1',
    [id],
  );
  assert.ok(Number(timer?.s) > 290 && Number(timer?.s) <= 300);
  const reminded = host.heard.filter(about(id, 'remind')).length;
  await hurry();
  await host.hear(
    'call',
    (heard) =>
      about(id, 'remind')(heard) && host.heard.filter(about(id, 'remind')).length > reminded,
  );
  const record = await read(ward.admin, id);
  assert.deepEqual([record.state, record.reminders], ['reminded', 2]);
  assert.ok(steps(record).includes('placed_again'));
  await act(bed, 'reset', id);
  assert.deepEqual(await world.sql('select 1 from call_timer where call_id = $1', [id]), []);
});

test('a pulled cord or an unplugged station is itself a call, open until someone closes it', async () => {
  const { ward, host, bed } = await makeSet();
  await bed.tell(true, 'one');
  await bed.tell(false, 'one');
  const isAway = () => world.sql('select 1 from device where id = $1 and not online', [bed.id]);
  await until('its absence', isAway, (rows) => rows.length > 0);
  // The time goes by within which it might be back.
  await world.server.devices.look(Date.now() + 30_000);
  const lost = await host.hear(
    'call',
    (heard) => heard.type === 'DEVICE' && heard.data['action'] === 'present',
  );
  assert.deepEqual([lost.data['priority'], lost.data['event']], [5, 'DEVICE_LOST']);
  await bed.tell(true, 'two');
  const [call] = await active(ward.admin);
  assert.deepEqual([call?.device_id, call?.cancellable], [bed.id, true]);
  const closed = await ward.admin.call('POST', `/mgr/call/${call?.id}/cancel`);
  assert.deepEqual([closed.code, (closed.data as Call).state], [0, 'cancelled']);
  await host.hear('call', about(call?.id, 'withdraw'));
});

test('a device that says nonsense is told so, and nothing is made of it', async () => {
  const { ward, bed } = await makeSet();
  for (const data of [
    {},
    { action: 'explode' },
    { action: 'answer' },
    { action: 'answer', call_id: 'x' },
    { action: 'reset', call_id: 7 },
  ])
    assert.equal(
      (await act(bed, 'none', undefined, data)).data['code'],
      CODES.PARAM_ERROR,
      JSON.stringify(data),
    );
  assert.equal(
    (await act(bed, 'reset', '00000000-0000-7000-8000-000000000000')).data['code'],
    CODES.DATA_NULL,
  );
  const strange = await press(bed, 'MADE_UP', { event: 'NO_SUCH_KEY' });
  const record = await read(ward.admin, callOf(strange));
  assert.deepEqual([record.type, record.event, record.priority], ['UNKNOWN', 'NO_SUCH_KEY', 4]);
  assert.deepEqual((await active(ward.admin)).length, 1);
});

test('history is searched by type, state, priority, place and time; a note, a reason and a false call stay with the record', async () => {
  const { ward, bed } = await makeSet();
  const id = callOf(await press(bed));
  await act(bed, 'reset', id);
  await press(bed, 'VOICE');
  const find = async (body: object) => {
    const reply = await ward.admin.call('POST', '/mgr/call/page', { body });
    assert.equal(reply.code, 0, JSON.stringify(reply.data));
    return (reply.data as { total: number; list: Call[] }).list.map((call) => call.type);
  };
  assert.deepEqual(await find({ sort: 'raised_at' }), ['SOS', 'VOICE']);
  assert.deepEqual(await find({ priority: '1' }), ['SOS']);
  assert.deepEqual(await find({ priority: ['4', '5'] }), ['VOICE']);
  assert.deepEqual(await find({ state: 'ended', result: 'not_responding,unconnected' }), ['SOS']);
  assert.deepEqual(await find({ keyword: '301', sort: '-priority' }), ['VOICE', 'SOS']);
  assert.deepEqual(
    await find({
      device_id: bed.id,
      department_id: ward.department_id,
      raised_at_to: '2020-01-01',
    }),
    [],
  );
  assert.equal(
    (await ward.admin.call('POST', '/mgr/call/page', { body: { colour: 'red' } })).code,
    CODES.PARAM_ERROR,
  );

  const noted = await ward.admin.call('POST', `/mgr/call/${id}/note`, {
    body: { note: '误按', slow_reason: '抢救中', false_call: true },
  });
  assert.equal(noted.code, 0, JSON.stringify(noted.data));
  const record = await read(ward.admin, id);
  assert.deepEqual(
    [record.note, record.slow_reason, record.false_call, record.state],
    ['误按', '抢救中', true, 'ended'],
  );
  assert.equal(
    (await ward.admin.call('POST', `/mgr/call/${id}/note`, { body: { note: '旧', version: 1 } }))
      .code,
    CODES.STALE_VERSION,
  );
  assert.equal(
    (await ward.admin.call('POST', `/mgr/call/${id}/note`, { body: { note: '长'.repeat(301) } }))
      .code,
    CODES.PARAM_ERROR,
  );
  assert.deepEqual(await find({ false_call: true }), ['SOS']);
});

test("the figures are those of today by the organisation's midnight", async () => {
  const { ward, host, bed } = await makeSet();
  const id = callOf(await press(bed));
  await host.hear('call', about(id, 'present'));
  await act(host, 'answer', id);
  await press(bed, 'VOICE');
  const yesterday = callOf(await press(bed, 'VIDEO'));
  await world.sql("update call set raised_at = raised_at - interval '1 day' where id = $1", [
    yesterday,
  ]);
  const reply = await ward.admin.call('GET', '/mgr/call/figures');
  const figures = reply.data as Figures;
  assert.deepEqual(
    [figures.calls, figures.open, figures.overdue, figures.answered_share],
    [2, 3, 1, 1],
  );
  assert.deepEqual(figures.by_priority, [
    { priority: 1, calls: 1 },
    { priority: 4, calls: 1 },
  ]);
  assert.equal(new Date(figures.since).getUTCHours(), 16);
});

test('of devices that were never connected the figures claim nothing', async () => {
  const ward = await world.makeDepartment();
  const read = async () => (await ward.admin.call('GET', '/mgr/call/figures')).data as Figures;
  const watched = async () => (await read()).devices_watched;
  assert.equal(await watched(), 0);
  const made = await ward.admin.call('POST', '/mgr/device', { body: { type: 'NURSE_HOST' } });
  assert.equal(await watched(), 0);
  const { id } = made.data as { id: string };
  assert.equal((await ward.admin.call('POST', `/mgr/device/${id}/credential`)).code, 0);
  const { devices_watched, devices_offline } = await read();
  assert.deepEqual([devices_watched, devices_offline], [1, 1]);
});

test('calls of another organisation do not exist, and each deed needs its permission', async () => {
  const { ward, host, bed } = await makeSet();
  const foreign = await world.makeDepartment();
  const id = callOf(await press(bed));
  await host.hear('call', about(id, 'present'));
  assert.equal((await foreign.admin.call('GET', `/mgr/call/${id}`)).status, 404);
  assert.equal((await foreign.admin.call('POST', `/mgr/call/${id}/answer`)).status, 404);
  assert.deepEqual(await active(foreign.admin), []);
  const reader = await world.makeUser(ward.org_id, ['call.read']);
  assert.equal((await active(reader)).length, 1);
  for (const verb of ['answer', 'cancel', 'note'])
    assert.equal(
      (await reader.call('POST', `/mgr/call/${id}/${verb}`, { body: {} })).code,
      CODES.PERMISSION_DENIED,
    );
  assert.equal(
    (await (await world.makeUser(ward.org_id, [])).call('GET', '/mgr/call/active')).code,
    CODES.PERMISSION_DENIED,
  );
  const answered = await ward.admin.call('POST', `/mgr/call/${id}/answer`);
  assert.deepEqual([answered.code, (answered.data as Call).answered_by], [0, ward.admin.id]);
  await host.hear(
    'call',
    (heard) => heard.data['call_id'] === id && heard.data['state'] === 'answered',
  );
});

test('the history goes out as a workbook, for those who may', async () => {
  const { ward, bed } = await makeSet();
  await press(bed);
  const file = await ward.admin.fetch('POST', '/mgr/call/export', { body: { priority: '1' } });
  assert.equal(file.status, 200);
  assert.match(String(file.headers.get('content-type')), /spreadsheetml/);
  assert.equal(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 2)
      .toString(),
    'PK',
  );
  const reader = await world.makeUser(ward.org_id, ['call.read']);
  assert.equal(
    (await reader.call('POST', '/mgr/call/export', { body: {} })).code,
    CODES.PERMISSION_DENIED,
  );
});
