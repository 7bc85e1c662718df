import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinWorld, unique } from '#apps/server/testing/world.ts';
import type { Caller } from '#apps/server/testing/caller.ts';
import { CODES, refusal } from '#apps/server/testing/errors.ts';
import type { ReplyOf } from '#kit/contract/route.ts';
import type { RowOf } from '#kit/contract/entity.ts';
import type { Structure, area, cover, coverRoutes, deviceCover } from '../contract.ts';

type Whole = ReplyOf<typeof coverRoutes.ofStaff>;
type Duty = ReplyOf<typeof coverRoutes.duty>;

const world = await joinWorld();
const hospital = await world.makeHospital();
const { org_id, admin } = await world.makeDepartment(hospital.org_id);
const elsewhere = await world.makeDepartment((await world.makeHospital()).org_id);

async function rootOf(org: string): Promise<string> {
  const [root] = await world.sql<{ id: string }>(
    `select id from space where org_id = $1 and (parent_id is null or kind = 'department')`,
    [org],
  );
  return root?.id ?? '';
}
const root = await rootOf(org_id);

async function make<Row>(path: string, body: object, caller: Caller = admin): Promise<Row> {
  const reply = await caller.call('POST', path, { body });
  assert.equal(reply.code, 0, JSON.stringify(reply));
  return reply.data as Row;
}
const space = async (kind: string, parent_id: string, caller = admin): Promise<string> => {
  const name = unique('r').slice(0, 12);
  return (
    await make<{ id: string }>('/mgr/space', { kind, parent_id, name, full_name: name }, caller)
  ).id;
};
const person = async (caller = admin, more: object = {}): Promise<string> =>
  (
    await make<{ id: string }>(
      '/mgr/staff',
      { login_name: unique('n'), real_name: '王丽', ...more },
      caller,
    )
  ).id;
const covers = (body: object, caller = admin) =>
  make<RowOf<typeof cover>>('/mgr/cover', body, caller);

async function duty(space_id: string, at?: string, caller = admin): Promise<Duty> {
  const reply = await caller.call('GET', `/mgr/cover/space/${space_id}/duty`, {
    query: at ? { at } : {},
  });
  assert.equal(reply.code, 0, JSON.stringify(reply));
  return reply.data as Duty;
}
const onDuty = async (space_id: string, at?: string): Promise<string[]> =>
  (await duty(space_id, at)).map(({ staff_id }) => staff_id);

// Noon and midnight in Asia/Shanghai, where these departments are.
const NOON = '2026-06-01T04:00:00Z';
const MIDNIGHT = '2026-06-01T16:00:00Z';

test('covering a space is covering all below it, by the nearest way', async () => {
  const room = await space('room', root);
  const bed = await space('bed', room);
  const [above, near] = [await person(), await person()];
  await covers({ staff_id: above, space_id: root });
  await covers({ staff_id: near, space_id: root, shift: 'day' });
  await covers({ staff_id: near, space_id: bed });
  const found = await duty(bed, NOON);
  assert.deepEqual(
    found.map(({ staff_id, via }) => [staff_id, via]),
    [
      [near, 'bed'],
      [above, 'department'],
    ],
  );
  assert.deepEqual((await onDuty(room, NOON)).toSorted(), [above, near].toSorted());
  assert.deepEqual(await onDuty(room, MIDNIGHT), [above]);
  await admin.call('PUT', `/mgr/cover/staff/${above}`, { body: { items: [] } });
  await admin.call('PUT', `/mgr/cover/staff/${near}`, { body: { items: [] } });
});

test('several of one role who cover the same space are all on duty', async () => {
  const room = await space('room', root);
  const [role] = await world.sql<{ id: string }>(
    `select id from role where org_id = $1 and role_type = 'nurse'`,
    [org_id],
  );
  const both = [
    await person(admin, { role_id: role?.id }),
    await person(admin, { role_id: role?.id }),
  ];
  for (const staff_id of both) await covers({ staff_id, space_id: room });
  const found = await duty(room, NOON);
  assert.deepEqual(found.map(({ staff_id }) => staff_id).toSorted(), both.toSorted());
  assert.ok(found.every(({ role_type }) => role_type === 'nurse'));
});

test('the day runs from day start to night start, and the night over midnight to day start', async () => {
  const room = await space('room', root);
  const [day, night] = [await person(), await person()];
  await covers({ staff_id: day, space_id: room, shift: 'day' });
  await covers({ staff_id: night, space_id: room, shift: 'night' });
  const times: [string, string][] = [
    ['2026-06-01T07:59:59+08:00', night],
    ['2026-06-01T08:00:00+08:00', day],
    ['2026-06-01T19:59:59+08:00', day],
    ['2026-06-01T20:00:00+08:00', night],
    ['2026-06-01T23:59:59+08:00', night],
    ['2026-06-02T00:00:00+08:00', night],
    ['2026-06-02T03:00:00+08:00', night],
  ];
  for (const [at, who] of times) assert.deepEqual(await onDuty(room, at), [who], at);
});

test('a day that begins in the evening runs over midnight itself', async () => {
  const ward = await world.makeDepartment(hospital.org_id);
  await world.sql(
    `insert into organisation_parameter (org_id, values) values ($1, '{"day_start": "18:00", "night_start": "06:00"}')`,
    [ward.org_id],
  );
  const shiftAt = async (at: string) =>
    (await world.sql<{ shift: string }>('select shift_at($1, $2) as shift', [ward.org_id, at]))[0]
      ?.shift;
  assert.equal(await shiftAt('2026-06-01T23:30:00+08:00'), 'day');
  assert.equal(await shiftAt('2026-06-01T05:59:00+08:00'), 'day');
  assert.equal(await shiftAt('2026-06-01T06:00:00+08:00'), 'night');
  assert.equal(await shiftAt('2026-06-01T17:59:00+08:00'), 'night');
});

test('shifts follow the clocks of the ward when they are put forward and back', async () => {
  const ward = await world.makeDepartment(hospital.org_id);
  await world.sql(`update organisation set time_zone = 'Europe/Berlin' where id = $1`, [
    ward.org_id,
  ]);
  const shifts = async (...times: string[]) => {
    const rows = await world.sql<{ shift: string }>(
      `select shift_at($1, at) as shift from unnest($2::timestamptz[]) with ordinality as given(at, place) order by place`,
      [ward.org_id, times],
    );
    return rows.map(({ shift }) => shift);
  };
  // Summer time began on 29 March 2026 and ended on 25 October: 06:30 UTC is 07:30, then 08:30, then 07:30 again.
  assert.deepEqual(await shifts('2026-03-28T06:30:00Z', '2026-03-29T06:30:00Z'), ['night', 'day']);
  assert.deepEqual(await shifts('2026-10-24T06:30:00Z', '2026-10-25T06:30:00Z'), ['day', 'night']);
  assert.deepEqual(await shifts('2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'), [
    'night',
    'night',
  ]);
  assert.deepEqual(await shifts('2026-03-28T18:30:00Z', '2026-03-29T18:30:00Z'), ['day', 'night']);
});

test('cover for a time begins and ends with it', async () => {
  const room = await space('room', root);
  const staff_id = await person();
  await covers({
    staff_id,
    space_id: room,
    from_at: '2026-06-01T00:00:00Z',
    to_at: '2026-06-02T00:00:00Z',
  });
  assert.deepEqual(await onDuty(room, '2026-05-31T23:59:59Z'), []);
  assert.deepEqual(await onDuty(room, '2026-06-01T00:00:00Z'), [staff_id]);
  assert.deepEqual(await onDuty(room, '2026-06-02T00:00:00Z'), []);
});

test('who is disabled covers nothing', async () => {
  const room = await space('room', root);
  const staff_id = await person();
  await covers({ staff_id, space_id: room });
  await world.sql('update staff set enabled = false where id = $1', [staff_id]);
  assert.deepEqual(await onDuty(room), []);
});

test('an area is covered with all its spaces and what lies below them', async () => {
  const [one, two] = [await space('room', root), await space('room', root)];
  const bed = await space('bed', one);
  const made = await make<RowOf<typeof area>>('/mgr/area', {
    name: unique('z'),
    space_ids: [one],
  });
  assert.deepEqual(made.space_ids, [one]);
  const staff_id = await person();
  await covers({ staff_id, area_id: made.id, shift: 'night' });
  assert.deepEqual(await duty(bed, MIDNIGHT).then(([found]) => found?.via), 'area');
  assert.deepEqual(await onDuty(two, MIDNIGHT), []);
  const changed = await admin.call('PUT', `/mgr/area/${made.id}`, {
    body: { version: made.version, space_ids: [two] },
  });
  assert.deepEqual((changed.data as RowOf<typeof area>).space_ids, [two]);
  assert.deepEqual(await onDuty(bed, MIDNIGHT), []);
  assert.deepEqual(await onDuty(two, MIDNIGHT), [staff_id]);
  assert.equal((changed.data as RowOf<typeof area>).people, 1);
});

test('an area name stands once in an organisation, and has no spaces of another', async () => {
  const name = unique('z');
  await make('/mgr/area', { name });
  const again = await admin.call('POST', '/mgr/area', { body: { name }, language: 'en' });
  assert.deepEqual([again.status, again.code], refusal('AREA_NAME_OCCUPY'));
  assert.deepEqual(again.data, { fields: { name: 'The area name is already used' } });
  const foreign = await admin.call('POST', '/mgr/area', {
    body: { name: unique('z'), space_ids: [await rootOf(elsewhere.org_id)] },
  });
  assert.equal(foreign.code, CODES.PARAM_ERROR);
  const mixed = await world.provider.call('POST', '/mgr/area', {
    body: { name: unique('z'), org_id, space_ids: [await rootOf(elsewhere.org_id)] },
  });
  assert.deepEqual([mixed.status, mixed.code], refusal('COVER_FOREIGN'));
});

test('a person stands once for a space and shift', async () => {
  const room = await space('room', root);
  const staff_id = await person();
  await covers({ staff_id, space_id: room, shift: 'day' });
  const again = await admin.call('POST', '/mgr/cover', {
    body: { staff_id, space_id: room, shift: 'day' },
    language: 'en',
  });
  assert.deepEqual([again.status, again.code], refusal('COVER_TWICE'));
  assert.deepEqual(again.data, {
    fields: { space_id: 'The person already covers this space in this shift' },
  });
  await covers({ staff_id, space_id: room, shift: 'night' });
});

test('what has run out makes way for new cover of the same place and shift', async () => {
  const room = await space('room', root);
  const staff_id = await person();
  await covers({ staff_id, space_id: room, to_at: '2026-01-02T00:00:00Z' });
  const next = await covers({ staff_id, space_id: room });
  assert.equal(next.to_at, null);
});

test('cover names either a space or an area, and its end comes after its beginning', async () => {
  const staff_id = await person();
  const room = await space('room', root);
  const { id: area_id } = await make<{ id: string }>('/mgr/area', { name: unique('z') });
  for (const body of [{ staff_id }, { staff_id, space_id: room, area_id }]) {
    const reply = await admin.call('POST', '/mgr/cover', { body });
    assert.deepEqual([reply.status, reply.code], refusal('COVER_PLACE'));
  }
  const early = { from_at: '2026-06-02T00:00:00Z', to_at: '2026-06-01T00:00:00Z' };
  const wrong = await admin.call('POST', '/mgr/cover', {
    body: { staff_id, space_id: room, ...early },
  });
  assert.deepEqual(Object.keys((wrong.data as { fields: object }).fields), ['to_at']);
  const made = await covers({ staff_id, space_id: room, from_at: early.from_at });
  const change = await admin.call('PUT', `/mgr/cover/${made.id}`, {
    body: { version: made.version, to_at: early.to_at },
  });
  assert.equal(change.code, CODES.PARAM_ERROR);
});

test('a change moves cover to an area, another shift or another person', async () => {
  const room = await space('room', root);
  const [one, two] = [await person(), await person()];
  const { id: area_id } = await make<{ id: string }>('/mgr/area', { name: unique('z') });
  const made = await covers({ staff_id: one, space_id: room });
  const put = async (version: number, body: object) => {
    const reply = await admin.call('PUT', `/mgr/cover/${made.id}`, { body: { version, ...body } });
    assert.equal(reply.code, 0, JSON.stringify(reply));
    return reply.data as RowOf<typeof cover>;
  };
  const moved = await put(made.version, { area_id, shift: 'night' });
  assert.deepEqual([moved.space_id, moved.area_id, moved.shift], [null, area_id, 'night']);
  const given = await put(moved.version, { staff_id: two });
  assert.deepEqual([given.staff_id, given.area_id], [two, area_id]);
  const stale = await admin.call('PUT', `/mgr/cover/${made.id}`, {
    body: { version: made.version, shift: 'day' },
  });
  assert.deepEqual([stale.status, stale.code], refusal('STALE_VERSION'));
});

test('the list is filtered by person and by space', async () => {
  const [room, other] = [await space('room', root), await space('room', root)];
  const [one, two] = [await person(), await person()];
  await covers({ staff_id: one, space_id: room });
  await covers({ staff_id: one, space_id: other });
  await covers({ staff_id: two, space_id: room });
  const total = async (body: object) =>
    ((await admin.call('POST', '/mgr/cover/page', { body })).data as { total: number }).total;
  assert.equal(await total({ staff_id: one }), 2);
  assert.equal(await total({ space_id: room }), 2);
  assert.equal(await total({ space_id: room, staff_id: two }), 1);
});

test('a person’s whole cover is set at once, and what isn’t named ends', async () => {
  const [one, two] = [await space('room', root), await space('room', root)];
  const staff_id = await person();
  const path = `/mgr/cover/staff/${staff_id}`;
  const empty = (await admin.call('GET', path)).data as Whole;
  assert.deepEqual(empty.items, []);
  const put = (body: object) => admin.call('PUT', path, { body });
  const first = await put({
    items: [{ space_id: one }, { space_id: two, shift: 'night' }],
    stamp: empty.stamp,
  });
  const set = first.data as Whole;
  assert.deepEqual(
    set.items.map(({ space_id, shift }) => [space_id, shift]),
    [
      [one, 'all'],
      [two, 'night'],
    ],
  );
  const second = (await put({ items: [{ space_id: two, shift: 'night' }] })).data as Whole;
  assert.deepEqual(
    second.items.map(({ id }) => id),
    [set.items[1]?.id],
    'what stays keeps its id',
  );
  const stale = await put({ items: [], stamp: set.stamp });
  assert.deepEqual([stale.status, stale.code], refusal('STALE_VERSION'));
  assert.equal(((await admin.call('GET', path)).data as Whole).items.length, 1);
  const twice = await put({ items: [{ space_id: one }, { space_id: one }] });
  assert.deepEqual([twice.status, twice.code], refusal('COVER_TWICE'));
  assert.deepEqual(Object.keys((twice.data as { fields: object }).fields), ['items.1']);
  const nowhere = await put({
    items: [{ space_id: one }, { space_id: await rootOf(elsewhere.org_id) }],
  });
  assert.equal(nowhere.code, CODES.PARAM_ERROR);
  assert.equal(((await admin.call('GET', path)).data as Whole).items.length, 1);
});

test('cover goes with the space, the area, the person or the device', async () => {
  const rows = async () =>
    (
      await world.sql<{ n: number }>('select count(*)::int as n from cover where org_id = $1', [
        org_id,
      ])
    )[0]?.n ?? 0;
  const room = await space('room', root);
  const staff_id = await person();
  const made = await make<{ id: string }>('/mgr/area', { name: unique('z'), space_ids: [room] });
  const before = await rows();
  await covers({ staff_id, space_id: room });
  await covers({ staff_id, area_id: made.id });
  const watch = await make<{ id: string }>('/mgr/device', { type: 'NURSE_WATCH' });
  await admin.call('PUT', `/mgr/device_cover/${watch.id}`, {
    body: { space_ids: [room], area_ids: [made.id] },
  });
  assert.equal(await rows(), before + 2);
  assert.equal((await admin.call('DELETE', `/mgr/space/${room}`)).code, 0);
  assert.equal(await rows(), before + 1);
  assert.deepEqual((await admin.call('GET', `/mgr/area/${made.id}`)).code, 0);
  assert.equal((await admin.call('DELETE', `/mgr/area/${made.id}`)).code, 0);
  assert.equal(await rows(), before);
  const left = await admin.call('GET', `/mgr/device_cover/${watch.id}`);
  assert.deepEqual((left.data as RowOf<typeof deviceCover>).area_ids, []);
  await covers({ staff_id, space_id: root, shift: 'night' });
  assert.equal((await admin.call('DELETE', `/mgr/staff/${staff_id}`)).code, 0);
  assert.equal(await rows(), before);
  assert.equal((await admin.call('DELETE', `/mgr/device/${watch.id}`)).code, 0);
});

test('who moves to another hospital leaves their cover behind', async () => {
  const room = await space('room', root);
  const staff_id = await person();
  await covers({ staff_id, space_id: room });
  const read = (await world.provider.call('GET', `/mgr/staff/${staff_id}`)).data as {
    version: number;
  };
  const moved = await world.provider.call('PUT', `/mgr/staff/${staff_id}`, {
    body: { version: read.version, org_id: elsewhere.org_id },
  });
  assert.equal(moved.code, 0, JSON.stringify(moved));
  assert.deepEqual(await onDuty(room), []);
});

test('the hospital’s people cover its departments, who see that and can’t change it', async () => {
  const matron = await person(hospital.admin, { real_name: '总护士长' });
  const top = await rootOf(hospital.org_id);
  await covers({ staff_id: matron, space_id: top, shift: 'night' }, hospital.admin);
  const room = await space('room', root);
  assert.deepEqual(
    (await duty(room, MIDNIGHT)).map(({ staff_name, via }) => [staff_name, via]),
    [['总护士长', 'hospital']],
  );
  const seen = (await admin.call('GET', '/mgr/cover/structure')).data as Structure;
  assert.deepEqual(
    seen.above.map(({ staff_name, space_id, shift }) => [staff_name, space_id, shift]),
    [['总护士长', root, 'night']],
  );
  const direct = await covers({ staff_id: matron, space_id: room }, hospital.admin);
  assert.equal(direct.org_id, org_id);
  const row = (await admin.call('GET', `/mgr/cover/${direct.id}`)).data as RowOf<typeof cover>;
  assert.equal(row.staff_name, '总护士长');
  await admin.call('DELETE', `/mgr/cover/${direct.id}`);
  await hospital.admin.call('PUT', `/mgr/cover/staff/${matron}`, { body: { items: [] } });
});

test('another hospital’s people, spaces and areas don’t exist for cover, nor can the provider mix them', async () => {
  const room = await space('room', root);
  const stranger = await person(elsewhere.admin);
  const theirs = await rootOf(elsewhere.org_id);
  const mine = await person();
  for (const body of [
    { staff_id: stranger, space_id: room },
    { staff_id: mine, space_id: theirs },
    { staff_id: mine, area_id: crypto.randomUUID() },
  ])
    assert.equal((await admin.call('POST', '/mgr/cover', { body })).code, CODES.PARAM_ERROR);
  const mixed = await world.provider.call('POST', '/mgr/cover', {
    body: { staff_id: stranger, space_id: room },
  });
  assert.deepEqual([mixed.status, mixed.code], refusal('COVER_FOREIGN'));
  const made = await covers({ staff_id: mine, space_id: room });
  const { admin: other } = elsewhere;
  assert.equal((await other.call('GET', `/mgr/cover/${made.id}`)).status, 404);
  assert.equal((await other.call('DELETE', `/mgr/cover/${made.id}`)).status, 404);
  assert.equal((await other.call('GET', `/mgr/cover/staff/${mine}`)).status, 404);
  assert.equal(
    (await other.call('PUT', `/mgr/cover/staff/${mine}`, { body: { items: [] } })).status,
    404,
  );
  assert.equal((await other.call('GET', `/mgr/cover/space/${room}/duty`)).status, 404);
  assert.equal(
    (await other.call('GET', '/mgr/cover/structure', { query: { org_id } })).code,
    CODES.PARAM_ERROR,
  );
  assert.deepEqual(await onDuty(room, NOON), [mine]);
});

test('the structure holds people, cover, areas and the shift that runs now', async () => {
  const ward = await world.makeDepartment(hospital.org_id);
  const top = await rootOf(ward.org_id);
  const room = await space('room', top, ward.admin);
  const staff_id = await person(ward.admin, { real_name: '李娜' });
  const made = await covers({ staff_id, space_id: room, shift: 'day' }, ward.admin);
  await covers(
    { staff_id, space_id: room, shift: 'night', to_at: '2026-01-01T00:00:00Z' },
    ward.admin,
  );
  const { id } = await make<{ id: string }>(
    '/mgr/area',
    { name: '东区', space_ids: [room] },
    ward.admin,
  );
  const read = (await ward.admin.call('GET', '/mgr/cover/structure')).data as Structure;
  assert.ok(['day', 'night'].includes(read.shift));
  assert.ok(read.people.some((one) => one.id === staff_id && one.name === '李娜'));
  assert.deepEqual(
    read.covers.map((one) => one.id),
    [made.id],
    'what has run out is left out',
  );
  assert.deepEqual(read.areas, [{ id, name: '东区', space_ids: [room] }]);
});

test('a shared mobile device serves its spaces as long as it is bound to nobody', async () => {
  const room = await space('room', root);
  const bed = await space('bed', room);
  const { id } = await make<{ id: string }>('/mgr/device', {
    type: 'CELL_PHONE',
    alias: '公用手机',
  });
  const path = `/mgr/device_cover/${id}`;
  const read = (await admin.call('GET', path)).data as RowOf<typeof deviceCover>;
  const set = await admin.call('PUT', path, {
    body: { space_ids: [room], area_ids: [], stamp: read.stamp },
  });
  assert.deepEqual((set.data as RowOf<typeof deviceCover>).space_ids, [room]);
  const serving = async () =>
    (
      await world.sql<{ id: string }>(
        `select d as id from (select set_config('app.whole', 'on', true)) on_, lateral covering_devices($1, $2) d`,
        [org_id, bed],
      )
    ).map((row) => row.id);
  assert.deepEqual(await serving(), [id]);
  const stale = await admin.call('PUT', path, {
    body: { space_ids: [], area_ids: [], stamp: read.stamp },
  });
  assert.deepEqual([stale.status, stale.code], refusal('STALE_VERSION'));
  const page = (await admin.call('POST', '/mgr/device_cover/page', { body: { keyword: '公用' } }))
    .data as { list: RowOf<typeof deviceCover>[] };
  assert.deepEqual(
    page.list.map((row) => row.id),
    [id],
  );
  await world.sql('update device set person_id = $2 where id = $1', [id, await person()]);
  assert.deepEqual(await serving(), []);
  const bound = await admin.call('PUT', path, { body: { space_ids: [], area_ids: [] } });
  assert.deepEqual([bound.status, bound.code], refusal('DEVICE_NOT_SHARED'));
  const host = await make<{ id: string }>('/mgr/device', { type: 'NURSE_HOST' });
  const fixed = await admin.call('PUT', `/mgr/device_cover/${host.id}`, {
    body: { space_ids: [], area_ids: [] },
  });
  assert.equal(fixed.code, CODES.DEVICE_NOT_SHARED);
});

test('a shared device serves no space of another organisation, and is nobody else’s to set', async () => {
  const { id } = await make<{ id: string }>('/mgr/device', { type: 'NURSE_WATCH' });
  const path = `/mgr/device_cover/${id}`;
  const foreign = await admin.call('PUT', path, {
    body: { space_ids: [await rootOf(elsewhere.org_id)], area_ids: [] },
  });
  assert.equal(foreign.code, CODES.PARAM_ERROR);
  const other = await elsewhere.admin.call('PUT', path, { body: { space_ids: [], area_ids: [] } });
  assert.equal(other.status, 404);
});

test('reading needs cover.read, assigning cover.write, taking away cover.remove', async () => {
  const reader = await world.makeUser(org_id, ['cover.read']);
  const room = await space('room', root);
  const staff_id = await person();
  const made = await covers({ staff_id, space_id: room });
  assert.equal((await reader.call('GET', '/mgr/cover/structure')).code, 0);
  assert.equal(
    (await reader.call('POST', '/mgr/cover', { body: { staff_id, space_id: room } })).code,
    CODES.PERMISSION_DENIED,
  );
  assert.equal(
    (await reader.call('PUT', `/mgr/cover/staff/${staff_id}`, { body: { items: [] } })).code,
    CODES.PERMISSION_DENIED,
  );
  assert.equal(
    (await reader.call('DELETE', `/mgr/cover/${made.id}`)).code,
    CODES.PERMISSION_DENIED,
  );
});
