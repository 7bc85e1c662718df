// Work taken together where there is much of it.
import assert from 'node:assert/strict';
import test from 'node:test';
import { makeLanes } from './lanes.ts';

/** Lanes whose work goes on when the test says so; `begun` holds what each piece of work was given. */
function heldLanes(lanes: number, atMost = 10) {
  const begun: string[][] = [];
  const held: PromiseWithResolvers<void>[] = [];
  const made = makeLanes<string, string>({
    lanes,
    atMost,
    keyOf: (item) => item.slice(0, 1),
    async work(items) {
      begun.push([...items]);
      const one = Promise.withResolvers<void>();
      held.push(one);
      await one.promise;
      return items.map((item) => `${item}!`);
    },
  });
  const goOn = () => held.shift()?.resolve();
  return { made, begun, goOn };
}

test('what comes while the lane is busy is worked on together, in its order', async () => {
  const { made, begun, goOn } = heldLanes(1);
  const done = ['a', 'b', 'c'].map((item) => made.add(item));
  assert.deepEqual(begun, [['a']]);
  assert.equal(made.waiting, 2);
  goOn();
  assert.equal(await done[0], 'a!');
  await new Promise(setImmediate);
  assert.deepEqual(begun, [['a'], ['b', 'c']]);
  goOn();
  assert.deepEqual(await Promise.all(done), ['a!', 'b!', 'c!']);
  await made.idle();
  assert.equal(made.waiting, 0);
});

test('two of one key are never worked on at the same time and keep their order', async () => {
  const { made, begun, goOn } = heldLanes(2);
  const done = ['a1', 'a2', 'b1', 'a3'].map((item) => made.add(item));
  assert.deepEqual(begun, [['a1'], ['b1']]);
  goOn();
  await done[0];
  await new Promise(setImmediate);
  assert.deepEqual(begun.at(-1), ['a2']);
  goOn();
  goOn();
  await done[1];
  await new Promise(setImmediate);
  assert.deepEqual(begun.at(-1), ['a3']);
  goOn();
  assert.deepEqual(await Promise.all(done), ['a1!', 'a2!', 'b1!', 'a3!']);
});

test('a piece of work takes no more than its bound', async () => {
  const { made, begun, goOn } = heldLanes(1, 2);
  const done = ['a', 'b', 'c', 'd'].map((item) => made.add(item));
  goOn();
  await done[0];
  await new Promise(setImmediate);
  assert.deepEqual(begun.at(-1), ['b', 'c']);
  goOn();
  await done[2];
  await new Promise(setImmediate);
  goOn();
  await Promise.all(done);
});

test('of several results one may be a refusal of its own', async () => {
  const made = makeLanes<string, string>({
    lanes: 1,
    atMost: 10,
    keyOf: (item) => item,
    work: async (items) =>
      items.map((item) =>
        item === 'bad' ? Promise.reject(new Error('no')) : Promise.resolve(item),
      ),
  });
  const [good, bad, other] = ['good', 'bad', 'other'].map((item) => made.add(item));
  await assert.rejects(bad ?? Promise.resolve(), /no/);
  assert.deepEqual([await good, await other], ['good', 'other']);
});
