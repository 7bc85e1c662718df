import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { reference } from '../contract/fields.ts';
import { describeTable } from './table.ts';
import type { EntityTable } from './table.ts';

interface Schema {
  thing: { id: string; version: number; name: string; role_id: string | null; inner: string };
}
const thing = {
  row: z.object({
    id: z.string(),
    version: z.number(),
    name: z.string(),
    role_id: reference('role').nullable(),
    role_name: z.string().nullable(),
    made: z.boolean(),
  }),
};
type Table = EntityTable<typeof thing, Schema, 'thing'>;
/** What must be said is what the table has no column for: less than that compiles to no table. */
type Said = Table extends { columns: { role_name: string | null; made: string | null } }
  ? true
  : false;

test('columns follow from the table, those that it lacks are said, and of some there are none', () => {
  const allSaid: Said = true;
  const given: Table = {
    table: 'thing',
    columns: { role_name: 'role.name', made: null },
    besides: ['inner'],
    keyword: [],
    sort: 'name',
  };
  const table = describeTable<typeof thing, Schema, 'thing'>(thing, given);
  assert.ok(allSaid);
  assert.equal(table.from, 'thing');
  assert.deepEqual(table.columns, {
    name: 'thing.name',
    role_id: 'thing.role_id',
    role_name: 'role.name',
    inner: 'thing.inner',
  });
  assert.deepEqual([...table.nullable], ['role_id', 'role_name']);
  assert.deepEqual([...table.references], ['role_id']);
});
