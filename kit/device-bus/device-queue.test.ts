import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DeviceQueue } from './device-queue.ts';

test('jobs of one device run in order, those of another device do not wait', async () => {
  const queue = new DeviceQueue();
  const order: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = queue.run('a', async () => {
    await gate.promise;
    order.push('a1');
  });
  const second = queue.run('a', async () => void order.push('a2'));
  await queue.run('b', async () => void order.push('b1'));
  assert.deepEqual(order, ['b1']);
  gate.resolve();
  await Promise.all([first, second]);
  assert.deepEqual(order, ['b1', 'a1', 'a2']);
});

test('a failed job is reported to its sender and the next one runs', async () => {
  const queue = new DeviceQueue();
  const failed = queue.run('a', () => {
    throw new Error('no');
  });
  const next = queue.run('a', async () => {});
  await assert.rejects(failed, /no/);
  await next;
  await queue.idle();
});

test('jobs beside one another run together, and keep their place among the others', async () => {
  const queue = new DeviceQueue();
  const order: string[] = [];
  const gates = [1, 2, 3].map(() => Promise.withResolvers<void>());
  const wait = (name: string, at: number) => async () => {
    order.push(`${name} begins`);
    await gates[at]?.promise;
    order.push(`${name} ends`);
  };
  const first = queue.run('a', wait('first', 0));
  const besides = [1, 2].map((at) => queue.run('a', wait(`beside ${at}`, at), { beside: true }));
  const last = queue.run('a', async () => void order.push('last'));
  assert.deepEqual(order, ['first begins']);
  gates[0]?.resolve();
  await first;
  gates[2]?.resolve();
  await besides[1];
  assert.deepEqual(order, [
    'first begins',
    'first ends',
    'beside 1 begins',
    'beside 2 begins',
    'beside 2 ends',
  ]);
  gates[1]?.resolve();
  await Promise.all([...besides, last]);
  assert.deepEqual(order.slice(-2), ['beside 1 ends', 'last']);
  await queue.idle();
});
