import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DatabaseAway } from '../db/away.ts';
import { takeLooks } from './looks.ts';
import type { Look } from './looks.ts';

const look = (thing_id: string): Look => ({
  origin: { actor_id: null, address: '', uuid: '' },
  entry: { org_id: null, action: 'read', thing: 'resident', thing_id },
});
const idsOf = (looks: readonly Look[]) => looks.map(({ entry }) => entry.thing_id);

test('looks of many requests are written together, in their order', async () => {
  const written: (string | null)[][] = [];
  const looks = takeLooks({
    write: async (some) => void written.push(idsOf(some)),
    onError: assert.ifError,
  });
  await looks.note([look('a')]);
  await looks.note([look('b'), look('c')]);
  await looks.settle();
  assert.deepEqual(written, [['a', 'b', 'c']]);
  await looks.settle();
  assert.equal(written.length, 1);
});

test('while the database is away looks wait, and are written when it is back', async () => {
  const written: (string | null)[] = [];
  let away = true;
  const looks = takeLooks({
    write: async (some) => {
      if (away) throw new DatabaseAway(null);
      written.push(...idsOf(some));
    },
    onError: () => undefined,
  });
  await looks.note([look('a')]);
  await assert.rejects(looks.settle(), DatabaseAway);
  await looks.note([look('b')]);
  away = false;
  await looks.settle();
  assert.deepEqual(written, ['a', 'b']);
});

test('where too many wait nothing is read that could not be audited', async () => {
  const looks = takeLooks({
    write: () => Promise.reject(new DatabaseAway(null)),
    onError: () => undefined,
  });
  await looks.note(Array.from({ length: 5000 }, (_, at) => look(String(at))));
  await assert.rejects(looks.note([look('one more')]), DatabaseAway);
});

test('one that is refused keeps no other from being written', async () => {
  const written: (string | null)[] = [];
  const refused: unknown[] = [];
  const looks = takeLooks({
    write: async (some) => {
      if (idsOf(some).includes('bad')) throw new Error('refused');
      written.push(...idsOf(some));
    },
    onError: (error) => void refused.push(error),
  });
  await looks.note([look('a'), look('bad'), look('b')]);
  await looks.settle();
  assert.deepEqual(written, ['a', 'b']);
  assert.equal(refused.length, 1);
});
