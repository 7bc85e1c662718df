// What a press costs doesn't grow with the house: no table that does is read whole for it.
import assert from 'node:assert/strict';
import test from 'node:test';
import { sql } from 'kysely';
import { makeStaffedWard } from '#apps/server/testing/calling.ts';
import { joinWorld } from '#apps/server/testing/world.ts';
import { attempt } from './sql/attempt.ts';
import { systemIds } from './clock.ts';
import { takePress } from './raise.ts';
import { callsIn } from './sql/sql-store.ts';
import { makeTools } from './tools.ts';

const world = await joinWorld();
const { platform } = world.server;
const MANY = 2000;
/** Smaller tables are read whole because that is quicker. */
const WHOLE = 1000;

/** Another organisation, with more of everything than anybody's ward. */
async function fillAnother(): Promise<void> {
  const { org_id } = await world.makeDepartment((await world.makeHospital()).org_id);
  const fill = (text: string) => world.sql(text, [org_id, MANY]);
  await fill(`insert into space (org_id, parent_id, kind, name, full_name)
    select org_id, id, 'room', n::text, n::text from space, generate_series(1, $2::int) n where org_id = $1 and kind = 'department'`);
  await fill(`insert into space (org_id, parent_id, kind, name, full_name)
    select org_id, id, 'bed', '1', '1' from space where org_id = $1 and kind = 'room' limit $2`);
  await fill(`insert into resident (org_id, name, registration_no)
    select $1, 'many ' || n, 'M' || n from generate_series(1, $2::int) n`);
  await fill(`insert into stay (org_id, resident_id, bed_id, bed_path, from_at)
    select $1, r.id, b.id, '', now() from (select id, row_number() over () as n from resident where org_id = $1) r
    join (select id, row_number() over () as n from space where org_id = $1 and kind = 'bed') b using (n) limit $2`);
  await fill(`insert into staff (org_id, login_name, real_name, password_hash)
    select $1, 'many' || n, 'many', '' from generate_series(1, $2::int) n`);
  await fill(`insert into device (org_id, type, alias, space_id)
    select $1, 'DIGIT_BED_DEVICE', 'many', id from space where org_id = $1 and kind = 'bed' limit $2`);
  await fill(`insert into cover (org_id, staff_id, space_id)
    select $1, s.id, b.id from (select id, row_number() over () as n from staff where org_id = $1) s
    join (select id, row_number() over () as n from space where org_id = $1 and kind = 'bed') b using (n) limit $2`);
  // Of every table, as the database does by itself within a minute: what it knows nothing of it may well read whole.
  await world.sql('analyze');
}

test('a press reads no table whole that grows with the house', async () => {
  const ward = await makeStaffedWard(world);
  await fillAnother();
  const space_id = ward.rooms[0]?.beds[0] ?? '';
  const device = await ward.makeDevice('DIGIT_BED_DEVICE', { space_id });
  const press = { org: ward.org_id, device, type: 'SOS', event: null, message: null } as const;
  const tools = makeTools(systemIds, platform.bus);
  const read = await attempt(platform.db, [ward.org_id], async (tx) => {
    // Nothing that this connection planned while the tables were small.
    await sql`discard plans`.execute(tx);
    const { record } = await takePress(callsIn(tx, [ward.org_id]), tools, press);
    assert.ok(record);
    const { rows } = await sql<{ relname: string; seq_tup_read: number }>`
      select relname, seq_tup_read from pg_stat_xact_user_tables where seq_tup_read > 0`.execute(
      tx,
    );
    return rows;
  });
  assert.ok(read.length > 0, 'the reads of this transaction are not seen');
  assert.deepEqual(
    read.filter(({ seq_tup_read }) => seq_tup_read > WHOLE),
    [],
  );
});
