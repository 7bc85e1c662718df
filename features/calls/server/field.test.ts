// Bad luck and bad input: two at once, too late, clocks far off, two engines, an engine that dies.
import assert from 'node:assert/strict';
import test from 'node:test';
import {
  about,
  act,
  callOf,
  makeStaffedWard,
  press,
  presented,
  readCall,
  rowsOf,
} from '#apps/server/testing/calling.ts';
import { CODES } from '#apps/server/testing/errors.ts';
import { joinWorld } from '#apps/server/testing/world.ts';
import { systemClock, systemIds } from './clock.ts';
import { startEngine } from './engine.ts';
import type { Engine } from './engine.ts';
import { takePress } from './raise.ts';
import { HOST_TYPES } from './receivers.ts';
import { makeSqlStore } from './sql/sql-store.ts';
import { makeTools } from './tools.ts';

const world = await joinWorld();
const { platform } = world.server;

async function makeSet() {
  const ward = await makeStaffedWard(world);
  const bedId = ward.rooms[0]?.beds[0] ?? '';
  const connect = async (type: string, space_id: string, alias: string) =>
    ward.connect(await ward.makeDevice(type, { space_id, alias }));
  return {
    ward,
    host: await connect('NURSE_HOST', ward.department_id, '一号主机'),
    second: await connect('NURSE_HOST', ward.department_id, '二号主机'),
    bed: await connect('DIGIT_BED_DEVICE', bedId, '床头分机'),
  };
}

test('of two answers at once exactly one wins, and the other is told who has it', async () => {
  const { host, second, bed } = await makeSet();
  const id = callOf(await press(bed));
  await Promise.all([host, second].map((each) => presented(each, id)));
  const replies = await Promise.all([host, second].map((each) => act(each, 'answer', id)));
  const [lost] = replies.filter(({ code }) => code !== 0);
  assert.deepEqual(
    replies.map(({ code }) => Number(code)).toSorted((a, b) => a - b),
    [0, 1802],
  );
  const winner = replies[0]?.['code'] === 0 ? host : second;
  assert.deepEqual(
    [lost?.['answered_device_id'], lost?.['answered_by_name']],
    [winner.id, winner === host ? '一号主机' : '二号主机'],
  );
  assert.match(String(lost?.['answered_at']), /Z$/);
});

test('an answer after the end is told when it ended and by whom', async () => {
  const { ward, host, bed } = await makeSet();
  const id = callOf(await press(bed));
  await presented(host, id);
  await act(bed, 'reset', id);
  const { ended_at } = await readCall(ward.admin, id);
  const late = await act(host, 'answer', id);
  assert.deepEqual(
    [late['code'], late['ended_at'], late['ended_by_name'], late['ended_device_id']],
    [1801, ended_at, '床头分机', bed.id],
  );
  const reply = await ward.admin.call('POST', `/mgr/call/${id}/answer`);
  assert.deepEqual(
    [reply.code, (reply.data as typeof late)['ended_at']],
    [CODES.CALL_ENDED, ended_at],
  );
});

test('a device whose clock says 1970 or 2099 raises a call of now, and is told the time', async () => {
  for (const ts of [0, Date.UTC(2099, 0, 1)]) {
    const { ward, bed } = await makeSet();
    const before = Date.now();
    const id = callOf(await press(bed, 'SOS', {}, { ts }));
    const told = await bed.hear('time');
    assert.ok(Math.abs(told.ts - Date.now()) < 60_000);
    const { raised_at } = await readCall(ward.admin, id);
    const raised = Date.parse(String(raised_at));
    assert.ok(raised > before - 60_000 && raised < before + 60_000);
  }
});

/** An engine of another process, on the same database; what it sends goes nowhere. */
const startOther = (): Engine =>
  startEngine({
    store: makeSqlStore(platform.db),
    clock: systemClock,
    ids: systemIds,
    bus: { send: async () => undefined, connected: () => undefined },
    live: platform.live,
    log: platform.log,
  });

test('two engines on one database never both act on a timer', async () => {
  const others = [startOther(), startOther()];
  const { ward, bed, host } = await makeSet();
  const room = ward.rooms[0]?.id ?? '';
  await ward.hire('nurse', '李护士', room);
  await ward.hire('head_nurse', '赵护士长');
  const ids = await Promise.all(
    ['SOS', 'VOICE', 'EVENT', 'SIDE', 'IM'].map(async (type) => callOf(await press(bed, type))),
  );
  await Promise.all(ids.map((id) => presented(host, id)));
  await world.sql(
    "update call_timer set due_at = now() where kind = 'step' and call_id = any($1)",
    [ids],
  );
  await Promise.all(others.map((engine) => engine.look()));
  // What they sent reached nobody: it is the real one's turn once they take no more of it.
  await Promise.all(others.map((engine) => engine.stop()));
  await Promise.all(
    ids.map((id) => host.hear('call', about(id, 'present', { state: 'transferred' }))),
  );
  for (const id of ids)
    assert.equal(rowsOf(await readCall(ward.admin, id), 'transferred').length, 1);
});

test('a call raised by a process that dies before it tells anybody is presented by another', async () => {
  const { ward, bed, host } = await makeSet();
  const tools = makeTools(systemIds, platform.bus);
  const said = {
    org: ward.org_id,
    device: bed.id,
    type: 'SOS' as const,
    event: null,
    message: null,
  };
  const store = makeSqlStore(platform.db);
  const { record } = await store.transact([ward.org_id], (tx) => takePress(tx, tools, said));
  await presented(host, record?.id);
});

test('a call is written with its steps before anyone is told', async () => {
  const { ward, bed, host } = await makeSet();
  const id = callOf(await press(bed));
  const heard = await presented(host, id);
  const { raised_at } = await readCall(ward.admin, id);
  assert.ok(heard.ts >= Math.floor(Date.parse(String(raised_at))));
});

test('a pulled cord is a call of its own that stays open until someone closes it', async () => {
  const { ward, bed, host } = await makeSet();
  const id = callOf(await press(bed, 'EVENT', { event: 'UNPLUGGED' }));
  await presented(host, id);
  await act(host, 'answer', id);
  assert.equal((await readCall(ward.admin, id))['ended_at'], null);
  const closed = await ward.admin.call('POST', `/mgr/call/${id}/cancel`);
  assert.deepEqual([closed.code, (closed.data as { state: string }).state], [0, 'cancelled']);
});

test('the hosts that the database looks for are those of the contract', async () => {
  const { ward } = await makeSet();
  await Promise.all(
    HOST_TYPES.map((type) => ward.makeDevice(type, { space_id: ward.department_id })),
  );
  const origin = {
    org_id: ward.org_id,
    department_id: ward.department_id,
    space_id: null,
    device_id: null,
  };
  const store = makeSqlStore(platform.db);
  const found = await store.transact([ward.org_id], (tx) => tx.findShowing(origin, false));
  assert.deepEqual([...new Set(found.map(({ type }) => type))].toSorted(), HOST_TYPES.toSorted());
});
