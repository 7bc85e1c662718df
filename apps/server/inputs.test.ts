// What every input of every contract takes, field by field: nothing that no column, clock or sheet could hold.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { parse } from '#kit/contract/faults.ts';
import { readMeta, ruleOf } from '#kit/contract/fields.ts';
import type { AnyRoom } from '#kit/contract/room.ts';
import { rooms } from '#features/contracts.ts';
import { exampleOf } from './testing/derive-input.ts';
import { bare, defOf, putAt, slotsOf } from './testing/slots.ts';
import type { Slot } from './testing/slots.ts';

const MOST_TEXT = 20_000;
const MOST_MEMBERS = 10_000;
const MOST_DEPTH = 10;

const nested = (depth: number) => JSON.parse('{"a":'.repeat(depth) + '1' + '}'.repeat(depth));

/** What nothing keeps, whatever the field. */
const UNKEPT: Record<string, unknown> = {
  'a NUL': 'a\0b',
  'half a character': 'a\ud800b',
  'a long text': 'a'.repeat(MOST_TEXT + 1),
  'many digits': '9'.repeat(400),
  'many blanks': `a${' '.repeat(MOST_TEXT)}b`,
  '1e99': 1e99,
  '-1e99': -1e99,
  '2^60': 2 ** 60,
  infinite: Number.POSITIVE_INFINITY,
  'no number': Number.NaN,
  'a deep document': nested(1000),
  'a document with a NUL': { a: 'a\0b' },
  'year 0': '0000-01-01',
  'the year 0 at noon': '0000-01-01T12:00:00Z',
  'a zone that is none': '2026-01-01T00:00:00+23:00',
  'more decimals than a clock has': `2026-01-01T00:00:00.${'0'.repeat(60)}Z`,
};

/** Whether what a schema made of a value can be kept. */
function isKept(value: unknown, depth = 0): boolean {
  if (typeof value === 'string')
    return value.length <= MOST_TEXT && value.isWellFormed() && !value.includes('\0');
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER;
  if (typeof value !== 'object' || value === null) return true;
  const entries = Object.entries(value);
  return (
    depth <= MOST_DEPTH &&
    entries.length <= MOST_MEMBERS &&
    entries.every(([key, member]) => isKept(key) && isKept(member, depth + 1))
  );
}

interface Place extends Slot {
  name: string;
  whole: z.ZodType;
}

const places = Object.values<AnyRoom>(rooms).flatMap((room) =>
  Object.values(room.routes).flatMap((route): Place[] =>
    [route.params, route.input, route.inputFor?.({ id: 'an id' })].flatMap((whole) =>
      slotsOf(whole).map((slot) => ({
        ...slot,
        whole: whole as z.ZodType,
        name: `${route.method} ${route.path} ${slot.path.join('.')}`,
      })),
    ),
  ),
);

const send = ({ whole, path }: Place, value: unknown) =>
  parse(whole, putAt(whole, path, value, exampleOf));

/** Whether the place is for a day or an instant: it takes one, and none that no calendar has. */
function isTimed({ schema }: Slot): boolean {
  const takes = (day: string) =>
    [day, `${day}T00:00:00Z`].some((value) => z.safeParse(schema, value).success);
  return takes('2026-01-01') && !takes('2026-13-45');
}
const isOfTime = (what: string): boolean => /year|zone|clock/.test(what);

test('no field takes what can’t be kept: NUL, half characters, texts and numbers without end', () => {
  const taken: string[] = [];
  for (const place of places)
    for (const [what, value] of Object.entries(UNKEPT)) {
      if (isOfTime(what) && !isTimed(place)) continue;
      const read = send(place, value);
      if (read.ok && (isOfTime(what) || !isKept(read.value))) taken.push(`${place.name}: ${what}`);
    }
  assert.deepEqual([...new Set(taken)], []);
  assert.ok(places.length > 1500);
});

test('no list and no map is without an end', () => {
  const endless = places.filter(({ schema }) => {
    const { element, keyType, checks = [] } = defOf(bare(schema));
    const ends = checks.some(({ _zod: { def } }) => def.check === 'max_length');
    return keyType || (element && !ends);
  });
  assert.deepEqual(
    endless.map(({ name }) => name),
    [],
  );
});

/** The fault of the field that was sent, or of what lies in it. */
function faultAt(place: Place, value: unknown) {
  const read = send(place, value);
  if (read.ok) return null;
  const [first = ''] = place.path;
  return Object.entries(read.faults).find(([field]) => field.split('.')[0] === first)?.[1] ?? null;
}

test('a number beyond its bounds is told the bound, not that it were no number', () => {
  const untold = places
    .filter(({ schema }) => ruleOf(bare(schema)) instanceof z.ZodNumber)
    .filter((place) => {
      const { max } = readMeta(bare(place.schema)) ?? {};
      const fault = faultAt(place, (max ?? 0) + 1);
      return fault?.fault !== 'too_high' || fault.values?.['max'] !== max;
    });
  assert.deepEqual(
    untold.map(({ name }) => name),
    [],
  );
});

test('a text that is too long is told so, or which form it must have, not that it were no text', () => {
  const untold = places
    .filter(
      ({ schema }) => bare(schema) instanceof z.ZodString && (readMeta(bare(schema))?.max ?? 0) > 0,
    )
    .filter((place) => {
      const fault = faultAt(place, 'x'.repeat(MOST_TEXT));
      return fault && ['text', 'invalid', 'required'].includes(fault.fault);
    });
  assert.deepEqual(
    untold.map(({ name }) => name),
    [],
  );
});
