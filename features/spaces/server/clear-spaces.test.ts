import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinWorld } from '#apps/server/testing/world.ts';
import type { Caller } from '#apps/server/testing/caller.ts';
import { CODES, refusal } from '#apps/server/testing/errors.ts';
import type { Cleared, SpaceNode } from '../contract.ts';

const world = await joinWorld();

interface InTheWay {
  spaces: { path: string; name?: string | null; device_type?: string }[];
}

const tree = async (caller: Caller) =>
  (await caller.call('GET', '/mgr/space/tree')).data as SpaceNode[];

/** A ward with rooms 301 to 303 of two beds each. */
async function openWard() {
  const ward = await world.makeDepartment();
  const [root] = await tree(ward.admin);
  assert.ok(root);
  const made = await ward.admin.call('POST', '/mgr/space/quick', {
    body: { department_id: root.id, start_room: 301, end_room: 303, beds_per_room: 2 },
  });
  assert.equal(made.code, 0);
  const nodes = await tree(ward.admin);
  const rooms = nodes.filter(({ kind }) => kind === 'room');
  const idOf = (name: string) => rooms.find((one) => one.name === name)?.id ?? '';
  const bedOf = (room: string) => nodes.find(({ parent_id }) => parent_id === idOf(room))?.id ?? '';
  const names = async () => (await tree(ward.admin)).map(({ kind, name }) => `${kind} ${name}`);
  return {
    ...ward,
    root,
    idOf,
    bedOf,
    names,
    clear: (ids: readonly string[], more: object = {}, by: Caller = ward.admin) =>
      by.call('POST', '/mgr/space/clear', { body: { ids, ...more }, language: 'en' }),
    undo: (id: string | undefined, by: Caller = ward.admin) =>
      by.call('POST', `/mgr/space/clear/${id ?? ''}/undo`, { language: 'en' }),
  };
}

const pathsOf = (data: unknown) => (data as InTheWay).spaces.map(({ path }) => path);

async function lieIn(admin: Caller, bed_id: string, name: string): Promise<string> {
  const { id } = (await admin.call('POST', '/mgr/resident', { body: { name } })).data as {
    id: string;
  };
  const reply = await admin.call('POST', `/mgr/resident/${id}/check_in`, { body: { bed_id } });
  assert.equal(reply.code, 0);
  return id;
}

test('what would go is said before, and nothing goes', async () => {
  const { clear, idOf, names, root } = await openWard();
  const before = await names();
  const said = (await clear([idOf('301'), idOf('302')], { dry_run: true })).data as Cleared;
  assert.deepEqual([said.departments, said.rooms, said.beds], [0, 2, 4]);
  assert.deepEqual(
    said.spaces.map(({ path, kind, beds, bed_names }) => [path, kind, beds, bed_names]),
    [
      [`${root.name} / 301`, 'room', 2, ['01', '02']],
      [`${root.name} / 302`, 'room', 2, ['01', '02']],
    ],
  );
  assert.deepEqual([said.undoable, said.undo], [true, null]);
  assert.deepEqual(await names(), before);
});

test('rooms go with their empty beds, a bed that is named beside its room as part of it', async () => {
  const { clear, idOf, bedOf, names, root } = await openWard();
  const reply = (await clear([idOf('301'), bedOf('301'), idOf('303')])).data as Cleared;
  assert.deepEqual([reply.rooms, reply.beds, reply.spaces.length], [2, 4, 2]);
  assert.deepEqual(await names(), [`department ${root.name}`, 'room 302', 'bed 01', 'bed 02']);
});

test('of several rooms none goes where one is held, and the reply names who lies there', async () => {
  const { admin, org_id, clear, idOf, bedOf, names, root } = await openWard();
  await lieIn(admin, bedOf('302'), '欧阳静宜');
  const before = await names();
  const reply = await clear([idOf('301'), idOf('302')]);
  assert.deepEqual([reply.status, reply.code], refusal('FRAME_BED_OCCUPIED'));
  const [held] = (reply.data as InTheWay).spaces;
  assert.deepEqual([held?.path, held?.name], [`${root.name} / 302 / 01`, '欧阳静宜']);
  const porter = await world.makeUser(org_id, ['space.remove']);
  const masked = await clear([idOf('302')], {}, porter);
  assert.equal((masked.data as InTheWay).spaces[0]?.name, '欧***');
  assert.deepEqual(await names(), before);
});

test('a device in a bed or at the room holds it, and is named', async () => {
  const { admin, clear, idOf, bedOf, root } = await openWard();
  const place = async (type: string, space_id: string, alias: string) => {
    const reply = await admin.call('POST', '/mgr/device', { body: { type, space_id, alias } });
    assert.equal(reply.code, 0, JSON.stringify(reply.data));
  };
  await place('DIGIT_BED_DEVICE', bedOf('301'), '床头甲');
  await place('DOOR_DEVICE', idOf('303'), '门口乙');
  for (const [room, path, name, device_type] of [
    ['301', `${root.name} / 301 / 01`, '床头甲', 'DIGIT_BED_DEVICE'],
    ['303', `${root.name} / 303`, '门口乙', 'DOOR_DEVICE'],
  ] as const) {
    const reply = await clear([idOf(room)], { dry_run: true });
    assert.deepEqual([reply.status, reply.code], refusal('FRAME_HAS_DEVICES'));
    const [held] = (reply.data as InTheWay).spaces;
    assert.deepEqual([held?.path, held?.name, held?.device_type], [path, name, device_type]);
  }
});

test('a call, a countdown or a handover holds a place, by either way of deleting it', async () => {
  const { admin, org_id, clear, idOf, bedOf, root } = await openWard();
  await world.sql(
    `insert into countdown_run (org_id, name, duration_s, space_id, due_at) values ($1, '输液', 600, $2, now() + interval '10 minutes')`,
    [org_id, bedOf('301')],
  );
  await world.sql(
    `insert into call (org_id, space_id, type, priority, state, target_s, raised_at) values ($1, $2, 'SOS', 1, 'raised', 60, now())`,
    [org_id, bedOf('302')],
  );
  await world.sql(
    `insert into handover (org_id, from_space_id, from_path, to_org_id, to_space_id, to_path, to_at) values ($1, $2, '303', $1, $3, '病区', now() + interval '1 hour')`,
    [org_id, idOf('303'), root.id],
  );
  for (const room of ['301', '302', '303']) {
    const reply = await clear([idOf(room)]);
    assert.deepEqual([reply.status, reply.code], refusal('FRAME_IN_USE'), room);
    assert.match(pathsOf(reply.data).join(), new RegExp(room));
  }
  const bed = await admin.call('DELETE', `/mgr/space/${bedOf('302')}`);
  assert.deepEqual([bed.status, bed.code], refusal('FRAME_IN_USE'));
});

test('who answers for a room goes with it, which is said before, and then it cannot be put back', async () => {
  const { admin, clear, idOf } = await openWard();
  const made = await admin.call('POST', '/mgr/staff', {
    body: {
      real_name: '王丽',
      login_name: `n${crypto.randomUUID().slice(0, 8)}`,
      password: 'Test123456',
    },
  });
  assert.equal(made.code, 0, JSON.stringify(made.data));
  const cover = await admin.call('POST', '/mgr/cover', {
    body: { staff_id: (made.data as { id: string }).id, space_id: idOf('301') },
  });
  assert.equal(cover.code, 0, JSON.stringify(cover.data));
  const said = (await clear([idOf('301')], { dry_run: true })).data as Cleared;
  assert.deepEqual([said.covers, said.undoable], [1, false]);
  assert.equal(((await clear([idOf('301')])).data as Cleared).undo, null);
});

test('a deletion is put back as it was, once, by who did it, and the audit has both', async () => {
  const { admin, org_id, clear, undo, idOf, names } = await openWard();
  const [ids, before] = [await tree(admin), await names()];
  const { undo: kept } = (await clear([idOf('301'), idOf('302')])).data as Cleared;
  const other = await world.makeUser(org_id, ['space.read', 'space.write', 'space.remove']);
  assert.deepEqual(
    [(await undo(kept?.id, other)).status, (await undo(kept?.id, other)).code],
    refusal('FRAME_UNDO_OVER'),
  );
  const back = await undo(kept?.id);
  assert.deepEqual(back.data, { rooms: 2, beds: 4 });
  assert.deepEqual(await names(), before);
  assert.deepEqual(await tree(admin), ids);
  assert.equal((await undo(kept?.id)).code, CODES.FRAME_UNDO_OVER);
  const said = await world.sql<{ action: string; name: string; beds: string[] }>(
    `select action, coalesce(before, after) ->> 'name' as name, coalesce(before, after) -> 'beds' as beds from audit
     where org_id = $1 and thing = 'space' and action in ('delete', 'restore') order by id`,
    [org_id],
  );
  const rooms = (action: string) =>
    ['301', '302'].map((name) => ({ action, name, beds: ['01', '02'] }));
  assert.deepEqual(said, [...rooms('delete'), ...rooms('restore')]);
});

test('a deletion is not put back after its time, beside one of its name, or where nothing is above it', async () => {
  const { admin, org_id, root, clear, undo, idOf, bedOf } = await openWard();
  const late = (await clear([idOf('301')])).data as Cleared;
  await world.sql("update space_undo set lapses_at = now() - interval '1 second' where id = $1", [
    late.undo?.id,
  ]);
  assert.equal((await undo(late.undo?.id)).code, CODES.FRAME_UNDO_OVER);
  const taken = (await clear([idOf('302')])).data as Cleared;
  await admin.call('POST', '/mgr/space', {
    body: { kind: 'room', parent_id: root.id, name: '302', full_name: '302' },
  });
  assert.equal((await undo(taken.undo?.id)).code, CODES.FRAME_NAME_OCCUPY);
  const bed = (await clear([bedOf('303')])).data as Cleared;
  await clear([idOf('303')]);
  assert.equal((await undo(bed.undo?.id)).code, CODES.FRAME_UNDO_OVER);
  assert.equal(
    (
      await world.sql('select from space_undo where org_id = $1 and id = $2', [
        org_id,
        late.undo?.id,
      ])
    ).length,
    0,
  );
});

test('a department of a hospital goes with its rooms, the root of an organisation does not', async () => {
  const { admin } = await world.makeHospital();
  const make = async (kind: string, parent_id: string | undefined, name: string) =>
    (await admin.call('POST', '/mgr/space', { body: { kind, parent_id, name, full_name: name } }))
      .data as SpaceNode;
  const [top] = await tree(admin);
  const department = await make('department', top?.id, '门诊');
  const room = await make('room', department.id, '诊室');
  await make('bed', room.id, '01');
  const refused = await admin.call('POST', '/mgr/space/clear', { body: { ids: [top?.id] } });
  assert.deepEqual([refused.status, refused.code], refusal('FRAME_ROOT'));
  const gone = await admin.call('POST', '/mgr/space/clear', { body: { ids: [department.id] } });
  const { departments, rooms, beds, undo } = gone.data as Cleared;
  assert.deepEqual([departments, rooms, beds], [1, 1, 1]);
  assert.equal((await tree(admin)).length, 1);
  const back = await admin.call('POST', `/mgr/space/clear/${undo?.id ?? ''}/undo`);
  assert.deepEqual(back.data, { rooms: 1, beds: 1 });
  assert.equal((await tree(admin)).length, 4);
});

test('another organisation clears and puts back nothing, and each needs its permission', async () => {
  const { org_id, clear, undo, idOf, names } = await openWard();
  const other = await openWard();
  const before = await names();
  assert.equal((await clear([idOf('301')], {}, other.admin)).status, 404);
  const writer = await world.makeUser(org_id, ['space.read', 'space.write']);
  assert.equal((await clear([idOf('301')], {}, writer)).code, CODES.PERMISSION_DENIED);
  assert.deepEqual(await names(), before);
  const { undo: kept } = (await clear([idOf('301')])).data as Cleared;
  assert.equal((await undo(kept?.id, other.admin)).code, CODES.FRAME_UNDO_OVER);
  assert.equal((await undo(kept?.id, writer)).code, CODES.PERMISSION_DENIED);
});

test('where alarm changes need a second person a deletion waits for one, taking back what nobody used does not', async () => {
  const { admin, org_id, root, clear, idOf, names } = await openWard();
  const at = `/mgr/parameter/${org_id}`;
  const { version } = (await admin.call('GET', at)).data as { version: number };
  const rule = { alarm_changes_need_second: true, version };
  assert.equal((await admin.call('PUT', at, { body: rule })).code, 0);
  const before = await names();
  const reply = await clear([idOf('301'), idOf('302')]);
  assert.deepEqual([reply.status, reply.code], refusal('WAITS_FOR_SECOND'));
  assert.deepEqual(await names(), before);
  const second = await world.makeUser(org_id, ['alarm.approve', 'space.remove']);
  const { pending_id } = reply.data as { pending_id: string };
  const approved = await second.call('POST', `/mgr/pending_change/${pending_id}/approve`);
  assert.equal(approved.code, 0, JSON.stringify(approved));
  assert.deepEqual(await names(), [`department ${root.name}`, 'room 303', 'bed 01', 'bed 02']);
  const made = await admin.call('POST', '/mgr/space/quick', {
    body: { department_id: root.id, start_room: 401, end_room: 402, beds_per_room: 1 },
  });
  const { undo } = made.data as Pick<Cleared, 'undo'>;
  assert.equal((await admin.call('POST', `/mgr/space/quick/${undo?.id ?? ''}/undo`)).code, 0);
  assert.equal((await names()).length, 4);
});

test('500 rooms with their beds go in one go and come back', async () => {
  const { admin, root, clear, undo } = await openWard();
  await admin.call('POST', '/mgr/space/quick', {
    body: { department_id: root.id, start_room: 1, end_room: 500, beds_per_room: 2 },
  });
  const rooms = (await tree(admin)).filter(({ kind }) => kind === 'room').slice(0, 500);
  const gone = (await clear(rooms.map(({ id }) => id))).data as Cleared;
  assert.deepEqual([gone.rooms, gone.tops, gone.spaces.length], [500, 500, 20]);
  assert.deepEqual((await undo(gone.undo?.id)).data, { rooms: gone.rooms, beds: gone.beds });
});
