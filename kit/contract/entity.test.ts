import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { entity } from './entity.ts';
import { parse } from './faults.ts';
import { choice, text } from './fields.ts';

const thing = entity({
  thing: 'thing',
  row: { name: z.string(), sex: z.string() },
  draft: { name: text({ max: 9 }), sex: choice('sex', ['man', 'unknown']).default('unknown') },
  filters: ['name'],
  sorts: ['name'],
});

test('a default fills what is made, never what is changed', () => {
  assert.deepEqual(parse(thing.draft, { name: 'Li' }), {
    ok: true,
    value: { name: 'Li', sex: 'unknown' },
  });
  assert.deepEqual(parse(thing.change, { name: 'Li', version: 1 }), {
    ok: true,
    value: { name: 'Li', version: 1 },
  });
});
