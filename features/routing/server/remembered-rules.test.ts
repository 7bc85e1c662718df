// What was resolved is given again for as long as it holds, and not a moment longer.
import assert from 'node:assert/strict';
import test from 'node:test';
import { sql } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import { joinWorld } from '#apps/server/testing/world.ts';
import { until } from '#kit/testing/until.ts';
import { RULES_CHANGED, RememberedRules } from './index.ts';

const world = await joinWorld();
const { db } = world.server.platform;
const { org_id } = await world.makeDepartment((await world.makeHospital()).org_id);
const remembered = new RememberedRules();

/** As a press does: whether they hold and what they are in one transaction. */
const find = () =>
  inScope(db, 'all', async (tx) => {
    const { rows } = await sql<{
      changed: string | null;
    }>`select ${RULES_CHANGED} as changed`.execute(tx);
    const asked = { org_id, call_type: 'SOS', event: 'SOS', priority: 1 };
    const [rules] = await remembered.find(tx, [asked], rows[0]?.changed ?? null);
    assert.ok(rules);
    return rules;
  });

const setText = (text: string) =>
  world.sql(
    `insert into call_rule (org_id, call_type, text) values ($1, 'SOS', $2)
     on conflict on constraint call_rule_once do update set text = excluded.text`,
    [org_id, text],
  );

test('rules that hold are resolved once', async () => {
  // Whoever is at work in another organisation at this moment has them resolved once more.
  await until('the same rules are given twice', async () => (await find()) === (await find()));
});

test('a setting holds from the next call on', async () => {
  await find();
  await setText('first');
  assert.equal((await find()).text, 'first');
  await setText('second');
  assert.equal((await find()).text, 'second');
});

test('a setting that was under way while rules were resolved holds once it is there', async () => {
  await setText('before');
  await inScope(db, 'all', async (tx) => {
    await sql`update call_rule set text = 'after' where org_id = ${org_id}`.execute(tx);
    // A later change that ends sooner has all rules resolved anew, without what is under way.
    await setOfAnother();
    assert.equal((await find()).text, 'before');
  });
  assert.equal((await find()).text, 'after');
});

/** Another organisation's setting. */
async function setOfAnother(): Promise<void> {
  const other = await world.makeDepartment((await world.makeHospital()).org_id);
  await world.sql(`insert into call_rule (org_id, call_type, text) values ($1, 'SOS', 'x')`, [
    other.org_id,
  ]);
}

test('a parameter of an organisation above holds from the next call on', async () => {
  const { hides_residents } = await find();
  await world.sql(
    `insert into organisation_parameter (org_id, values)
     select parent_id, jsonb_build_object('name_hiding_door_residents', $2::boolean) from organisation where id = $1`,
    [org_id, !hides_residents],
  );
  assert.equal((await find()).hides_residents, !hides_residents);
});
