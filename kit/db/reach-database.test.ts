import assert from 'node:assert/strict';
import { createServer, type AddressInfo } from 'node:net';
import { test } from 'node:test';
import { StartFailure } from '#kit/log/start-failure.ts';
import { openTestServer } from '#kit/testing/database.ts';
import { reachDatabase } from './reach-database.ts';

const refusal = (words: RegExp) => (error: unknown) =>
  error instanceof StartFailure &&
  error.variable === 'DATABASE_URL' &&
  words.test(error.message) &&
  !error.message.includes('s3cret');

test('a database that answers is taken', async () => {
  const server = await openTestServer();
  await reachDatabase(server.appUrl('carillon'));
});

test('a database that is away is named without its password', async () => {
  const listener = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => listener.once('listening', resolve));
  const { port } = listener.address() as AddressInfo;
  await new Promise((resolve) => listener.close(resolve));
  await assert.rejects(
    reachDatabase(`postgres://nurse:s3cret@127.0.0.1:${port}/ward`),
    refusal(/127\.0\.0\.1:\d+\/ward can't be reached/),
  );
});

test('a wrong password is said to be one', async () => {
  const address = new URL((await openTestServer()).appUrl('carillon'));
  address.password = 's3cret';
  await assert.rejects(reachDatabase(address.href), refusal(/password authentication failed/));
});

test('what is no address is refused', async () => {
  await assert.rejects(reachDatabase('s3cret'), refusal(/no address/));
});
