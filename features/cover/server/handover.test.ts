import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import type { Scope } from '#kit/db/scope.ts';
import { joinWorld, unique } from '#apps/server/testing/world.ts';
import type { MadeOrganisation } from '#apps/server/testing/world.ts';
import type { RowOf } from '#kit/contract/entity.ts';
import type { handover } from '../contract.ts';
import { CODES, refusal } from '#apps/server/testing/errors.ts';

type Handover = RowOf<typeof handover>;

const world = await joinWorld();
const hospital = await world.makeHospital();
const east = await world.makeDepartment(hospital.org_id);
const west = await world.makeDepartment(hospital.org_id);
const stranger = await world.makeDepartment((await world.makeHospital()).org_id);

async function rootOf({ org_id }: MadeOrganisation): Promise<string> {
  const [root] = await world.sql<{ id: string }>(
    `select id from space where org_id = $1 and kind = 'department'`,
    [org_id],
  );
  return root?.id ?? '';
}
const [eastRoot, westRoot] = [await rootOf(east), await rootOf(west)];

async function makeSpace(kind: string, parent_id: string): Promise<string> {
  const name = unique('r').slice(0, 12);
  const reply = await east.admin.call('POST', '/mgr/space', {
    body: { kind, parent_id, name, full_name: name },
  });
  assert.equal(reply.code, 0, JSON.stringify(reply));
  return (reply.data as { id: string }).id;
}

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const hand = (body: object, { admin }: MadeOrganisation = east) =>
  admin.call('POST', '/mgr/handover', { body: { to_at: inHours(8), ...body }, language: 'en' });
async function handed(body: object): Promise<Handover> {
  const reply = await hand(body);
  assert.equal(reply.code, 0, JSON.stringify(reply));
  return reply.data as Handover;
}

interface To {
  org_id: string;
  space_id: string;
}
const handedTo = (space: string, at: string | null = null, scope: Scope = 'all'): Promise<To[]> =>
  inScope(world.server.platform.db, scope, async (tx) => {
    const { rows } = await sql<To>`
      select * from handed_to(${space}, coalesce(${at}::timestamptz, now()))`.execute(tx);
    return rows;
  });

test('for its time the calls of a room are handed to a sister ward, and then no more', async () => {
  const room = await makeSpace('room', eastRoot);
  const bed = await makeSpace('bed', room);
  const made = await handed({ from_space_id: room, to_space_id: westRoot, reason: '装修' });
  assert.equal(made.state, 'active');
  assert.equal(made.to_org_id, west.org_id);
  assert.ok(made.made_by_name);
  const there = [{ org_id: west.org_id, space_id: westRoot }];
  assert.deepEqual(await handedTo(bed), there);
  assert.deepEqual(await handedTo(bed, null, [east.org_id]), there, 'within the ward’s own scope');
  assert.deepEqual(await handedTo(bed, null, [stranger.org_id]), [], 'not for others');
  assert.deepEqual(await handedTo(eastRoot), [], 'the room alone');
  assert.deepEqual(await handedTo(bed, inHours(9)), [], 'it ends by itself');
  await east.admin.call('POST', `/mgr/handover/${made.id}/end`);
});

test('a handover of the department holds for all below it, from its beginning on', async () => {
  const room = await makeSpace('room', eastRoot);
  const made = await handed({
    from_space_id: eastRoot,
    to_space_id: westRoot,
    from_at: inHours(2),
  });
  assert.equal(made.state, 'planned');
  assert.deepEqual(await handedTo(room), []);
  assert.equal((await handedTo(room, inHours(3))).length, 1);
  const ended = await east.admin.call('POST', `/mgr/handover/${made.id}/end`);
  assert.equal((ended.data as Handover).state, 'over');
  assert.deepEqual(await handedTo(room, inHours(3)), []);
  const again = await east.admin.call('POST', `/mgr/handover/${made.id}/end`);
  assert.deepEqual([again.status, again.code], refusal('HANDOVER_OVER'));
});

test('who covers the receiving ward is found from the one that hands over, for that time alone', async () => {
  const nurse = await west.admin.call('POST', '/mgr/staff', {
    body: { login_name: unique('n'), real_name: '李娜' },
  });
  const staff_id = (nurse.data as { id: string }).id;
  await west.admin.call('POST', '/mgr/cover', { body: { staff_id, space_id: westRoot } });
  const covering = () =>
    inScope(world.server.platform.db, [east.org_id], async (tx) => {
      const { rows } = await sql<{ staff_id: string }>`
        select staff_id from covering_staff(${west.org_id}, ${westRoot}, now())`.execute(tx);
      return rows;
    });
  assert.deepEqual(await covering(), []);
  const made = await handed({ from_space_id: eastRoot, to_space_id: westRoot });
  assert.deepEqual(await covering(), [{ staff_id }]);
  await east.admin.call('POST', `/mgr/handover/${made.id}/end`);
  assert.deepEqual(await covering(), []);
});

test('the receiving ward sees what is handed to it', async () => {
  const made = await handed({ from_space_id: eastRoot, to_space_id: westRoot });
  const received = async (caller: MadeOrganisation) =>
    ((await caller.admin.call('GET', '/mgr/handover/received')).data as { id: string }[]).map(
      ({ id }) => id,
    );
  assert.deepEqual(await received(west), [made.id]);
  assert.deepEqual(await received(east), []);
  assert.deepEqual(await received(stranger), []);
  assert.equal((await west.admin.call('POST', `/mgr/handover/${made.id}/end`)).status, 404);
  await east.admin.call('POST', `/mgr/handover/${made.id}/end`);
  assert.deepEqual(await received(west), []);
});

test('a handover goes to a department of the same hospital, and to no other', async () => {
  const targets = (await east.admin.call('GET', '/mgr/handover/targets')).data as To[];
  assert.deepEqual(
    targets.map(({ space_id }) => space_id).toSorted(),
    [eastRoot, westRoot].toSorted(),
  );
  for (const to_space_id of [await rootOf(stranger), crypto.randomUUID()]) {
    const reply = await hand({ from_space_id: eastRoot, to_space_id });
    assert.deepEqual(reply.data, {
      fields: { to_space_id: 'receiving department does not exist' },
    });
  }
  const foreign = await hand({ from_space_id: westRoot, to_space_id: eastRoot });
  assert.equal(foreign.code, CODES.PARAM_ERROR);
});

test('only a department or a room is handed over, not to itself, not twice, and not into the past', async () => {
  const room = await makeSpace('room', eastRoot);
  const bed = await makeSpace('bed', room);
  assert.equal(
    (await hand({ from_space_id: bed, to_space_id: westRoot })).code,
    CODES.HANDOVER_FROM,
  );
  assert.equal(
    (await hand({ from_space_id: eastRoot, to_space_id: eastRoot })).code,
    CODES.HANDOVER_SELF,
  );
  assert.equal(
    (await hand({ from_space_id: room, to_space_id: eastRoot })).code,
    CODES.HANDOVER_SELF,
  );
  const late = await hand({ from_space_id: room, to_space_id: westRoot, to_at: inHours(-1) });
  assert.deepEqual(Object.keys((late.data as { fields: object }).fields), ['to_at']);
  const made = await handed({ from_space_id: room, to_space_id: westRoot });
  assert.equal(
    (await hand({ from_space_id: room, to_space_id: westRoot })).code,
    CODES.HANDOVER_TWICE,
  );
  await handed({
    from_space_id: room,
    to_space_id: westRoot,
    from_at: inHours(8),
    to_at: inHours(9),
  });
  assert.equal((await handedTo(room)).length, 1);
  await east.admin.call('POST', `/mgr/handover/${made.id}/end`);
});

test('a handover that isn’t over can be prolonged; where it goes stays as it is', async () => {
  const room = await makeSpace('room', eastRoot);
  const made = await handed({ from_space_id: room, to_space_id: westRoot });
  const put = (version: number, body: object) =>
    east.admin.call('PUT', `/mgr/handover/${made.id}`, { body: { version, ...body } });
  const longer = await put(made.version, { to_at: inHours(20) });
  assert.equal(longer.code, 0, JSON.stringify(longer));
  const { version } = longer.data as Handover;
  assert.equal((await put(version, { to_space_id: eastRoot })).code, CODES.HANDOVER_FIXED);
  assert.equal((await put(version, { from_at: inHours(1) })).code, CODES.HANDOVER_FIXED);
  await east.admin.call('POST', `/mgr/handover/${made.id}/end`);
  assert.equal((await put(version + 1, { to_at: inHours(30) })).code, CODES.HANDOVER_OVER);
});

test('active, planned and past handovers are told apart and kept', async () => {
  const states = async (state: string) =>
    (
      (await east.admin.call('POST', '/mgr/handover/page', { body: { state } })).data as {
        list: Handover[];
      }
    ).list;
  const room = await makeSpace('room', eastRoot);
  const made = await handed({ from_space_id: room, to_space_id: westRoot });
  assert.ok((await states('active')).some(({ id }) => id === made.id));
  await world.sql(
    `update handover set from_at = now() - interval '2 hours', to_at = now() - interval '1 hour' where id = $1`,
    [made.id],
  );
  assert.equal(
    (await states('active')).some(({ id }) => id === made.id),
    false,
  );
  assert.ok((await states('over')).some(({ id }) => id === made.id));
  assert.equal((await east.admin.call('DELETE', `/mgr/space/${room}`)).code, 0);
  const kept = (await states('over')).find(({ id }) => id === made.id);
  assert.deepEqual([kept?.from_space_id, kept?.from_path], [null, made.from_path]);
});

test('another hospital sees, changes and ends no handover', async () => {
  const made = await handed({ from_space_id: eastRoot, to_space_id: westRoot });
  const { admin } = stranger;
  assert.equal((await admin.call('GET', `/mgr/handover/${made.id}`)).status, 404);
  assert.equal((await admin.call('POST', `/mgr/handover/${made.id}/end`)).status, 404);
  const change = { version: made.version, to_at: inHours(9) };
  assert.equal((await admin.call('PUT', `/mgr/handover/${made.id}`, { body: change })).status, 404);
  const targets = await admin.call('GET', '/mgr/handover/targets', {
    query: { org_id: east.org_id },
  });
  assert.equal(targets.code, CODES.PARAM_ERROR);
  await east.admin.call('POST', `/mgr/handover/${made.id}/end`);
});

test('a ward that moves to another hospital leaves cover and handovers behind', async () => {
  const mover = await world.makeDepartment(hospital.org_id);
  const moverRoot = await rootOf(mover);
  const matron = await hospital.admin.call('POST', '/mgr/staff', {
    body: { login_name: unique('n'), real_name: '总护士长' },
  });
  const covered = await hospital.admin.call('POST', '/mgr/cover', {
    body: { staff_id: (matron.data as { id: string }).id, space_id: moverRoot },
  });
  assert.equal(covered.code, 0, JSON.stringify(covered));
  const made = await handed({ from_space_id: eastRoot, to_space_id: moverRoot });
  const other = await world.makeHospital();
  const read = await world.provider.call('GET', `/mgr/partinfo/${mover.org_id}`);
  const moved = await world.provider.call('PUT', `/mgr/partinfo/${mover.org_id}`, {
    body: { version: (read.data as { version: number }).version, parent_id: other.org_id },
  });
  assert.equal(moved.code, 0, JSON.stringify(moved));
  assert.deepEqual(await handedTo(eastRoot), []);
  const now = (await east.admin.call('GET', `/mgr/handover/${made.id}`)).data as Handover;
  assert.equal(now.state, 'over');
  const left = await world.sql('select 1 from cover where space_id = $1', [moverRoot]);
  assert.deepEqual(left, []);
});
