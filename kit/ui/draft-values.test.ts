import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entity } from '../contract/entity.ts';
import { secret, shown } from '../contract/entity-fields.ts';
import { choice, integer, optional, password, text } from '../contract/fields.ts';
import { changesOf, checkChange, checkNew, valuesOf } from './draft-values.ts';

const thing = entity({
  thing: 'thing',
  fields: {
    name: text({ min: 2, max: 9 }),
    password: secret(optional(password())),
    note: optional(text({ max: 9 })),
    colour: choice('colour', ['red']),
    size: optional(integer(1, 5)),
    made_by: shown(text({ max: 9 })),
  },
  filters: [],
  sorts: ['name'],
});
const row = { id: 'x', version: 4, name: 'Li', note: 'n', colour: 'red', size: 2, made_by: 'me' };

test('a form shows what may be changed of a row', () => {
  assert.deepEqual(valuesOf(thing, row), { name: 'Li', note: 'n', colour: 'red', size: 2 });
});

test('only what changed is sent, with the version that was read', () => {
  const base = valuesOf(thing, row);
  assert.deepEqual(checkChange(thing, base, { ...base, name: 'Wang', note: '' }, 4), {
    ok: true,
    input: { name: 'Wang', note: null, version: 4 },
  });
  assert.deepEqual(changesOf(base, { ...base, password: '' }), {});
});

test('a required text that was emptied is at fault', () => {
  const base = valuesOf(thing, row);
  assert.deepEqual(checkChange(thing, base, { ...base, name: '' }, 4), {
    ok: false,
    faults: { name: { fault: 'required', values: {} } },
  });
});

test('a new record leaves out what was left empty and is held to the draft', () => {
  assert.deepEqual(checkNew(thing, { name: 'Li', note: '', password: undefined, colour: 'red' }), {
    ok: true,
    input: { name: 'Li', colour: 'red' },
  });
  const checked = checkNew(thing, { name: ' a' });
  assert.deepEqual(
    checked.ok
      ? {}
      : Object.fromEntries(
          Object.entries(checked.faults).map(([name, { fault }]) => [name, fault]),
        ),
    {
      name: 'leading_space',
      colour: 'required',
    },
  );
});
