import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeCaller } from '#apps/server/testing/caller.ts';
import { PASSWORD, joinWorld } from '#apps/server/testing/world.ts';

const world = await joinWorld();
const { admin } = await world.makeDepartment();

async function open(user: typeof admin) {
  const stop = new AbortController();
  const { token, uuid } = user;
  const headers = { authorization: `Bearer ${token}`, uuid };
  const reply = await fetch(`${world.url}/mgr/live`, { headers, signal: stop.signal });
  return { status: reply.status, reader: reply.body?.getReader(), stop };
}

test('one session has only so many streams; another has its own, and who closes one may open another', async () => {
  const streams = [];
  for (let count = 0; count < 16; count += 1) streams.push(await open(admin));
  assert.ok(streams.every(({ status }) => status === 200));
  assert.equal((await open(admin)).status, 429);
  const again = await makeCaller(world.url, admin.uuid.replace(/^test-/, ''), PASSWORD);
  const other = await open(again);
  assert.equal(other.status, 200);
  streams.pop()?.stop.abort();
  let next = await open(admin);
  // That one has gone is heard in a moment.
  while (next.status === 429) next = await open(admin);
  assert.equal(next.status, 200);
  for (const { stop } of [...streams, other, next]) stop.abort();
});
