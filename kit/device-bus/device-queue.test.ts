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
