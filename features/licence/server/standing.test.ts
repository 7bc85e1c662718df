import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeLicence } from './standing.ts';

const DAY = 86_400;
const EXPIRY = 1_790_000_000;
const said = { id: '1', serial: 'A', holder: 'B', issued: 1_760_000_000, expires: EXPIRY } as const;
const before = (seconds: number) => judgeLicence(said, 'A', (EXPIRY - seconds) * 1000);

test('without a licence, or with a perpetual one, there is no limit', () => {
  const none = { type: 'nolimit', expire: null, days_left: null };
  assert.deepEqual(judgeLicence('none', 'A', 0), { ...none, standing: 'none' });
  const perpetual = judgeLicence({ ...said, expires: 'nolimit' }, 'A', 0);
  assert.deepEqual(perpetual, { ...none, standing: 'perpetual' });
});

test('with more than 30 days left it is valid, with 30 or fewer about to expire', () => {
  const at = (seconds: number) => {
    const { standing, days_left } = before(seconds) as { standing: string; days_left: number };
    return [standing, days_left];
  };
  assert.deepEqual(at(30 * DAY + 1), ['valid', 31]);
  assert.deepEqual(at(30 * DAY), ['expiring', 30]);
  assert.deepEqual(at(DAY + 1), ['expiring', 2]);
  assert.deepEqual(at(DAY), ['expiring', 1]);
  assert.deepEqual(at(1), ['expiring', 1]);
});

test('from the second of its expiry on it has expired', () => {
  const expired = { type: 'timeout', expire: EXPIRY, standing: 'expired', days_left: 0 };
  assert.deepEqual(before(0), expired);
  assert.deepEqual(before(-400 * DAY), expired);
});

test('one of another installation, or that nobody signed, lasts for no time', () => {
  assert.deepEqual(judgeLicence(said, 'Z', 0), { standing: 'wrong_serial' });
  assert.deepEqual(judgeLicence('invalid', 'A', 0), { standing: 'invalid' });
});
