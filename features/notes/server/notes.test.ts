// Notes: what they may be about, how long they stand, and what each rule says at its field.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CODES } from '#apps/server/testing/errors.ts';
import { departmentSpaceOf, make, roomMaker } from '#apps/server/testing/making.ts';
import { joinWorld } from '#apps/server/testing/world.ts';

const world = await joinWorld();
const hospital = await world.makeHospital();
const ward = await world.makeDepartment(hospital.org_id);
const other = await world.makeDepartment(hospital.org_id);
const { admin } = ward;
const makeRoom = await roomMaker(world, ward, 900);
const resident_id = await make(ward, '/mgr/resident', { name: '陈玉兰' });

interface Note {
  id: string;
  version: number;
  standing: string;
  [field: string]: unknown;
}

const DAY_MS = 86_400_000;
/** A day in the ward's zone, Asia/Shanghai, so many from today. */
const day = (from: number) =>
  new Date(Date.now() + 8 * 3_600_000 + from * DAY_MS).toISOString().slice(0, 10);
const send = (body: object) =>
  admin.call('POST', '/mgr/note', { body: { title: '翻身', ...body } });
async function write(body: object): Promise<Note> {
  const reply = await send(body);
  assert.equal(reply.code, 0, JSON.stringify(reply.data));
  return reply.data as Note;
}
const change = ({ id, version }: Note, body: object) =>
  admin.call('PUT', `/mgr/note/${id}`, { body: { ...body, version } });
const fieldsOf = ({ data }: { data: unknown }) =>
  Object.keys((data as { fields?: object }).fields ?? {}).toSorted();

test('a note is about a resident, a room, the ward or a shift', async () => {
  const { room, name } = await makeRoom();
  const ofResident = await write({ subject: 'resident', resident_id, day: day(0) });
  assert.equal(ofResident['about'], '陈玉兰');
  const ofRoom = await write({ subject: 'room', space_id: room, pinned: true });
  assert.match(String(ofRoom['about']), new RegExp(name));
  const ofWard = await write({ pinned: true });
  assert.deepEqual([ofWard['subject'], ofWard['about']], ['ward', null]);
  const ofShift = await write({ subject: 'shift', shift: 'night', day: day(0) });
  assert.deepEqual([ofShift['shift'], ofShift['pinned']], ['night', false]);
});

test('what a subject needs is asked for at its field', async () => {
  const { room, bed } = await makeRoom();
  const foreign = await make(other, '/mgr/resident', { name: '外人' });
  const elsewhere = await departmentSpaceOf(world, other.org_id);
  const today = day(0);
  const cases: [object, string[]][] = [
    [{}, ['day']],
    [{ pinned: false }, ['day']],
    [{ subject: 'resident', pinned: true }, ['resident_id']],
    [{ subject: 'room', day: today }, ['space_id']],
    [{ subject: 'shift', pinned: true }, ['day', 'shift']],
    [{ subject: 'room', space_id: bed, day: today }, ['space_id']],
    [{ subject: 'ward', space_id: room, day: today }, ['space_id']],
    [{ subject: 'ward', space_id: elsewhere, day: today }, ['space_id']],
    [{ subject: 'resident', resident_id: foreign, day: today }, ['resident_id']],
    [{ pinned: true, title: '水' }, ['title']],
    [{ pinned: true, title: 'x'.repeat(51) }, ['title']],
    [{ pinned: true, content: 'x'.repeat(301) }, ['content']],
    [{ day: '2026-02-30' }, ['day']],
    [{ subject: 'moon', pinned: true }, ['subject']],
  ];
  for (const [body, fields] of cases)
    assert.deepEqual(fieldsOf(await send(body)), fields, JSON.stringify(body));
});

test('a pinned note stands until it is taken down; a dated one for its day', async () => {
  const standingOf = async (body: object) => (await write(body)).standing;
  assert.equal(await standingOf({ pinned: true, day: day(-9) }), 'pinned');
  assert.equal(await standingOf({ day: day(0) }), 'today');
  assert.equal(await standingOf({ day: day(1) }), 'later');
  assert.equal(await standingOf({ day: day(-1) }), 'past');
  assert.equal(await standingOf({ subject: 'shift', shift: 'day', day: day(-1) }), 'past');
  assert.equal(await standingOf({ subject: 'shift', shift: 'night', day: day(-1) }), 'today');
});

test('a note that is taken down needs a day, and who changes what it is about says of whom', async () => {
  const note = await write({ pinned: true });
  assert.deepEqual(fieldsOf(await change(note, { pinned: false })), ['day']);
  assert.deepEqual(fieldsOf(await change(note, { subject: 'resident' })), ['resident_id']);
  const changed = (await change(note, { subject: 'resident', resident_id })).data as Note;
  assert.deepEqual([changed['subject'], changed['about']], ['resident', '陈玉兰']);
  const [row] = await world.sql<{ author_id: string }>('select author_id from note where id = $1', [
    note.id,
  ]);
  assert.equal(row?.author_id, admin.id);
});

test('of two who change a note at once the second is told', async () => {
  const note = await write({ pinned: true });
  const both = await Promise.all([
    change(note, { title: '甲甲' }),
    change(note, { title: '乙乙' }),
  ]);
  assert.deepEqual(new Set(both.map(({ code }) => code)), new Set([0, CODES.STALE_VERSION]));
});

test('pinned notes come first, and those of another organisation never', async () => {
  const theirs = await make(other, '/mgr/note', { title: '别处的备注', pinned: true });
  const { data } = await admin.call('POST', '/mgr/note/page', { body: { size: 200 } });
  const { list } = data as { list: Note[] };
  const ranks = list.map(({ standing }) => ['pinned', 'today', 'later', 'past'].indexOf(standing));
  assert.deepEqual(
    ranks,
    ranks.toSorted((a, b) => a - b),
  );
  assert.ok(list.every(({ id }) => id !== theirs));
  const current = await admin.call('POST', '/mgr/note/page', {
    body: { size: 200, standing: ['pinned', 'today', 'later'] },
  });
  assert.ok((current.data as { list: Note[] }).list.every(({ standing }) => standing !== 'past'));
});
