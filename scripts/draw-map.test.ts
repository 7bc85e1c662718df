import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { room } from '#kit/contract/room.ts';
import { route } from '#kit/contract/route.ts';
import { drawMap, readFirstSentence, readTables } from './draw-map.ts';

const spaces = room({
  name: 'spaces',
  permissions: ['spaces.read'],
  errors: {},
  enums: {},
  routes: {
    read: route({
      method: 'GET',
      path: '/mgr/spaces/{id}',
      access: 'spaces.read',
      reply: z.null(),
    }),
  },
  events: {},
  pages: {
    SpaceList: { path: '/frame/list', levels: ['organisation', 'hospital'], access: 'spaces.read' },
  },
});

test("a room's sentence, tables, routes and pages stand in the map", () => {
  const migrations = ['create table space (id uuid);'];
  const code = [
    'create or replace function space_path(node uuid) returns text language sql as $$ select $$;',
  ];
  const watching = [
    'create or replace trigger space_changed after update of name\n  on space execute function tell();',
  ];
  const devices = { ...spaces, name: 'devices' };
  const map = drawMap(
    [
      { room: spaces, contract: '// Spaces: where people lie.\n', migrations, code },
      { room: devices, contract: '// Devices.\n', migrations: [], code: watching },
    ],
    [],
  );
  for (const part of [
    '### spaces',
    'Spaces: where people lie.',
    'Tables: `space`',
    'Functions: `space_path`',
    'Triggers: `space_changed` on `space` (devices)',
    '| GET | /mgr/spaces/{id} | spaces.read |',
    '| SpaceList | /frame/list | organisation, hospital | spaces.read |',
  ]) {
    assert.ok(map.includes(part), part);
  }
});

test('a file stands with the first sentence of its opening comment, or bare', () => {
  const files = [
    { path: 'kit/a.ts', source: '// Opens the\n// door. Then more.\nimport 1;' },
    { path: 'kit/b.ts', source: "import 'x';\n// Later." },
  ];
  assert.match(drawMap([], files), /- `kit\/a.ts`: Opens the door\.\n- `kit\/b.ts`\n/);
});

test('a sentence ends at its full stop, not within a name', () => {
  assert.equal(
    readFirstSentence('// The form of WIRE.md and others. Next.'),
    'The form of WIRE.md and others.',
  );
  assert.equal(readFirstSentence('// No stop'), 'No stop');
  assert.equal(readFirstSentence('const a = 1;'), '');
});

test('partitions are no tables of their own', () => {
  const sql = 'create table call (id uuid);\ncreate table call_2026 partition of call default;\n';
  assert.deepEqual(readTables(sql), ['call']);
});
