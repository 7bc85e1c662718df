import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runAlone } from './refresh-lock.ts';
import type { LockParts } from './refresh-lock.ts';

/** Storage as tabs share it, and pauses that end when every tab has had its turn. */
function sharedParts(): LockParts {
  const kept = new Map<string, string>();
  return {
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    locks: undefined,
    pause: () => new Promise((resolve) => setImmediate(resolve)),
  };
}

test('of many tabs exactly one refreshes and the others take its result', async () => {
  const parts = sharedParts();
  let refreshed = 0;
  let token: string | undefined;
  const refresh = async () => {
    refreshed += 1;
    await parts.pause(0);
    token = 'new';
    return token;
  };
  const results = await Promise.all(
    Array.from({ length: 20 }, () =>
      runAlone('lock', () => Promise.resolve(token), refresh, parts),
    ),
  );
  assert.equal(refreshed, 1);
  assert.deepEqual(new Set(results), new Set(['new']));
});

test('a refresh that fails leaves the lock to the next', async () => {
  const parts = sharedParts();
  const fail = () =>
    runAlone(
      'lock',
      () => Promise.resolve(undefined),
      () => Promise.reject(new Error('away')),
      parts,
    );
  await assert.rejects(fail, /away/);
  assert.equal(
    await runAlone(
      'lock',
      () => Promise.resolve(undefined),
      () => Promise.resolve('new'),
      parts,
    ),
    'new',
  );
});

test('the lock of a tab that was closed in the middle does not hold the others up', async () => {
  const parts = sharedParts();
  parts.storage.setItem('lock', `gone ${Date.now() - 1}`);
  assert.equal(
    await runAlone(
      'lock',
      () => Promise.resolve(undefined),
      () => Promise.resolve('new'),
      parts,
    ),
    'new',
  );
});
