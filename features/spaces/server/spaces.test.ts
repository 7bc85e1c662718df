import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinWorld, unique } from '#apps/server/testing/world.ts';
import type { Caller } from '#apps/server/testing/caller.ts';
import { CODES, refusal } from '#apps/server/testing/errors.ts';
import type { BedTile, SpaceNode } from '../contract.ts';

const world = await joinWorld();
const hospital = await world.makeHospital();
const { org_id, admin } = await world.makeDepartment(hospital.org_id);

interface Space {
  id: string;
  version: number;
  org_id: string;
  parent_id: string | null;
  name: string;
  path: string;
  position: number;
}

const tree = async (caller: Caller, query: Record<string, string> = {}) =>
  (await caller.call('GET', '/mgr/space/tree', { query })).data as SpaceNode[];
const root = (await tree(admin))[0];
assert.ok(root);

async function make(kind: string, parent_id: string | null, name = unique('s'), more: object = {}) {
  const body = { kind, name, full_name: name, parent_id, ...more };
  const reply = await admin.call('POST', '/mgr/space', { body });
  assert.equal(reply.code, 0, `${reply.message} ${JSON.stringify(reply.data)}`);
  return reply.data as Space;
}
async function makeResident(name = '陈玉兰') {
  const reply = await admin.call('POST', '/mgr/resident', { body: { name } });
  return (reply.data as { id: string }).id;
}

test('a new organisation has the root of its tree: a department below its hospital', async () => {
  const [top] = await tree(hospital.admin);
  assert.equal(top?.kind, 'hospital');
  assert.equal(top.org_id, hospital.org_id);
  assert.equal(root.kind, 'department');
  assert.equal(root.parent_id, top.id);
});

test('two departments of one name below one hospital both get their root', async () => {
  const body = {
    shop_type: '6',
    kind: 'department',
    short_name: '内科',
    full_name: '内科一病区',
    parent_id: hospital.org_id,
    admin_password: 'Test123456',
  };
  for (const admin_account of [unique('x'), unique('x')]) {
    const made = await world.provider.call('POST', '/mgr/partinfo', {
      body: { ...body, admin_account },
    });
    assert.equal(made.code, 0, JSON.stringify(made.data));
  }
  const names = (await tree(hospital.admin)).map(({ name }) => name);
  assert.deepEqual(names.filter((name) => name.startsWith('内科')).toSorted(), ['内科', '内科2']);
});

test('an organisation with nothing but its root can be deleted, with rooms it cannot', async () => {
  const { org_id: id, admin: other } = await world.makeDepartment();
  const room = await other.call('POST', '/mgr/space', {
    body: { kind: 'room', name: '301', full_name: '301' },
  });
  assert.equal(room.code, 0);
  assert.equal((await world.provider.call('DELETE', `/mgr/partinfo/${id}`)).status, 409);
  await other.call('DELETE', `/mgr/space/${(room.data as Space).id}`);
  assert.equal((await world.provider.call('DELETE', `/mgr/partinfo/${id}`)).code, 0);
});

test('name and full name are required, 2 to 20 characters, and do not start with a space', async () => {
  const reply = await admin.call('POST', '/mgr/space', {
    body: { kind: 'room', name: ' 3', full_name: 'x'.repeat(21) },
    language: 'en',
  });
  assert.deepEqual([reply.status, reply.code], refusal('PARAM_ERROR'));
  assert.deepEqual(Object.keys((reply.data as { fields: object }).fields).toSorted(), [
    'full_name',
    'name',
  ]);
  const one = await admin.call('POST', '/mgr/space', { body: { kind: 'room', name: '3' } });
  assert.deepEqual(Object.keys((one.data as { fields: object }).fields).toSorted(), [
    'full_name',
    'name',
  ]);
});

test('names keep emoji, rare characters and right-to-left text', async () => {
  for (const name of ['🌸𠮷野房', 'غرفة ١٢', '👩‍⚕️房'])
    assert.equal((await make('room', root.id, name)).name, name);
});

test('a room goes below the department of who makes it where no parent is named', async () => {
  const room = await make('room', null);
  assert.equal(room.parent_id, root.id);
  assert.equal(room.org_id, org_id);
});

test('kinds nest only in order', async () => {
  const room = await make('room', root.id);
  const bed = await make('bed', room.id, '01');
  assert.equal(bed.path, `${root.name} / ${room.name} / 01`);
  for (const [kind, parent_id] of [
    ['bed', root.id],
    ['bed', bed.id],
    ['room', room.id],
  ] as const) {
    const reply = await admin.call('POST', '/mgr/space', {
      body: { kind, parent_id, name: 'xx', full_name: 'xx' },
    });
    assert.deepEqual([reply.status, reply.code], refusal('FRAME_ORDER'), kind);
  }
  const top = await admin.call('POST', '/mgr/space', {
    body: { kind: 'hospital', name: 'xx', full_name: 'xx' },
  });
  assert.equal(top.code, CODES.FRAME_ORDER);
});

test('without a hospital a department is refused with 23, without a department a room with 24', async () => {
  const alone = await world.makeDepartment();
  const department = await alone.admin.call('POST', '/mgr/space', {
    body: { kind: 'department', name: '外科', full_name: '外科' },
  });
  assert.deepEqual([department.status, department.code], refusal('FRAME_HOSPITAL_NULL'));
  const room = await hospital.admin.call('POST', '/mgr/space', {
    body: { kind: 'room', name: '101', full_name: '101', parent_id: crypto.randomUUID() },
  });
  assert.deepEqual([room.status, room.code], refusal('FRAME_PART_NULL'));
});

test('a hospital has one root', async () => {
  const again = await hospital.admin.call('POST', '/mgr/space', {
    body: { kind: 'hospital', name: '分院', full_name: '分院' },
  });
  assert.deepEqual([again.status, again.code], refusal('FRAME_HOSPITAL_ONCE'));
});

test('a name stands once among siblings', async () => {
  const room = await make('room', root.id);
  const again = await admin.call('POST', '/mgr/space', {
    body: { kind: 'room', parent_id: root.id, name: room.name, full_name: 'xx' },
    language: 'en',
  });
  assert.deepEqual([again.status, again.code], refusal('FRAME_NAME_OCCUPY'));
  assert.deepEqual(again.data, { fields: { name: 'The name is already used at this level' } });
});

test('a room moves to another department of its organisation only, and never below itself', async () => {
  const mine = (name: string) =>
    hospital.admin.call('POST', '/mgr/space', {
      body: { kind: 'department', name, full_name: name },
    });
  const [from, to] = [(await mine('门诊一')).data as Space, (await mine('门诊二')).data as Space];
  const made = await hospital.admin.call('POST', '/mgr/space', {
    body: { kind: 'room', parent_id: from.id, name: '诊室', full_name: '诊室' },
  });
  const room = made.data as Space;
  const move = (id: string, version: number, parent_id: string) =>
    hospital.admin.call('PUT', `/mgr/space/${id}`, { body: { version, parent_id } });
  assert.equal((await move(room.id, room.version, room.id)).code, CODES.FRAME_ORDER);
  assert.equal((await move(room.id, room.version, root.id)).code, CODES.FRAME_FOREIGN);
  const moved = await move(room.id, room.version, to.id);
  assert.equal((moved.data as Space).parent_id, to.id);
  assert.equal((await move(root.id, root.version, to.id)).code, CODES.FRAME_ROOT);
});

test('a kind never changes', async () => {
  const room = await make('room', root.id);
  const reply = await admin.call('PUT', `/mgr/space/${room.id}`, {
    body: { version: room.version, kind: 'bed' },
  });
  assert.equal(reply.code, CODES.FRAME_ORDER);
});

test('a stale version is refused and nothing is lost', async () => {
  const room = await make('room', root.id);
  const first = await admin.call('PUT', `/mgr/space/${room.id}`, {
    body: { version: room.version, name: unique('r') },
  });
  assert.equal(first.code, 0);
  const second = await admin.call('PUT', `/mgr/space/${room.id}`, {
    body: { version: room.version, name: unique('r') },
  });
  assert.deepEqual([second.status, second.code], refusal('STALE_VERSION'));
});

test('a bed must go before its room, and the reply says which', async () => {
  const room = await make('room', root.id);
  const bed = await make('bed', room.id, '01');
  const early = await admin.call('DELETE', `/mgr/space/${room.id}`, { language: 'en' });
  assert.deepEqual([early.status, early.code], refusal('FRAME_NOT_EMPTY'));
  assert.deepEqual(early.data, { spaces: [{ id: bed.id, path: bed.path }] });
  assert.equal((await admin.call('DELETE', `/mgr/space/${bed.id}`)).code, 0);
  assert.equal((await admin.call('DELETE', `/mgr/space/${room.id}`)).code, 0);
});

test('a room goes together with all its beds, all or none', async () => {
  const room = await make('room', root.id);
  const [one, two] = [await make('bed', room.id, '01'), await make('bed', room.id, '02')];
  assert.equal(
    (await admin.call('DELETE', `/mgr/space/${room.id},${one.id}`)).code,
    CODES.FRAME_NOT_EMPTY,
  );
  assert.equal((await admin.call('DELETE', `/mgr/space/${room.id},${one.id},${two.id}`)).code, 0);
});

test('an occupied bed cannot be deleted; once free it can, and the stay is kept', async () => {
  const room = await make('room', root.id);
  const bed = await make('bed', room.id, '01');
  const id = await makeResident();
  await admin.call('POST', `/mgr/resident/${id}/check_in`, { body: { bed_id: bed.id } });
  const early = await admin.call('DELETE', `/mgr/space/${bed.id}`);
  assert.deepEqual([early.status, early.code], refusal('FRAME_BED_OCCUPIED'));
  await admin.call('POST', `/mgr/resident/${id}/check_out`, { body: { reason: 'discharged' } });
  assert.equal((await admin.call('DELETE', `/mgr/space/${bed.id}`)).code, 0);
  const stays = (await admin.call('GET', `/mgr/resident/${id}/stays`)).data as {
    bed_path: string;
    bed_id: string | null;
  }[];
  assert.deepEqual([stays[0]?.bed_path, stays[0]?.bed_id], [bed.path, null]);
});

test('the database keeps an occupied bed even past the rules', async () => {
  const room = await make('room', root.id);
  const bed = await make('bed', room.id, '01');
  await admin.call('POST', `/mgr/resident/${await makeResident()}/check_in`, {
    body: { bed_id: bed.id },
  });
  await assert.rejects(world.sql('delete from space where id = $1', [bed.id]), /stay_has_bed/);
});

test('a bed with devices cannot be deleted', async () => {
  const room = await make('room', root.id);
  const bed = await make('bed', room.id, '01');
  await world.sql('insert into device (org_id, type, space_id) values ($1, $2, $3)', [
    org_id,
    'DIGIT_BED_DEVICE',
    bed.id,
  ]);
  const reply = await admin.call('DELETE', `/mgr/space/${bed.id}`);
  assert.deepEqual([reply.status, reply.code], refusal('FRAME_HAS_DEVICES'));
  const { id, path } = bed;
  assert.deepEqual(reply.data, {
    spaces: [{ id, path, name: null, device_type: 'DIGIT_BED_DEVICE' }],
  });
});

test('the root of an organisation cannot be deleted by itself', async () => {
  assert.equal((await admin.call('DELETE', `/mgr/space/${root.id}`)).code, CODES.FRAME_ROOT);
});

test('the tree has parents before children, siblings in order, and counts of all below', async () => {
  const ward = await world.makeDepartment();
  const [top] = await tree(ward.admin);
  assert.ok(top);
  const quick = {
    department_id: top.id,
    start_room: 9,
    end_room: 11,
    beds_per_room: 2,
    room_digits: 1,
  };
  assert.equal((await ward.admin.call('POST', '/mgr/space/quick', { body: quick })).code, 0);
  const nodes = await tree(ward.admin);
  assert.deepEqual(
    nodes.filter(({ kind }) => kind === 'room').map(({ name }) => name),
    ['09', '10', '11'],
  );
  assert.deepEqual([nodes[0]?.beds, nodes[0]?.occupied, nodes[1]?.beds], [6, 0, 2]);
  const bed = nodes.find(({ kind }) => kind === 'bed');
  const made = await ward.admin.call('POST', '/mgr/resident', { body: { name: '李建国' } });
  await ward.admin.call('POST', `/mgr/resident/${(made.data as Space).id}/check_in`, {
    body: { bed_id: bed?.id },
  });
  assert.equal((await tree(ward.admin))[0]?.occupied, 1);
  assert.equal((await tree(ward.admin, { under: nodes[1]?.id ?? '' })).length, 3);
  assert.deepEqual(
    (await tree(ward.admin, { depth: 'department' })).map(({ beds }) => beds),
    [6],
  );
});

test('beds of a ward come with who lies there, masked for those who may not read residents', async () => {
  const ward = await world.makeDepartment();
  const [top] = await tree(ward.admin);
  const quick = { department_id: top?.id, start_room: 1, end_room: 2, beds_per_room: 1 };
  await ward.admin.call('POST', '/mgr/space/quick', { body: quick });
  const beds = async (caller: Caller) =>
    (await caller.call('GET', '/mgr/space/beds', { query: { department_id: top?.id ?? '' } }))
      .data as BedTile[];
  const [first] = await beds(ward.admin);
  const made = await ward.admin.call('POST', '/mgr/resident', { body: { name: '欧阳静宜' } });
  await ward.admin.call('POST', `/mgr/resident/${(made.data as Space).id}/check_in`, {
    body: { bed_id: first?.id },
  });
  assert.deepEqual(
    (await beds(ward.admin)).map(({ room_name, resident }) => [room_name, resident?.name ?? null]),
    [
      ['001', '欧阳静宜'],
      ['002', null],
    ],
  );
  const porter = await world.makeUser(ward.org_id, ['space.read']);
  assert.equal((await beds(porter))[0]?.resident?.name, '欧***');
});

test('another organisation sees, changes and deletes nothing', async () => {
  const other = await world.makeDepartment(hospital.org_id);
  const room = await make('room', root.id);
  assert.equal((await other.admin.call('GET', `/mgr/space/${room.id}`)).status, 404);
  assert.equal(
    (await other.admin.call('PUT', `/mgr/space/${room.id}`, { body: { version: 1, name: 'yy' } }))
      .status,
    404,
  );
  assert.equal((await other.admin.call('DELETE', `/mgr/space/${room.id}`)).status, 404);
  assert.equal(
    (await other.admin.call('GET', '/mgr/space/tree', { query: { under: root.id } })).status,
    404,
  );
  assert.equal(
    (
      await other.admin.call('POST', '/mgr/space', {
        body: { kind: 'room', parent_id: root.id, name: 'zz', full_name: 'zz' },
      })
    ).code,
    CODES.FRAME_PART_NULL,
  );
  assert.deepEqual(
    (await other.admin.call('GET', '/mgr/space/beds', { query: { department_id: root.id } })).data,
    [],
  );
});

test('reading needs space.read, making space.write, deleting space.remove', async () => {
  const reader = await world.makeUser(org_id, ['space.read']);
  assert.equal((await reader.call('GET', '/mgr/space/tree')).code, 0);
  assert.equal(
    (
      await reader.call('POST', '/mgr/space', {
        body: { kind: 'room', name: 'xx', full_name: 'xx' },
      })
    ).code,
    CODES.PERMISSION_DENIED,
  );
  assert.equal(
    (await reader.call('DELETE', `/mgr/space/${root.id}`)).code,
    CODES.PERMISSION_DENIED,
  );
  const nobody = await world.makeUser(org_id, []);
  assert.equal((await nobody.call('GET', '/mgr/space/beds')).code, CODES.PERMISSION_DENIED);
});
