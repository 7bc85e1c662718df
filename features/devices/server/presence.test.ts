// Several devices written at once: in which order, so that writers wait for each other and never in a ring.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test from 'node:test';
import pg from 'pg';
import { until } from '#kit/testing/until.ts';
import { joinWorld } from '#apps/server/testing/world.ts';
import { mergeSigns, Presence } from './presence.ts';
import { Supervision } from './supervision.ts';
import type { Supervised } from './supervision.ts';

const world = await joinWorld();
const { platform } = world.server;
const { admin } = await world.makeDepartment();

async function makeTwo(): Promise<[string, string]> {
  const make = async () =>
    (
      (await admin.call('POST', '/mgr/device', { body: { type: 'NURSE_HOST' } })).data as {
        id: string;
      }
    ).id;
  const [one, other] = [await make(), await make()].toSorted();
  return [one as string, other as string];
}

/** Holds the first device, begins to write both, the second first, and tells whether the second can still be had. */
async function isOtherFree(write: (ids: string[]) => Promise<unknown>): Promise<boolean> {
  const [first, second] = await makeTwo();
  const holder = new pg.Client(platform.pool.options.connectionString);
  await holder.connect();
  try {
    await holder.query("begin; set local app.whole = 'on'");
    await holder.query('select 1 from device where id = $1 for update', [first]);
    const written = write([second, first]);
    const waits = () =>
      world.sql(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
    await until('a write that waits', waits, (rows) => rows.length > 0);
    const { rowCount } = await holder.query(
      'select 1 from device where id = $1 for update skip locked',
      [second],
    );
    await holder.query('rollback');
    await written;
    return rowCount === 1;
  } finally {
    await holder.end();
  }
}

test('signs of several devices are written in the order of their ids', async () => {
  const presence = new Presence(platform.db, { onChanged: () => undefined });
  assert.ok(
    await isOtherFree((ids) =>
      Promise.all(ids.map((id) => presence.note({ id, online: true, at: new Date() }))),
    ),
  );
});

test('contact times are written in the order of ids too', async () => {
  const flush = (ids: string[]) => {
    const lastContacts = new Map(ids.map((id) => [id, Date.now()]));
    const { counters } = platform.bus;
    const bus = { lastContacts, counters, connected: () => true } as unknown as typeof platform.bus;
    const parts = { platform: { ...platform, bus } } as unknown as Supervised;
    return new Supervision(parts, 0).flushContacts();
  };
  assert.ok(await isOtherFree(flush));
});

test('who has left and is back has not left when it is lost after that', () => {
  const left = { id: 'a', online: false, left: true };
  const back = mergeSigns(left, { id: 'a', online: true });
  assert.equal(mergeSigns(back, { id: 'a', online: false }).left, false);
  assert.equal(mergeSigns(left, { id: 'a', online: false }).left, true);
});

test('who is there is written before thousands who are gone, who have their share all the same', async () => {
  const presence = new Presence(platform.db, { onChanged: () => undefined });
  const [id] = await makeTwo();
  let written = 0;
  const gone = Array.from({ length: 2000 }, async () => {
    await presence.note({ id: randomUUID(), online: false });
    written += 1;
  });
  await presence.note({ id, online: true });
  assert.ok(written < 500, `${written} came before`);
  const readings = Array.from({ length: 600 }, () =>
    presence.note({ id: randomUUID(), battery: 50 }),
  );
  await Promise.race(gone);
  assert.ok(written > 0);
  await Promise.all([...gone, ...readings]);
  await presence.settle();
});

test('a reading that says the same again need not be written', async () => {
  const presence = new Presence(platform.db, { onChanged: () => undefined });
  const [id] = await makeTwo();
  const reading = { id, battery: 80, rssi: -60 };
  assert.equal(presence.tellsMore(reading), true);
  await presence.note(reading);
  assert.equal(presence.tellsMore(reading), false);
  assert.equal(presence.tellsMore({ id, rssi: -62 }), false);
  assert.equal(presence.tellsMore({ id, rssi: -65 }), true);
  assert.equal(presence.tellsMore({ id, battery: 79 }), true);
  assert.equal(presence.tellsMore({ id }), false);
});
