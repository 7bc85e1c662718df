import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnyRoom } from '#kit/contract/room.ts';
import type { Route } from '#kit/contract/route.ts';
import type { Client } from '#kit/ui/client.ts';
import { permissions, rooms } from '#features/contracts.ts';
import { isReading, makeSeenClient } from './seen-client.ts';
import { CODES } from '#apps/server/testing/errors.ts';

const routes = Object.values<AnyRoom>(rooms).flatMap((room) => Object.values(room.routes));

test('no route that changes something counts as reading', () => {
  const changing = routes.filter(
    (route) => isReading(route) && route.method !== 'GET' && !route.readOnly,
  );
  // What is neither a list nor read-only streams a file of what a list shows.
  for (const { path, raw } of changing) assert.ok(raw === 'file' || path.endsWith('/page'), path);
  for (const { path } of routes.filter(({ path }) => path.endsWith('/page')))
    assert.match(path, /\/page$/);
});

function makeSeen(held: readonly string[]) {
  const called: string[] = [];
  const told: string[] = [];
  const pass = async ({ method, path }: Route) => void called.push(`${method} ${path}`);
  const client = { call: pass, download: pass, upload: pass, open: pass } as unknown as Client;
  const seen = makeSeenClient({
    client,
    permissions: new Set(held),
    refused: () => 'refused',
    onFailure: (message) => told.push(message),
  });
  return { seen, called, told };
}

test('changes are refused before they leave, whatever the role may do', async () => {
  const { seen, called, told } = makeSeen(permissions);
  for (const route of routes.filter((each) => !isReading(each))) {
    if (route.path === '/mgr/logout') continue;
    await assert.rejects(
      seen.call(route),
      { code: CODES.PERMISSION_DENIED, message: 'refused' },
      route.path,
    );
  }
  assert.deepEqual(called, []);
  assert.ok(told.length > 0);
});

test('what the role may not read is refused, and the way out stays open', async () => {
  const { seen, called } = makeSeen(['staff.read']);
  const { staff, devices, session } = rooms;
  await seen.call(staff.routes.page, { input: {} });
  await assert.rejects(seen.call(devices.routes.page, { input: {} }), {
    code: CODES.PERMISSION_DENIED,
  });
  await seen.call(session.routes.logout, { input: {} });
  assert.deepEqual(called, ['POST /mgr/staff/page', 'POST /mgr/logout']);
});
