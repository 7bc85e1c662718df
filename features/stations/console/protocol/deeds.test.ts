import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { Deeds } from './deeds.ts';
import type { Deed } from './deeds.ts';

const deed = (id: string): Deed => ({ id, type: 'SOS', data: { action: 'answer', call_id: 'c' } });

function makeShelf(first: Deed[] = []) {
  let kept: readonly Deed[] = first;
  return { read: () => [...kept], write: (deeds: readonly Deed[]) => void (kept = deeds) };
}

test('a deed is said with the same id, with growing pauses, until it is answered', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const said: string[] = [];
  const deeds = new Deeds(makeShelf(), ({ id }) => said.push(id));
  deeds.add(deed('d-1'));
  for (const pause of [2000, 4000, 8000]) mock.timers.tick(pause);
  assert.deepEqual(said, ['d-1', 'd-1', 'd-1', 'd-1']);
  assert.equal(deeds.settle('d-1')?.id, 'd-1');
  mock.timers.tick(60_000);
  assert.equal(said.length, 4);
  assert.equal(deeds.settle('d-1'), undefined);
  mock.timers.reset();
});

test('a deed outlives the page: the next one says it at its first connection, under its id', () => {
  const shelf = makeShelf();
  const first = new Deeds(shelf, () => undefined);
  first.add(deed('d-1'));
  first.add(deed('d-2'));
  first.settle('d-2');
  first.close();
  const said: string[] = [];
  const next = new Deeds(shelf, ({ id }) => said.push(id));
  assert.deepEqual(said, []);
  next.flush();
  assert.deepEqual(said, ['d-1']);
  next.settle('d-1');
  next.close();
  assert.deepEqual(shelf.read(), []);
});
