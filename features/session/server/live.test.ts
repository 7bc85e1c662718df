// What ends a live stream, and what a change of its user's rights takes out of it: in whichever process it is read.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { announce } from '#kit/live/announce.ts';
import { inScope } from '#kit/db/scope.ts';
import type { Caller } from '#apps/server/testing/caller.ts';
import { CODES } from '#apps/server/testing/errors.ts';
import { startSecondServer } from '#apps/server/testing/second-server.ts';
import { PASSWORD, openWorld } from '#apps/server/testing/world.ts';

const env = { SECRET_KEY: '5e'.repeat(32) };
const world = await openWorld({ env });
const hospital = await world.makeHospital();
const { org_id, admin } = await world.makeDepartment(hospital.org_id);
const elsewhere = await world.makeDepartment(hospital.org_id);
const second = await startSecondServer(world, env);

const loginOf = ({ uuid }: Caller): string => uuid.replace(/^test-/, '');
const versionOf = async (id: string): Promise<number> =>
  ((await admin.call('GET', `/mgr/staff/${id}`)).data as { version: number }).version;
const change = async (id: string, body: object) => {
  const reply = await admin.call('PUT', `/mgr/staff/${id}`, {
    body: { version: await versionOf(id), ...body },
  });
  assert.equal(reply.code, 0, reply.message);
};

/** A stream that collects what it is told. */
async function openStream(user: Caller, url: string) {
  const stop = new AbortController();
  const response = await fetch(`${url}/mgr/live`, {
    headers: { authorization: `Bearer ${user.token}`, uuid: user.uuid },
    signal: stop.signal,
  });
  let text = '';
  const told = new Set<() => void>();
  const ended = (async () => {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) return;
      text += part.value;
      for (const tell of told) tell();
    }
  })().catch(() => undefined);
  const hears = (mark: string): Promise<void> =>
    new Promise((resolve) => {
      const look = () => {
        if (!text.includes(mark)) return;
        told.delete(look);
        resolve();
      };
      told.add(look);
      look();
    });
  await hears('position');
  return { status: response.status, ended, hears, text: () => text, stop: () => stop.abort() };
}

let marks = 0;
/** Announces to an organisation; gives the mark by which it is known again. */
async function say(access: string, org = org_id): Promise<string> {
  const mark = `mark-${(marks += 1)}.`;
  await inScope(world.server.platform.db, 'all', (tx) =>
    announce(tx, { org_id: org, type: 'notice', access: access as 'session', data: { mark } }),
  );
  return mark;
}

/** Somebody with a stream in each of two processes, both heard from. */
async function listening(permissions: readonly string[] = []) {
  const user = await world.makeUser(org_id, permissions);
  const streams = await Promise.all([world.url, second].map((url) => openStream(user, url)));
  const mark = await say('session');
  await Promise.all(streams.map(({ hears }) => hears(mark)));
  return { user, streams };
}

async function roleOf(user: Caller) {
  const [row] = await world.sql<{ id: string; version: number }>(
    'select role.id, role.version from staff join role on role.id = role_id where staff.id = $1',
    [user.id],
  );
  assert.ok(row);
  return row;
}

const ENDS: Record<string, (user: Caller) => Promise<unknown>> = {
  'signing out': (user) => user.call('POST', '/mgr/logout', { body: {} }),
  'ending the session from the list of staff': (user) =>
    admin.call('POST', `/mgr/account/staff/${user.id}/end`, { body: {} }),
  'disabling the account': (user) => change(user.id, { enabled: false }),
  'disabling it past all rules': (user) =>
    world.sql('update staff set enabled = false where id = $1', [user.id]),
  'deleting the account': (user) => admin.call('DELETE', `/mgr/staff/${user.id}`),
  'a password set by an administrator': (user) => change(user.id, { password: 'Brand.New1' }),
  'a refresh token used twice': async (user) => {
    const refresh = () =>
      world.stranger.call('POST', '/mgr/refresh_token', {
        body: { refresh_token: user.refreshToken },
      });
    await refresh();
    await refresh();
  },
};

for (const [what, end] of Object.entries(ENDS))
  test(`${what} ends the live streams in every process`, { timeout: 20_000 }, async () => {
    const { user, streams } = await listening();
    await end(user);
    await Promise.all(streams.map(({ ended }) => ended));
    const mark = await say('session');
    assert.ok(!streams.some(({ text }) => text().includes(mark)));
  });

test('a password changed elsewhere by its owner ends the stream, and one changed here does not', async () => {
  const { user, streams } = await listening();
  const other = await world.signIn(loginOf(user));
  const otherStream = await openStream(other, second);
  const reply = await other.call('POST', '/mgr/password', {
    body: { old_password: PASSWORD, password: 'Brand.New1' },
  });
  assert.equal(reply.code, 0);
  await Promise.all(streams.map(({ ended }) => ended));
  await otherStream.hears(await say('session'));
  otherStream.stop();
});

test('a permission that is taken takes its events out of the stream, one that is given puts them in', async () => {
  const { user, streams } = await listening(['call.read']);
  const { id, version } = await roleOf(user);
  const first = await say('call.read');
  await Promise.all(streams.map(({ hears }) => hears(first)));
  const role = (permissions: readonly string[], at: number) =>
    admin.call('PUT', `/mgr/role/${id}`, { body: { version: at, permissions } });
  assert.equal((await role(['staff.read'], version)).code, 0);
  const hidden = await say('call.read');
  const shown = await say('staff.read');
  await Promise.all(streams.map(({ hears }) => hears(shown)));
  assert.ok(!streams.some(({ text }) => text().includes(hidden)));
  for (const { stop } of streams) stop();
});

test('who moves to another organisation hears that one, and not the one before', async () => {
  const { user, streams } = await listening();
  const [role] = await world.sql<{ id: string }>(
    `select id from role where org_id = $1 and role_type = 'nurse'`,
    [elsewhere.org_id],
  );
  const reply = await hospital.admin.call('PUT', `/mgr/staff/${user.id}`, {
    body: {
      version: await versionOf(user.id),
      org_id: elsewhere.org_id,
      role_id: role?.id,
    },
  });
  assert.equal(reply.code, 0, JSON.stringify(reply.data));
  const before = await say('session');
  const now = await say('session', elsewhere.org_id);
  await Promise.all(streams.map(({ hears }) => hears(now)));
  assert.ok(!streams.some(({ text }) => text().includes(before)));
  for (const { stop } of streams) stop();
});

test(
  'of streams opened in the moment of a sign-out none goes on',
  { timeout: 30_000 },
  async () => {
    for (let round = 0; round < 5; round += 1) {
      const user = await world.makeUser(org_id, []);
      const opening = Array.from({ length: 10 }, (_, index) =>
        fetch(`${index % 2 ? world.url : second}/mgr/live`, {
          headers: { authorization: `Bearer ${user.token}`, uuid: user.uuid },
        }),
      );
      await user.call('POST', '/mgr/logout', { body: {} });
      const responses = await Promise.all(opening);
      // A body that is read to its end has one.
      await Promise.all(responses.map((response) => response.text()));
    }
  },
);

test('a session that ends by time alone ends its stream', { timeout: 45_000 }, async () => {
  const { user, streams } = await listening();
  await world.sql(`update session set expires_at = now() where staff_id = $1`, [user.id]);
  await Promise.all(streams.map(({ ended }) => ended));
});

test('enabling an account again opens no session that was', async () => {
  const { user, streams } = await listening();
  await change(user.id, { enabled: false });
  await Promise.all(streams.map(({ ended }) => ended));
  await change(user.id, { enabled: true });
  assert.equal((await user.call('GET', '/mgr/me')).code, CODES.LOGOUT);
  const refreshed = await world.stranger.call('POST', '/mgr/refresh_token', {
    body: { refresh_token: user.refreshToken },
  });
  assert.equal(refreshed.code, CODES.TOKEN_FAILED);
});

test('with the role goes what would renew a session, also once a role is given again', async () => {
  const { user } = await listening();
  const [before] = await world.sql<{ role_id: string }>('select role_id from staff where id = $1', [
    user.id,
  ]);
  const refresh = () =>
    world.stranger.call('POST', '/mgr/refresh_token', {
      body: { refresh_token: user.refreshToken },
    });
  await change(user.id, { role_id: null });
  assert.equal((await refresh()).code, CODES.TOKEN_FAILED);
  await change(user.id, { role_id: before?.role_id });
  assert.equal((await user.call('GET', '/mgr/me')).code, CODES.LOGOUT);
  assert.equal((await refresh()).code, CODES.TOKEN_FAILED);
});
