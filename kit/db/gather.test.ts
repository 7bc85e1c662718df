import assert from 'node:assert/strict';
import test from 'node:test';
import type { Kysely } from 'kysely';
import { gather } from './gather.ts';

const one = {} as Kysely<unknown>;
const other = {} as Kysely<unknown>;

test('what is asked for together is read together, of each transaction by itself', async () => {
  const reads: number[][] = [];
  const double = gather(async (_db: Kysely<unknown>, keys: readonly number[]) => {
    reads.push([...keys]);
    return keys.map((key) => key * 2);
  });
  const asked = [double(one, 1), double(one, 2), double(other, 3), double(one, 2)];
  assert.deepEqual(await Promise.all(asked), [2, 4, 6, 4]);
  assert.deepEqual(reads, [[1, 2, 2], [3]]);
  assert.equal(await double(one, 5), 10);
  assert.equal(reads.length, 3);
});

test('a read that fails fails for everybody who asked, and not for those after', async () => {
  let fails = true;
  const read = gather(async (_db: Kysely<unknown>, keys: readonly number[]) => {
    if (fails) throw new Error('no');
    return keys;
  });
  const asked = await Promise.allSettled([read(one, 1), read(one, 2)]);
  assert.deepEqual(
    asked.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  fails = false;
  assert.equal(await read(one, 3), 3);
});
