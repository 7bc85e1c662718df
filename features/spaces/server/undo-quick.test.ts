import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinWorld } from '#apps/server/testing/world.ts';
import type { Caller } from '#apps/server/testing/caller.ts';
import { CODES, refusal } from '#apps/server/testing/errors.ts';
import type { ErrorName } from '#apps/server/testing/errors.ts';
import type { SpaceNode } from '../contract.ts';

const world = await joinWorld();

interface Quick {
  undo: { id: string; lapses_at: string } | null;
}

const tree = async (caller: Caller) =>
  (await caller.call('GET', '/mgr/space/tree')).data as SpaceNode[];

/** A ward with room 301, and 302 to 304 of two beds each made by a second quick-create. */
async function openWard() {
  const ward = await world.makeDepartment();
  const { admin } = ward;
  const [root] = await tree(admin);
  const quick = async (start_room: number, end_room: number, more: object = {}) =>
    (
      await admin.call('POST', '/mgr/space/quick', {
        body: { department_id: root?.id, start_room, end_room, beds_per_room: 2, ...more },
      })
    ).data as Quick;
  await quick(301, 301);
  const before = await tree(admin);
  const made = await quick(301, 304);
  const room = (await tree(admin)).find(({ name }) => name === '303');
  const bed = (await tree(admin)).find(({ parent_id }) => parent_id === room?.id);
  assert.ok(made.undo && room && bed);
  return {
    ...ward,
    quick,
    before,
    room,
    bed,
    id: made.undo.id,
    undo: (id: string, by: Caller = admin) =>
      by.call('POST', `/mgr/space/quick/${id}/undo`, { language: 'en' }),
  };
}

test('a quick-create is taken back whole, what was there before stays', async () => {
  const { admin, org_id, before, id, undo } = await openWard();
  assert.deepEqual((await undo(id)).data, { rooms: 3, beds: 6 });
  assert.deepEqual(await tree(admin), before);
  assert.equal((await undo(id)).code, CODES.FRAME_UNDO_OVER);
  const audit = await world.sql<{ action: string; before: { rooms: string[] } | null }>(
    "select action, before from audit where org_id = $1 and thing = 'space' order by id",
    [org_id],
  );
  assert.deepEqual(
    audit.map(({ action }) => action),
    ['quick', 'quick', 'undo'],
  );
  assert.deepEqual(audit[2]?.before?.rooms, ['302', '303', '304']);
});

test('a dry run and one that makes nothing have nothing to take back', async () => {
  const { quick } = await openWard();
  assert.equal((await quick(310, 311, { dry_run: true })).undo, null);
  assert.equal((await quick(301, 302)).undo, null);
});

test('what was deleted since stays deleted, the rest goes', async () => {
  const { admin, before, bed, id, undo } = await openWard();
  await admin.call('DELETE', `/mgr/space/${bed.id}`);
  assert.deepEqual((await undo(id)).data, { rooms: 3, beds: 5 });
  assert.deepEqual(await tree(admin), before);
});

test('once anything was put in or changed, nothing is taken back and it is named', async () => {
  const deeds: [
    string,
    ErrorName,
    (ward: Awaited<ReturnType<typeof openWard>>) => Promise<unknown>,
  ][] = [
    [
      'a resident',
      'FRAME_BED_OCCUPIED',
      async ({ admin, bed }) => {
        const made = await admin.call('POST', '/mgr/resident', { body: { name: '陈玉兰' } });
        const { id } = made.data as { id: string };
        return admin.call('POST', `/mgr/resident/${id}/check_in`, { body: { bed_id: bed.id } });
      },
    ],
    [
      'a device',
      'FRAME_HAS_DEVICES',
      ({ admin, room }) =>
        admin.call('POST', '/mgr/device', { body: { type: 'DOOR_DEVICE', space_id: room.id } }),
    ],
    [
      'a bed',
      'FRAME_UNDO_USED',
      ({ admin, room }) =>
        admin.call('POST', '/mgr/space', {
          body: { kind: 'bed', parent_id: room.id, name: '09', full_name: '09' },
        }),
    ],
    [
      'a name',
      'FRAME_UNDO_USED',
      ({ admin, room }) =>
        admin.call('PUT', `/mgr/space/${room.id}`, {
          body: { version: room.version, name: '303A' },
        }),
    ],
    [
      'an area',
      'FRAME_UNDO_USED',
      ({ admin, room }) =>
        admin.call('POST', '/mgr/area', { body: { name: '东区', space_ids: [room.id] } }),
    ],
  ];
  for (const [what, error, deed] of deeds) {
    const ward = await openWard();
    const done = (await deed(ward)) as { code: number; data: unknown };
    assert.equal(done.code, 0, `${what}: ${JSON.stringify(done.data)}`);
    const before = await tree(ward.admin);
    const reply = await ward.undo(ward.id);
    assert.deepEqual([reply.status, reply.code], refusal(error), what);
    assert.match(JSON.stringify(reply.data), /303/);
    assert.deepEqual(await tree(ward.admin), before);
  }
});

test('it lapses, and is its maker’s alone', async () => {
  const { org_id, id, undo } = await openWard();
  const other = await openWard();
  const colleague = await world.makeUser(org_id, ['space.write', 'space.remove']);
  assert.equal((await undo(id, other.admin)).code, CODES.FRAME_UNDO_OVER);
  assert.equal((await undo(id, colleague)).code, CODES.FRAME_UNDO_OVER);
  assert.equal(
    (await undo(id, await world.makeUser(org_id, ['space.remove']))).code,
    CODES.PERMISSION_DENIED,
  );
  await world.sql("update space_undo set lapses_at = now() - interval '1 second' where id = $1", [
    id,
  ]);
  assert.equal((await undo(id)).code, CODES.FRAME_UNDO_OVER);
});
