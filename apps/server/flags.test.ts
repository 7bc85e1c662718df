// The nine feature flags (spec §2) from the environment to what a signed-in user is told.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isHidden, isInConsole } from '#features/choose-routes.ts';
import { FLAGS, FLAG_NAMES, UI_VERSIONS } from '#features/product.ts';
import type { PageShape } from '#kit/contract/room.ts';
import { rooms } from '#features/contracts.ts';
import { readConfig } from './config.ts';
import type { Caller } from './testing/caller.ts';
import { openWorld } from './testing/world.ts';

const variables = FLAGS.map((flag) => FLAG_NAMES[flag].variable);
const off = await openWorld({
  env: { ...Object.fromEntries(variables.map((name) => [name, '0'])), UI_VERSION: '1' },
});
const pages = Object.values(rooms).flatMap((room) => Object.entries<PageShape>(room.pages));

async function routesOf(caller: Caller): Promise<string[]> {
  const { data } = await caller.call('GET', '/mgr/me');
  return (data as { routes: string[] }).routes;
}

test('every flag is on where the environment says nothing, and the interface is version 3', () => {
  const config = readConfig({});
  assert.deepEqual(new Set(Object.keys(config.flags)), new Set<string>(FLAGS));
  assert.ok(Object.values(config.flags).every(Boolean));
  assert.equal(config.UI_VERSION, 3);
});

for (const flag of FLAGS)
  test(`${FLAG_NAMES[flag].variable} turns off ${FLAG_NAMES[flag].spec} alone`, () => {
    const { flags } = readConfig({ [FLAG_NAMES[flag].variable]: '0' });
    assert.deepEqual(
      FLAGS.filter((name) => !flags[name]),
      [flag],
    );
  });

test('the console is told the flags and the version that the server was started with', async () => {
  const { data } = await off.stranger.call('GET', '/mgr/start');
  const { flags, ui_version } = data as { flags: Record<string, boolean>; ui_version: number };
  assert.deepEqual(flags, Object.fromEntries(FLAGS.map((flag) => [flag, false])));
  assert.equal(ui_version, 1);
});

test('with every flag off nobody has a page of one, founders and superadmin neither', async () => {
  const flagged = new Set(pages.filter(([, { flag }]) => flag).map(([name]) => name));
  assert.ok(flagged.size >= 5);
  const department = await off.makeDepartment();
  const user = await off.makeUser(department.org_id, ['device.read'], [...flagged]);
  for (const caller of [off.provider, (await off.makeHospital()).admin, department.admin, user]) {
    const routes = await routesOf(caller);
    assert.deepEqual(
      routes.filter((name) => flagged.has(name)),
      [],
    );
    assert.ok(routes.includes('Dashboard'));
  }
});

test('pages of version 1 of the interface are there in it', async () => {
  const department = await off.makeDepartment();
  const routes = new Set(await routesOf(department.admin));
  for (const [name, { flag, levels, uiVersions }] of pages)
    if (!flag && levels.includes('organisation'))
      assert.equal(routes.has(name), uiVersions?.includes(1) ?? true, name);
});

test('the nursing parameters have their address in every version, in the sidebar in version 1 alone', () => {
  const { NurseConfig } = rooms.settings.pages;
  const flags = readConfig({}).flags;
  for (const uiVersion of UI_VERSIONS) {
    assert.ok(isInConsole(NurseConfig, { level: 'organisation', flags, uiVersion }));
    assert.equal(isHidden(NurseConfig, uiVersion), uiVersion !== 1);
  }
});
