// Calls along their receiving order, on the real server, broker and database.
import assert from 'node:assert/strict';
import test from 'node:test';
import { until } from '#kit/testing/until.ts';
import {
  about,
  act,
  callOf,
  confirm,
  knows,
  makeStaffedWard,
  press,
  presented,
  readCall,
  rowsOf,
} from '#apps/server/testing/calling.ts';
import type { StaffedWard } from '#apps/server/testing/calling.ts';
import { CODES } from '#apps/server/testing/errors.ts';
import { joinWorld } from '#apps/server/testing/world.ts';

const world = await joinWorld();

async function makeSet() {
  const ward = await makeStaffedWard(world);
  const [room] = ward.rooms;
  const [bedId = ''] = room?.beds ?? [];
  const connect = async (type: string, space_id: string) =>
    ward.connect(await ward.makeDevice(type, { space_id, alias: type }));
  return {
    ward,
    roomId: room?.id ?? '',
    host: await connect('NURSE_HOST', ward.department_id),
    door: await connect('DOOR_DEVICE', room?.id ?? ''),
    bed: await connect('DIGIT_BED_DEVICE', bedId),
  };
}

const setRule = (ward: StaffedWard, type: string | null, columns: Record<string, unknown>) =>
  world.sql(
    `insert into call_rule (org_id, call_type, ${Object.keys(columns).join(', ')})
     values ($1, $2, ${Object.keys(columns)
       .map((_name, place) => `$${place + 3}`)
       .join(', ')})`,
    [ward.org_id, type, ...Object.values(columns)],
  );

test('a call goes to who covers the space, then to the ward, then to its head, each place a row with names', async () => {
  const { ward, roomId, host, door, bed } = await makeSet();
  const near = await ward.hire('nurse', '李护士', roomId);
  const far = await ward.hire('nurse', '王护士');
  const head = await ward.hire('head_nurse', '赵护士长');
  const id = callOf(await press(bed));
  const heard = await presented(near.watch, id);
  await Promise.all([host, door].map((each) => presented(each, id)));
  assert.deepEqual([heard.data['why'], heard.data['step']], ['cover', 0]);
  assert.ok(!knows(far.watch, id) && !knows(head.watch, id));
  await confirm(near.watch, heard, 'seen');

  await ward.hurry(id);
  await presented(far.watch, id);
  await host.hear('call', about(id, 'present', { state: 'transferred' }));
  assert.ok(!knows(head.watch, id));
  await ward.hurry(id);
  await presented(head.watch, id);

  const record = await readCall(ward.admin, id);
  assert.deepEqual(rowsOf(record, 'told'), [{ step: 0, entry: 0, names: ['李护士'] }]);
  assert.deepEqual(
    rowsOf(record, 'transferred').map(({ from, step, entry, reason, names }) => [
      from,
      step,
      entry,
      reason,
      (names as string[]).toSorted(),
    ]),
    [
      [0, 1, 1, 'time', ['李护士', '王护士']],
      [1, 2, 2, 'time', ['赵护士长']],
    ],
  );
  const first = record.deliveries.find((row) => row['staff_name'] === '李护士');
  assert.deepEqual([first?.['state'], first?.['step'], first?.['why']], ['timed_out', 0, 'cover']);
  assert.deepEqual(
    [record['state'], (record['place'] as { step: number }).step],
    ['transferred', 2],
  );
});

test('a middle segment is repeated as often as the order says, then the call stays on the hosts and is reminded', async () => {
  const { ward, roomId, host, bed } = await makeSet();
  await ward.hire('nurse', '李护士', roomId);
  await ward.hire('head_nurse', '赵护士长');
  const id = callOf(await press(bed));
  await presented(host, id);
  const places: unknown[] = [];
  for (;;) {
    const [timer] = await world.sql(
      "select 1 from call_timer where call_id = $1 and kind = 'step'",
      [id],
    );
    if (!timer) break;
    const [call] = await world.sql<{ version: number }>('select version from call where id = $1', [
      id,
    ]);
    await ward.hurry(id);
    await until('the next place', async () => {
      const [now] = await world.sql<{ version: number; place: { step: number; over: boolean } }>(
        'select version, place from call where id = $1',
        [id],
      );
      if (now?.version === call?.version) return false;
      places.push(now?.place.over ? 'over' : now?.place.step);
      return true;
    });
  }
  assert.deepEqual(places, [1, 2, 1, 2, 1, 2, 'over']);
  await ward.hurry(id, 'remind');
  await host.hear('call', about(id, 'remind'));
  const record = await readCall(ward.admin, id);
  assert.equal(rowsOf(record, 'chain_ended').length, 1);
  assert.equal(record['ended_at'], null);
});

test('a place with nobody in it is passed over at once and stands in the record', async () => {
  const { ward, bed, host } = await makeSet();
  const head = await ward.hire('head_nurse', '赵护士长');
  const id = callOf(await press(bed));
  await Promise.all([host, head.watch].map((each) => presented(each, id)));
  const record = await readCall(ward.admin, id);
  assert.deepEqual(
    rowsOf(record, 'nobody').map(({ step }) => step),
    [0, 1],
  );
  assert.deepEqual(
    rowsOf(record, 'told').map(({ step }) => step),
    [2],
  );
});

test('with nobody in any place the call stays on the hosts, and each reminder finds who has come since', async () => {
  const { ward, roomId, bed, host } = await makeSet();
  const id = callOf(await press(bed));
  await presented(host, id);
  assert.deepEqual(rowsOf(await readCall(ward.admin, id), 'chain_ended').length, 1);
  const late = await ward.hire('nurse', '李护士', roomId);
  await ward.hurry(id, 'remind');
  await presented(late.watch, id);
  await host.hear('call', about(id, 'remind'));
  assert.equal((await act(late.watch, 'answer', id))['code'], 0);
});

test('a place whose people have all refused hands the call on at once', async () => {
  const { ward, roomId, bed, host } = await makeSet();
  const [one, two] = [
    await ward.hire('nurse', '李护士', roomId),
    await ward.hire('nurse', '王护士', roomId),
  ];
  const head = await ward.hire('head_nurse', '赵护士长');
  await world.sql(
    `insert into chain (org_id, name, call_type, mode, steps) select $1, 'own', 'SOS', 'sequential',
    jsonb_build_array(steps -> 0, steps -> 2 || '{"go": null}') from chain where key = 'emergency'`,
    [ward.org_id],
  );
  const id = callOf(await press(bed));
  await Promise.all([one, two].map(({ watch }) => presented(watch, id)));
  await act(one.watch, 'refuse', id);
  await act(host, 'refuse', id);
  assert.ok(!knows(head.watch, id));
  await act(two.watch, 'refuse', id);
  await presented(head.watch, id);
  const record = await readCall(ward.admin, id);
  assert.deepEqual(
    rowsOf(record, 'transferred').map(({ reason }) => reason),
    ['refused'],
  );
  assert.equal(rowsOf(record, 'refused').length, 3);
});

test('an answer stops the paging of the others; hosts and lamps show the call until its reset', async () => {
  const { ward, roomId, bed, host, door } = await makeSet();
  const [one, two] = [
    await ward.hire('nurse', '李护士', roomId),
    await ward.hire('caregiver', '王护工', roomId),
  ];
  const id = callOf(await press(bed));
  await Promise.all([one, two].map(({ watch }) => presented(watch, id)));
  assert.equal((await act(one.watch, 'answer', id))['code'], 0);
  await two.watch.hear('call', about(id, 'withdraw'));
  await Promise.all(
    [host, door].map((each) => each.hear('call', about(id, 'present', { state: 'answered' }))),
  );
  const record = await readCall(ward.admin, id);
  assert.deepEqual(
    [record['answered_by_name'], record['answered_role_type'], record['answered_role_id']],
    ['李护士', 'nurse', one.role_id],
  );
  assert.deepEqual(await world.sql('select kind from call_timer where call_id = $1', [id]), [
    { kind: 'again' },
  ]);
  assert.ok(![host, door, one.watch].some((each) => each.heard.some(about(id, 'withdraw'))));
  await act(bed, 'reset', id);
  await Promise.all(
    [host, door, one.watch].map((each) => each.hear('call', about(id, 'withdraw'))),
  );
});

test('an order that keeps paging leaves the call with the others after an answer', async () => {
  const { ward, bed } = await makeSet();
  const [one, two] = [await ward.hire('nurse', '李护士'), await ward.hire('nurse', '王护士')];
  const id = callOf(await press(bed, 'REINFORCE'));
  await Promise.all([one, two].map(({ watch }) => presented(watch, id)));
  await act(one.watch, 'answer', id);
  await two.watch.hear('call', about(id, 'present', { state: 'answered' }));
  assert.ok(!two.watch.heard.some(about(id, 'withdraw')));
});

test('an answered call that nobody resets is placed again with everyone who had it and who is there now', async () => {
  const { ward, roomId, bed } = await makeSet();
  const [one, two] = [
    await ward.hire('nurse', '李护士', roomId),
    await ward.hire('nurse', '王护士', roomId),
  ];
  const id = callOf(await press(bed));
  await Promise.all([one, two].map(({ watch }) => presented(watch, id)));
  await act(one.watch, 'answer', id);
  await two.watch.hear('call', about(id, 'withdraw'));
  const newcomer = await ward.hire('nurse', '孙护士', roomId);
  await ward.hurry(id, 'again');
  await Promise.all([one, two].map(({ watch }) => watch.hear('call', about(id, 'remind'))));
  await presented(newcomer.watch, id);
  const kinds = await world.sql<{ kind: string }>(
    'select kind from call_timer where call_id = $1 order by kind',
    [id],
  );
  assert.deepEqual(
    kinds.map(({ kind }) => kind),
    ['remind', 'step'],
  );
});

test('a code call is presented to all places at once, first in every queue, and nobody may mute it', async () => {
  const { ward, roomId, bed, host } = await makeSet();
  const people = [
    await ward.hire('nurse', '李护士', roomId),
    await ward.hire('doctor', '周医生'),
    await ward.hire('head_nurse', '赵护士长'),
  ];
  await press(bed, 'VOICE');
  const id = callOf(await press(bed, 'SOS', { event: 'CODE_BLUE' }));
  const heard = await Promise.all(people.map(({ watch }) => presented(watch, id)));
  for (const { data } of heard)
    assert.deepEqual(
      [data['code'], data['mutable'], data['tone'], data['answerable']],
      [true, false, 'code', true],
    );
  const reply = await ward.admin.call('GET', '/mgr/call/active');
  assert.equal((reply.data as { list: { id: string }[] }).list[0]?.id, id);
  await host.leave();
  const back = await ward.connect(host.id, { boot: 'again' });
  await back.hear('call', ({ type }) => type === 'VOICE');
  assert.equal(
    back.heard.filter(({ data }) => data['action'] === 'present')[0]?.data['call_id'],
    id,
  );
});

test('staff-emergency overrides a mute: what is urgent says so to every device, with its tone, colour and target', async () => {
  const { host, bed } = await makeSet();
  const told = async (type: string) => (await presented(host, callOf(await press(bed, type)))).data;
  const help = await told('REINFORCE');
  assert.deepEqual([help['mutable'], help['tone'], help['target_s']], [false, 'double', 120]);
  assert.match(String(help['colour']), /^#[0-9a-f]{6}$/);
  assert.equal((await told('SOS'))['mutable'], false);
  assert.equal((await told('VOICE'))['mutable'], true);
});

test('a lamp-only call can not be answered by anybody and is reset at its origin', async () => {
  const { ward, host, bed } = await makeSet();
  await setRule(ward, 'SIDE', { answerable: false, text: '请换床单' });
  const id = callOf(await press(bed, 'SIDE'));
  const heard = await presented(host, id);
  assert.equal(heard.data['answerable'], false);
  assert.match(String(heard.data['text']), /请换床单$/);
  assert.equal((await act(host, 'answer', id))['code'], CODES.NOT_ANSWERABLE);
  assert.equal(
    (await ward.admin.call('POST', `/mgr/call/${id}/answer`)).code,
    CODES.NOT_ANSWERABLE,
  );
  assert.equal((await act(bed, 'reset', id))['state'], 'ended');
});

test('a running call keeps its rules when the settings change', async () => {
  const { ward, roomId, bed, host } = await makeSet();
  await ward.hire('nurse', '李护士', roomId);
  const head = await ward.hire('head_nurse', '赵护士长');
  const id = callOf(await press(bed));
  await setRule(ward, null, { answerable: false, ending: 'anyone', target_s: 5 });
  await world.sql(
    "insert into chain (org_id, name, call_type, mode, steps) values ($1, 'none', 'SOS', 'sequential', '[]')",
    [ward.org_id],
  );
  await presented(host, id);
  await until(
    'the head nurse to know',
    async () =>
      knows(head.watch, id) ||
      (await ward.hurry(id).then(
        () => false,
        () => false,
      )),
  );
  assert.equal(
    (await ward.admin.call('POST', `/mgr/call/${id}/cancel`)).code,
    CODES.RESET_AT_ORIGIN,
  );
  assert.equal((await act(host, 'answer', id))['code'], 0);
  const after = callOf(await press(bed, 'VOICE'));
  assert.equal((await readCall(ward.admin, after))['target_s'], 5);
});

test('settings that can not be read cost no call: its hosts and lamps show it', async () => {
  const { ward, bed, host, door } = await makeSet();
  await world.sql(
    `insert into chain (org_id, name, call_type, mode, steps) values ($1, 'broken', 'SOS', 'sequential', '[{"wait": "own", "wait_s": "soon"}]')`,
    [ward.org_id],
  );
  const id = callOf(await press(bed));
  await Promise.all([host, door].map((each) => presented(each, id)));
});

test('a step that reaches people by telephone tells a dialling device the number', async () => {
  const { ward, roomId, bed } = await makeSet();
  const nurse = await ward.hire('nurse', '李护士', roomId);
  await world.sql("update staff set mobile = '13800001111' where id = $1", [nurse.staff_id]);
  await world.sql(
    `insert into organisation_parameter (org_id, values) values ($1, '{"nurse_communication": "mobile"}')`,
    [ward.org_id],
  );
  const box = await ward.connect(
    await ward.makeDevice('TRANSFER_DEVICE', { space_id: ward.department_id }),
  );
  const id = callOf(await press(bed));
  const heard = await presented(box, id);
  assert.deepEqual(heard.data['dial'], { channel: 'mobile', number: '13800001111' });
  const delivery = (await readCall(ward.admin, id)).deliveries.find(
    (row) => row['device_id'] === box.id,
  );
  assert.deepEqual(
    [delivery?.['channel'], delivery?.['number'], delivery?.['staff_name']],
    ['mobile', '13800001111', '李护士'],
  );
  await act(bed, 'reset', id);
  await box.hear('call', about(id, 'withdraw'));
});

test('a conversation is accepted alone where the organisation wants that', async () => {
  const { ward, bed, host } = await makeSet();
  await world.sql(
    `insert into organisation_parameter (org_id, values) values ($1, '{"auto_accept": true}')`,
    [ward.org_id],
  );
  const told = async (type: string) => (await presented(host, callOf(await press(bed, type)))).data;
  assert.equal((await told('PHONE'))['auto_accept'], true);
  assert.equal('auto_accept' in (await told('SOS')), false);
});
