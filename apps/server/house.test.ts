// What holds for the house as a whole, whatever rooms it has.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { z } from 'zod';
import { privateAccess } from '#kit/contract/private.ts';
import type { AnyRoom } from '#kit/contract/room.ts';
import type { Route } from '#kit/contract/route.ts';
import { LANGUAGES } from '#kit/words/languages.ts';
import type { Language } from '#kit/words/languages.ts';
import { FAULTS } from '#kit/contract/faults.ts';
import type { Tree } from '#kit/words/words.ts';
import * as en from '#features/words/en.ts';
import * as es from '#features/words/es.ts';
import * as ru from '#features/words/ru.ts';
import * as zh from '#features/words/zh.ts';
import { permissions, rooms } from '#features/contracts.ts';
import { FILE_ACCESS } from '#features/files/contract.ts';
import { AWAITED, CATALOGUE } from './testing/catalogue.ts';
import { openWorld } from './testing/world.ts';
import { servedRooms } from './rooms.ts';
import { translators } from './translators.ts';

const world = await openWorld();
await world.makeDepartment(); // Rows for the tables to hide.

const all = Object.values<AnyRoom>(rooms);
const routes = all.flatMap((room) => Object.values(room.routes).map((route) => ({ room, route })));

const errors = all.flatMap((room) => Object.values(room.errors));

test('an error below 1000 is one of the specification, by name and number', () => {
  for (const { name, code } of errors)
    if (code < 1000) assert.equal(CATALOGUE[name], code, name);
    else assert.equal(name in CATALOGUE, false, name);
});

test('a number stands for one error, but for the one that the specification gives two names', () => {
  const codes = errors.map(({ code }) => code);
  assert.deepEqual(
    codes.filter((code, index) => codes.indexOf(code) !== index),
    [CATALOGUE['REFRESH_TOKEN_FAILED']],
  );
});

test('every error of the specification is there, as far as its room is', () => {
  const known = new Set(errors.map(({ name }) => name));
  const awaited = Object.entries(AWAITED).flatMap(([room, names]) => (room in rooms ? [] : names));
  const missing = Object.keys(CATALOGUE).filter((name) => !known.has(name));
  assert.deepEqual(
    missing.filter((name) => !awaited.includes(name)),
    [],
  );
});

test('an error’s status is one that the wire has a meaning for', () => {
  const statuses = [400, 401, 402, 403, 404, 409, 413, 415, 429, 500, 503, 507];
  for (const { name, status } of errors) assert.ok(statuses.includes(status), `${name} ${status}`);
  const out = new Set(errors.filter(({ status }) => status === 403).map(({ code }) => code));
  assert.deepEqual([...out], [8, 13], 'the console signs out on a 403');
});

/** Every phrase with its path. */
const phrasesOf = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : phrasesOf(value, `${path}${key}.`),
  );

test('no phrase is empty, and none is its own key', () => {
  for (const [language, words] of Object.entries({ zh, en, es, ru }))
    for (const [path, phrase] of phrasesOf(words)) {
      assert.notEqual(phrase.trim(), '', `${language} ${path}`);
      assert.notEqual(phrase, path, language);
      assert.equal(phrase, phrase.trim(), `${language} ${path}`);
      assert.doesNotMatch(phrase, /\bTODO\b|\uFFFD/, `${language} ${path}`);
    }
});

test('errors, enums, permissions, pages and faults have words in all four languages', () => {
  const paths = all.flatMap((room) => [
    `${room.name}.title`,
    ...Object.keys(room.errors).map((name) => `${room.name}.errors.${name}`),
    ...Object.keys(room.pages).map((name) => `${room.name}.pages.${name}`),
    ...room.permissions.map((name) => `${room.name}.permissions.${name}`),
    ...Object.entries(room.enums).flatMap(([name, values]) =>
      values.map((value) => `${room.name}.enums.${name}.${value}`),
    ),
  ]);
  for (const language of LANGUAGES)
    for (const path of [...paths, ...FAULTS.map((fault) => `kit.faults.${fault}`)])
      assert.ok(translators[language].has(path), `${language} lacks ${path}`);
});

const shapeOf = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

/** The fields of a list's rows. */
function rowFields({ path, reply }: Route): string[] {
  if (!path.endsWith('/page') || !(reply instanceof z.ZodObject)) return [];
  const list = (reply.shape as Record<string, z.ZodType>)['list'];
  return list instanceof z.ZodArray ? shapeOf(list.element as z.ZodType) : [];
}

const hasLabel = (language: Language, room: string, field: string): boolean =>
  translators[language].has(`${room}.fields.${field}`) ||
  translators[language].has(`kit.fields.${field}`);

test('every field that is asked for, or shown in a list, has a label in all four languages', () => {
  const bare: string[] = [];
  for (const { room, route } of routes) {
    const sent =
      route.path.endsWith('/page') || route.path.endsWith('/export') ? [] : shapeOf(route.input);
    for (const field of [...sent, ...rowFields(route)])
      for (const language of LANGUAGES)
        if (!hasLabel(language, room.name, field))
          bare.push(`${language} ${room.name}.fields.${field}`);
  }
  assert.deepEqual([...new Set(bare)], []);
});

test('every permission is asked for by a route or a kind of file, and every route’s permission is declared', () => {
  const asked = new Set<string>([
    ...routes.map(({ route }) => route.access),
    ...Object.values(FILE_ACCESS),
    ...privateAccess(),
  ]);
  assert.deepEqual(
    permissions.filter((name) => !asked.has(name)),
    [],
  );
  const known = new Set<string>([...permissions, 'public', 'session', 'device']);
  assert.deepEqual(
    [...asked].filter((name) => !known.has(name)),
    [],
  );
  for (const room of all)
    for (const { access } of Object.values(room.pages)) assert.ok(known.has(access), access);
});

test('a method and path stand for one route, and a page for one path of its level', () => {
  const names = routes.map(
    ({ route }) => `${route.method} ${route.path.replace(/\{\w+\}/g, '{}')}`,
  );
  assert.deepEqual(
    names.filter((name, index) => names.indexOf(name) !== index),
    [],
  );
  const pages = all.flatMap((room) =>
    Object.values(room.pages).flatMap(({ path, levels, uiVersions = [0] }) =>
      levels.flatMap((level) => uiVersions.map((version) => `${level} ${version} ${path}`)),
    ),
  );
  assert.deepEqual(
    pages.filter((page, index) => pages.indexOf(page) !== index),
    [],
  );
});

test('every room of the contracts is served', () => {
  const served = new Set(servedRooms.map(({ contract }) => contract.name));
  assert.deepEqual(
    all.map(({ name }) => name).filter((name) => name !== 'kit' && !served.has(name)),
    [],
  );
});

test('the documentation has every path of the contracts, and no other', async () => {
  const response = await world.stranger.fetch('GET', '/docs/json');
  const document = (await response.json()) as { openapi: string; paths: Record<string, object> };
  assert.match(document.openapi, /^3\.1\./);
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const declared = routes.map(({ route }) => `${route.method} ${route.path}`);
  assert.deepEqual(documented.toSorted(), declared.toSorted());
});

interface Table {
  name: string;
  secured: boolean;
  policies: number;
}

const tablesWithOrganisation = () =>
  world.sql<Table>(`
    select c.relname as name, c.relrowsecurity as secured,
      (select count(*)::int from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname) as policies
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`);

test('row-level security with a policy is on every table of an organisation’s rows', async () => {
  const tables = await tablesWithOrganisation();
  assert.ok(tables.length > 5);
  assert.deepEqual(
    tables.filter(({ secured, policies }) => !secured || policies === 0),
    [],
  );
});

test('without a scope the product sees no row of any organisation, and can write none', async () => {
  const { pool } = world.server.platform;
  const { rows } = await pool.query<{ role: string }>('select current_user as role');
  assert.deepEqual(rows, [{ role: 'carillon_app' }]);
  let filled = 0;
  for (const { name } of await tablesWithOrganisation()) {
    const count = `select count(*)::int as n from "${name}" where org_id is not null`;
    const [there] = await world.sql<{ n: number }>(count);
    if (there!.n > 0) filled += 1;
    const seen = await pool.query<{ n: number }>(count);
    assert.equal(seen.rows[0]!.n, 0, name);
    const changed = await pool.query(`delete from "${name}"`).then(
      ({ rowCount }) => rowCount,
      () => 0,
    );
    assert.equal(changed, 0, name);
  }
  assert.ok(filled >= 4, 'there were rows to hide');
});

/** Pages beside the console, where nobody chooses a size: sign-in, and the stations, read from where they hang. */
const OWN_SIZES = /^features\/(?:session|stations)\//;

test('letters follow the size that the user chose: no style sheet of the console names pixels', () => {
  const sheets = globSync('{kit,features,apps}/**/*.css').filter(
    (path) => !OWN_SIZES.test(path) && !path.includes('/dist/'),
  );
  assert.ok(sheets.length > 15);
  const fixed = sheets.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^\s*font(?:-size)?:[^;]*\dpx[^;]*;/gm)]
      .map(([line]) => `${path}: ${line.trim()}`)
      .filter((line) => !line.includes('var(--text, 14px)')),
  );
  assert.deepEqual(fixed, []);
});
