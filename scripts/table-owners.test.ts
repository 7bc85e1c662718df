// Each table has one room. Others write it through that room's door, and whose triggers stand on it is said on both sides.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { servedRooms } from '#apps/server/rooms.ts';
import { readTables, readTriggers } from './draw-map.ts';

const root = join(import.meta.dirname, '..');
const roomOf = (path: string): string =>
  path.startsWith('kit') ? 'kit' : (path.split('/')[1] ?? '');
const find = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((path) => ({
    path,
    room: roomOf(path),
    text: readFileSync(join(root, path), 'utf8'),
  }));

const migrations = find('{kit/db,features/*/server}/migrations/*.sql');
const code = find('{kit/db,features/*/server}/sql/*.sql');
const sources = find('features/*/server/**/*.ts').filter(
  ({ path }) => !/\.test\.ts$|\/(testing|fixtures)\//.test(path),
);
const owners = new Map(
  migrations.flatMap(({ room, text }) => readTables(text).map((table) => [table, room])),
);

const WRITES = [
  /\b(?:insert\s+into|delete\s+from|merge\s+into)\s+"?([a-z_]+)/gi,
  /\bupdate\s+"?([a-z_]+)"?\s+(?:[a-z]\s+)?set\b/gi,
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([a-z_]+)/g,
];

/** Who writes another's table all the same, and why there is no door between them. */
const ALLOWED: Record<string, string> = {
  'session staff':
    'the way into an account: password, last sign-in, and an account that a provider makes; staff asks session for its passwords',
  'calls live_event': 'the live word goes with the statement that changes the call',
  'cover live_event': 'a trigger tells who received a handover',
  'session live_event': 'the sweep of what signing in and listening leave behind',
  'devices vital': 'a reading finds whose it is and is kept in one statement',
};

test("a room writes its own tables, another's through its door", () => {
  const found = new Set<string>();
  for (const { room, text } of [...sources, ...code])
    for (const pattern of WRITES)
      for (const [, table = ''] of text.matchAll(pattern)) {
        const owner = owners.get(table);
        if (owner && owner !== room) found.add(`${room} ${table}`);
      }
  assert.deepEqual([...found].sort(), Object.keys(ALLOWED).sort());
});

test('a trigger on a table of another room is declared by both', () => {
  const standing = new Set<string>();
  for (const { room, text } of code)
    for (const { name, table } of readTriggers(text)) {
      const owner = owners.get(table);
      assert.ok(owner, `${name} stands on ${table}, which no room makes`);
      if (owner !== room && owner !== 'kit') standing.add(`${owner} by ${room}`);
    }
  const declared = servedRooms.flatMap(({ contract, watchedBy = [] }) =>
    watchedBy.map((room) => `${contract.name} by ${room}`),
  );
  assert.deepEqual(declared.sort(), [...standing].sort());
});

test('functions and triggers stand in files of code, tables in migrations', () => {
  // What tables themselves are made of: policies, and indexes of what functions give.
  const FOUNDATIONS = ['scope_all', 'scope_orgs', 'protect', 'grams', 'login_key'];
  for (const { path, text } of migrations)
    for (const [, name = ''] of text.matchAll(
      /\bcreate\s+(?:or\s+replace\s+)?(?:function|procedure|(?:constraint\s+)?trigger)\s+([a-z_]+)/gi,
    ))
      assert.ok(FOUNDATIONS.includes(name), `${path}: ${name} belongs into sql/`);
  for (const { path, text } of code)
    for (const [made = ''] of text.matchAll(/^create\b.*$/gim))
      assert.match(made, /^create or replace (function|procedure|trigger) /, path);
});
