import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { alarmRuleOf } from './alarm-rules.ts';
import { entity } from './entity.ts';
import { apart, filled, once, owned, personal, secret, shared, shown } from './entity-fields.ts';
import { parse } from './faults.ts';
import { alarming, choice, maybe, moment, optional, password, reference, text } from './fields.ts';
import { privateOf } from './private.ts';

const thing = entity({
  thing: 'thing',
  fields: {
    name: text({ max: 9 }),
    sex: choice('sex', ['man', 'unknown']).default('unknown'),
    note: optional(alarming(text({ max: 9 }))),
    title: apart({ row: z.string(), draft: text({ max: 2 }).optional() }),
    password: secret(optional(password())),
    mobile: personal(optional(text({ max: 9 }))),
    bed_id: once(optional(reference('bed'))),
    role_id: optional(reference('role')),
    role_name: shown(maybe(z.string())),
    /** No reference: it stands in a sheet as it is. */
    serial_id: shown(z.string()),
    serial_name: shown(z.string()),
    from_at: filled(moment()),
    org_id: owned(),
  },
  filters: ['name'],
  sorts: ['name'],
  personal: 'thing.private',
});
const namesOf = (schema: z.ZodObject) => Object.keys(schema.shape);
const takes = (field: z.ZodType, value: unknown) => z.safeParse(field, value).success;

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

test('a field stands where it is set and where it is shown, each said once', () => {
  const both = ['name', 'sex', 'note', 'title', 'mobile', 'role_id', 'from_at', 'org_id'];
  const sorted = (...names: string[]) => [...both, ...names].sort();
  assert.deepEqual(
    namesOf(thing.row).sort(),
    sorted('bed_id', 'role_name', 'serial_id', 'serial_name', 'id', 'version'),
  );
  assert.deepEqual(namesOf(thing.draft).sort(), sorted('password', 'bed_id'));
  assert.deepEqual(namesOf(thing.change).sort(), sorted('password', 'version'));
  assert.deepEqual(thing.onlyNew, ['bed_id']);
});

test('what may be left out of a draft is there in a row, empty where it can be', () => {
  const { shape } = thing.row;
  assert.deepEqual(
    [shape.sex, shape.note, shape.from_at, shape.mobile].map((field) => [
      takes(field, undefined),
      takes(field, null),
    ]),
    [
      [false, false],
      [false, true],
      [false, false],
      // Without the permission it isn't there.
      [true, true],
    ],
  );
  assert.ok(takes(thing.row.shape.title, 'longer'));
  assert.ok(!takes(thing.draft.shape.title, 'longer'));
});

test('personal fields, names of references, owners and marks follow from the fields', () => {
  assert.deepEqual(privateOf('thing'), { fields: ['mobile'], access: 'thing.private' });
  assert.deepEqual(thing.shown, { role_id: 'role_name' });
  assert.deepEqual(thing.owner, { shared: false, moves: false });
  assert.deepEqual(alarmRuleOf('thing')?.fields, ['note']);
});

test('an entity with personal fields names the permission for them', () => {
  const bare = { thing: 'bare', filters: [], sorts: [] };
  const fields = { name: personal(text({ max: 9 })) };
  assert.throws(() => entity({ ...bare, fields }), /permission/);
  const open = { name: text({ max: 9 }) };
  assert.throws(() => entity({ ...bare, fields: open, personal: 'bare.private' }), /permission/);
});

test('what is shared may belong to nobody', () => {
  assert.ok(takes(shared().row, null));
  assert.ok(!takes(owned().row, null));
});
