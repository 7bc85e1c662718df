import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { openTestServer } from '#kit/testing/database.ts';
import { attemptAll } from './attempt-all.ts';
import { openDatabase } from './open.ts';

type Db = Kysely<unknown>;

const { db, close } = openDatabase<unknown>({
  url: (await openTestServer()).ownerUrl('postgres'),
  max: 1,
  pipeline: true,
  asOwner: true,
  onError: () => undefined,
});
test.after(close);

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Puts the numbers into a table where each may stand once, and tells what was refused and how many went together. */
async function put(items: readonly number[], bad: (number: number) => boolean = () => false) {
  return db.transaction().execute(async (tx: Db) => {
    await sql`create temporary table taken (number integer unique) on commit drop`.execute(tx);
    const refused: number[] = [];
    const sizes: number[] = [];
    await attemptAll(tx, items, {
      work: async (some) => {
        sizes.push(some.length);
        await sql`insert into taken select * from unnest(${some}::integer[])`.execute(tx);
        if (some.some(bad)) throw new Error('refused');
      },
      refuse: (item) => void refused.push(item),
    });
    const { rows } = await sql<{
      number: number;
    }>`select number from taken order by number`.execute(tx);
    return { refused, sizes, held: rows.map(({ number }) => number) };
  });
}

test('where nothing is refused, many are done at once', async () => {
  const { held, sizes } = await put(numbers(1000));
  assert.deepEqual(held, numbers(1000));
  assert.ok(sizes.length <= 10, String(sizes));
});

test('each that is refused is told in its order, and all others are done', async () => {
  const bad = (number: number) => [1, 137, 138, 400].includes(number);
  const { held, refused, sizes } = await put(numbers(400), bad);
  assert.deepEqual(refused, [1, 137, 138, 400]);
  assert.deepEqual(
    held,
    numbers(400).filter((number) => !bad(number)),
  );
  assert.ok(sizes.length < 60, `${sizes.length} attempts`);
});

test('what the database refuses beside one that was taken is the later one', async () => {
  const { held, refused } = await put([1, 2, 3, 2, 4, 1]);
  assert.deepEqual(refused, [2, 1]);
  assert.deepEqual(held, [1, 2, 3, 4]);
});

test('where all are refused, none is tried much oftener than by itself', async () => {
  const { held, refused, sizes } = await put(numbers(300), () => true);
  assert.deepEqual(refused, numbers(300));
  assert.deepEqual(held, []);
  assert.ok(sizes.length < 310, `${sizes.length} attempts`);
});

test('what is no refusal ends it all', async () => {
  await assert.rejects(
    db.transaction().execute((tx: Db) =>
      attemptAll(tx, numbers(10), {
        work: () => Promise.reject(new Error('lost')),
        refuse: (_, error) => {
          throw error;
        },
      }),
    ),
    /lost/,
  );
});
