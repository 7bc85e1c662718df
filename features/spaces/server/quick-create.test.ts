import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinWorld } from '#apps/server/testing/world.ts';
import type { SpaceNode } from '../contract.ts';
import { CODES, refusal } from '#apps/server/testing/errors.ts';

const world = await joinWorld();

interface Quick {
  rooms: { name: string; exists: boolean; beds: { name: string }[] }[];
  rooms_made: number;
  beds_made: number;
  existing: string[];
}

async function openWard() {
  const ward = await world.makeDepartment();
  const nodes = async () => (await ward.admin.call('GET', '/mgr/space/tree')).data as SpaceNode[];
  const [root] = await nodes();
  const base = {
    department_id: root?.id,
    start_room: 301,
    end_room: 305,
    beds_per_room: 2,
    room_digits: 3,
    bed_digits: 2,
  };
  const quick = (more: object = {}, query: Record<string, string> = {}) =>
    ward.admin.call('POST', '/mgr/space/quick', {
      body: { ...base, ...more },
      query,
      language: 'en',
    });
  const names = async (kind: string) =>
    (await nodes()).filter((node) => node.kind === kind).map(({ name }) => name);
  return { ...ward, root, quick, names };
}

test('rooms and their beds are made at once', async () => {
  const { quick, names } = await openWard();
  const reply = await quick({ skip: '304', prefix: 'A', suffix: '室' });
  const made = reply.data as Quick;
  assert.deepEqual([made.rooms_made, made.beds_made, made.existing], [4, 8, []]);
  assert.deepEqual(await names('room'), ['A301室', 'A302室', 'A303室', 'A305室']);
  assert.equal((await names('bed')).length, 8);
});

test('a dry run lists what would be made and makes nothing', async () => {
  const { quick, names } = await openWard();
  const made = (await quick({}, { dry_run: '1' })).data as Quick;
  assert.deepEqual(
    made.rooms.map(({ name, exists, beds }) => [name, exists, beds.length]),
    [301, 302, 303, 304, 305].map((name) => [`${name}`, false, 2]),
  );
  assert.deepEqual(await names('room'), []);
});

test('an end room below the start room is refused with 25', async () => {
  const { quick } = await openWard();
  const reply = await quick({ end_room: 300 });
  assert.deepEqual([reply.status, reply.code], refusal('FRAME_ADD_FAILED'));
  assert.ok((reply.data as { fields: { end_room: string } }).fields.end_room);
});

test('a department that is not there is refused with 24', async () => {
  const { quick, admin } = await openWard();
  assert.equal((await quick({ department_id: crypto.randomUUID() })).code, CODES.FRAME_PART_NULL);
  const other = await openWard();
  assert.equal((await quick({ department_id: other.root?.id })).code, CODES.FRAME_PART_NULL);
  const rooms = await admin.call('POST', '/mgr/space', {
    body: { kind: 'room', name: '999', full_name: '999' },
  });
  assert.equal(
    (await quick({ department_id: (rooms.data as SpaceNode).id })).code,
    CODES.FRAME_PART_NULL,
  );
});

test('names that exist are reported and not made twice', async () => {
  const { quick, names } = await openWard();
  await quick({ end_room: 302 });
  const made = (await quick()).data as Quick;
  assert.deepEqual([made.existing, made.rooms_made, made.beds_made], [['301', '302'], 3, 6]);
  const again = (await quick()).data as Quick;
  assert.deepEqual([again.existing.length, again.rooms_made], [5, 0]);
  assert.equal((await names('bed')).length, 10);
});

test('the same asked for twice at one instant makes it once', async () => {
  const { quick, names } = await openWard();
  const replies = await Promise.all([quick(), quick(), quick()]);
  assert.deepEqual(
    replies.map(({ code }) => code),
    [0, 0, 0],
  );
  assert.equal(
    replies.reduce((sum, { data }) => sum + (data as Quick).rooms_made, 0),
    5,
  );
  assert.equal((await names('room')).length, 5);
});

test('it is bounded: 500 rooms, 5,000 spaces, names of 20 characters', async () => {
  const { quick, names } = await openWard();
  const fields = async (more: object) =>
    Object.keys(((await quick(more)).data as { fields: object }).fields);
  assert.deepEqual(await fields({ start_room: 1, end_room: 99_999 }), ['end_room']);
  assert.deepEqual(await fields({ start_room: 1, end_room: 500, beds_per_room: 10 }), [
    'beds_per_room',
  ]);
  assert.deepEqual(await fields({ prefix: '1234567890', suffix: '1234567890' }), ['suffix']);
  assert.deepEqual(await fields({ beds_per_room: 100 }), ['beds_per_room']);
  assert.deepEqual(await fields({ start_room: -1 }), ['start_room']);
  assert.deepEqual(await fields({ skip: '4,13' }), ['skip']);
  assert.deepEqual(await names('room'), []);
});

test('5,000 spaces are made in one go, and the tree shows them', async () => {
  const { quick, names } = await openWard();
  const made = (await quick({ start_room: 1, end_room: 500, beds_per_room: 9 })).data as Quick;
  assert.deepEqual([made.rooms_made, made.beds_made], [500, 4500]);
  assert.equal((await names('bed')).length, 4500);
});

test('it is recorded and told to live screens', async () => {
  const { quick, org_id } = await openWard();
  await quick();
  const audit = await world.sql<{ action: string }>(
    "select action from audit where org_id = $1 and thing = 'space'",
    [org_id],
  );
  assert.deepEqual(
    audit.map(({ action }) => action),
    ['quick'],
  );
  const told = await world.sql<{ type: string }>(
    "select type from live_event where org_id = $1 and type = 'space.changed'",
    [org_id],
  );
  assert.equal(told.length, 1);
});
