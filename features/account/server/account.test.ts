import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeCaller } from '#apps/server/testing/caller.ts';
import type { Caller } from '#apps/server/testing/caller.ts';
import { CODES, refusal } from '#apps/server/testing/errors.ts';
import { codeOf } from '#apps/server/testing/authenticator.ts';
import { passTime, turnCodesOn } from '#apps/server/testing/one-time-codes.ts';
import { PASSWORD, joinWorld } from '#apps/server/testing/world.ts';

const world = await joinWorld();
const { org_id, admin } = await world.makeDepartment();

const makeUser = (permissions: string[] = []) => world.makeUser(org_id, permissions);
const loginOf = ({ uuid }: Caller): string => uuid.replace(/^test-/, '');
/** The same person at another browser. */
const elsewhere = (user: Caller) => makeCaller(world.url, loginOf(user), PASSWORD);

interface Shown {
  id: string;
  browser: string | null;
  address: string;
  way: string;
  current: boolean;
}
const sessionsOf = async (user: Caller): Promise<Shown[]> =>
  ((await user.call('GET', '/mgr/account/sessions')).data as { list: Shown[] }).list;

interface Codes {
  on: boolean;
  recovery_left: number;
}
const codesStateOf = async (user: Caller): Promise<Codes> =>
  ((await user.call('GET', '/mgr/account')).data as { codes: Codes }).codes;
const codes = (user: Caller, verb: string, body: object) =>
  user.call('POST', `/mgr/account/codes/${verb}`, { body });
const audited = async (action: string, thing_id: string) =>
  (await world.sql('select from audit where action = $1 and thing_id = $2', [action, thing_id]))
    .length;

test('turning codes on ends the other sessions where that is asked for, and not where it is not', async () => {
  for (const end_others of [true, false]) {
    const here = await makeUser();
    const there = await elsewhere(here);
    const begun = await codes(here, 'begin', { password: PASSWORD });
    const { secret } = begun.data as { secret: string };
    const confirmed = await codes(here, 'confirm', { code: codeOf(secret), end_others });
    assert.equal(confirmed.code, 0);
    assert.equal((await here.call('GET', '/mgr/me')).code, 0);
    assert.equal((await there.call('GET', '/mgr/me')).code, end_others ? CODES.LOGOUT : 0);
  }
});

test('the list of one’s sessions marks the one that asks, and tells browser, address and way', async () => {
  const here = await makeUser();
  await elsewhere(here);
  const list = await sessionsOf(here);
  assert.equal(list.length, 2);
  assert.deepEqual(
    list.map(({ current }) => current),
    [true, false],
  );
  assert.deepEqual([list[0]?.browser, list[0]?.way], ['Node.js', 'password']);
  assert.match(list[0]?.address ?? '', /127\.0\.0\.1/);
});

test('a session that is ended is out at its next request, and gets no new token', async () => {
  const here = await makeUser();
  const there = await elsewhere(here);
  assert.equal((await there.call('GET', '/mgr/me')).code, 0);
  const other = (await sessionsOf(here)).find(({ current }) => !current);
  const path = `/mgr/account/sessions/${other?.id}`;
  assert.equal((await here.call('DELETE', path)).code, 0);
  const reply = await there.call('GET', '/mgr/me');
  assert.deepEqual([reply.status, reply.code], refusal('LOGOUT'));
  const refreshed = await there.call('POST', '/mgr/refresh_token', {
    body: { refresh_token: there.refreshToken },
  });
  assert.equal(refreshed.code, CODES.TOKEN_FAILED);
  assert.equal((await here.call('DELETE', path)).status, 404);
  assert.equal(await audited('end_session', other?.id ?? ''), 1);
});

test('another person’s session is none of one’s own', async () => {
  const [one, other] = [await makeUser(), await makeUser()];
  const [theirs] = await sessionsOf(other);
  assert.equal((await one.call('DELETE', `/mgr/account/sessions/${theirs?.id}`)).status, 404);
  assert.equal((await other.call('GET', '/mgr/me')).code, 0);
});

test('all others are ended at once, and the one that asks stays', async () => {
  const here = await makeUser();
  const others = [await elsewhere(here), await elsewhere(here)];
  const reply = await here.call('POST', '/mgr/account/sessions/end_others');
  assert.deepEqual(reply.data, { ended: 2 });
  for (const other of others) assert.equal((await other.call('GET', '/mgr/me')).code, CODES.LOGOUT);
  assert.equal((await sessionsOf(here)).length, 1);
});

test('one-time codes are on once a first code has confirmed them', async () => {
  const user = await makeUser();
  const begun = await codes(user, 'begin', { password: PASSWORD });
  const { secret, uri, qr } = begun.data as { secret: string; uri: string; qr: string };
  assert.match(uri, new RegExp(`^otpauth://totp/Carillon:${loginOf(user)}\\?`));
  assert.match(qr, /^<svg/);
  assert.equal((await codesStateOf(user)).on, false);
  assert.equal((await elsewhere(user)).id, user.id, 'the password is still enough');
  const wrong = await codes(user, 'confirm', { code: codeOf(secret, 50) });
  assert.deepEqual([wrong.status, wrong.code], refusal('CODE_WRONG'));
  const confirmed = await codes(user, 'confirm', { code: codeOf(secret) });
  const { recovery_codes } = confirmed.data as { recovery_codes: string[] };
  assert.equal(new Set(recovery_codes).size, 10);
  assert.deepEqual(await codesStateOf(user), {
    ...(await codesStateOf(user)),
    on: true,
    recovery_left: 10,
  });
  await assert.rejects(elsewhere(user), /can't sign in/);
  assert.equal((await codes(user, 'begin', { password: PASSWORD })).code, CODES.CODES_ON);
  assert.equal(await audited('codes_on', user.id), 1);
});

test('turning them on takes the password, told at its field', async () => {
  const user = await makeUser();
  for (const body of [{}, { password: '' }, { password: 'Wrong123' }]) {
    const reply = await codes(user, 'begin', body);
    assert.deepEqual([reply.status, reply.code], refusal('OLD_PASSWORD_ERROR'));
    assert.ok('password' in (reply.data as { fields: object }).fields);
  }
});

test('a secret lies sealed and recovery codes hashed, and neither is in an audit row', async () => {
  const user = await makeUser();
  const { secret, recovery_codes } = await turnCodesOn(world, user);
  const rows = await world.sql<{ kept: string }>(
    `select secret as kept from staff_totp where staff_id = $1 union all select hash from recovery_code where staff_id = $1
     union all select audit::text from audit where thing_id = $1::text`,
    [user.id],
  );
  assert.ok(rows.length > 11);
  for (const { kept } of rows)
    for (const told of [
      secret,
      ...recovery_codes,
      ...recovery_codes.map((one) => one.replace('-', '')),
    ])
      assert.equal(kept.includes(told), false);
});

test('turning them off takes a code, and then the password is enough again', async () => {
  const user = await makeUser();
  const { secret } = await turnCodesOn(world, user);
  assert.equal((await codes(user, 'stop', { code: codeOf(secret, 50) })).code, CODES.CODE_WRONG);
  assert.equal((await codes(user, 'stop', { code: codeOf(secret) })).code, 0);
  assert.equal((await elsewhere(user)).id, user.id);
  assert.equal((await codes(user, 'stop', { code: codeOf(secret) })).code, CODES.CODES_OFF);
});

test('new recovery codes make the old ones void', async () => {
  const user = await makeUser();
  const { secret, recovery_codes } = await turnCodesOn(world, user);
  const renewed = await codes(user, 'renew', { code: codeOf(secret) });
  const fresh = (renewed.data as { recovery_codes: string[] }).recovery_codes;
  assert.equal((await codes(user, 'stop', { code: recovery_codes[0] })).code, CODES.CODE_WRONG);
  assert.equal((await codes(user, 'stop', { code: fresh[0] })).code, 0);
});

test('an administrator takes the codes off who lost theirs: sessions end, and it is audited', async () => {
  const user = await makeUser();
  await turnCodesOn(world, user);
  const path = `/mgr/account/staff/${user.id}/reset_codes`;
  assert.equal((await (await makeUser()).call('POST', path)).code, CODES.PERMISSION_DENIED);
  assert.equal((await admin.call('POST', path)).code, 0);
  assert.equal((await user.call('GET', '/mgr/me')).code, CODES.LOGOUT);
  assert.equal((await elsewhere(user)).id, user.id);
  assert.equal(await audited('reset_codes', user.id), 1);
  assert.equal((await admin.call('POST', path)).code, CODES.CODES_OFF);
});

test('a founder’s codes and sessions are no matter of those below', async () => {
  const helper = await makeUser(['session.end', 'session.reset']);
  const at = `/mgr/account/staff/${admin.id}`;
  assert.equal((await helper.call('POST', `${at}/reset_codes`)).code, CODES.PERMISSION_DENIED);
  assert.equal(
    (await helper.call('POST', `${at}/end`, { body: {} })).code,
    CODES.PERMISSION_DENIED,
  );
  assert.equal((await admin.call('GET', '/mgr/me')).code, 0);
});

test('who holds more power than the administrator is not made weaker by them', async () => {
  const strong = await makeUser(['role.write']);
  await turnCodesOn(world, strong);
  const helper = await makeUser(['session.reset']);
  const reply = await helper.call('POST', `/mgr/account/staff/${strong.id}/reset_codes`);
  assert.equal(reply.code, CODES.PERMISSION_DENIED);
});

test('an administrator sees the sessions of staff in scope and ends one, or all', async () => {
  const user = await makeUser();
  const there = await elsewhere(user);
  const helper = await makeUser(['session.end']);
  const path = `/mgr/account/staff/${user.id}`;
  const { sessions } = (await helper.call('GET', path)).data as { sessions: Shown[] };
  assert.equal(sessions.length, 2);
  const [own] = await sessionsOf(user);
  const one = await helper.call('POST', `${path}/end`, { body: { session_id: own?.id } });
  assert.deepEqual(one.data, { ended: 1 });
  assert.equal((await user.call('GET', '/mgr/me')).code, CODES.LOGOUT);
  assert.equal((await there.call('GET', '/mgr/me')).code, 0);
  assert.deepEqual((await helper.call('POST', `${path}/end`, { body: {} })).data, { ended: 1 });
  assert.equal((await there.call('GET', '/mgr/me')).code, CODES.LOGOUT);
  const stranger = (await world.makeDepartment()).admin;
  assert.equal((await stranger.call('GET', path)).status, 404);
});

test('who moves to another organisation keeps codes and sessions', async () => {
  const user = await makeUser();
  const { secret } = await turnCodesOn(world, user);
  const to = await world.makeDepartment();
  await world.sql('update staff set org_id = $1, role_id = null, founder = true where id = $2', [
    to.org_id,
    user.id,
  ]);
  const { version } = (await to.admin.call('GET', `/mgr/staff/${user.id}`)).data as {
    version: number;
  };
  await to.admin.call('PUT', `/mgr/staff/${user.id}`, { body: { version, real_name: '调动' } });
  assert.equal((await codesStateOf(user)).on, true);
  assert.equal((await sessionsOf(user)).length, 1);
  await passTime(world, user.id);
  assert.equal((await codes(user, 'stop', { code: codeOf(secret) })).code, 0);
});

test('where founders must have one-time codes, nothing but turning them on works until they are', async () => {
  const strict = await world.makeDepartment();
  const founder = strict.admin;
  const sheet = `/mgr/parameter/${strict.org_id}`;
  const { version } = (await founder.call('GET', sheet)).data as { version: number };
  const changed = await founder.call('PUT', sheet, { body: { version, founder_codes: true } });
  assert.equal(changed.code, 0);
  const again = await elsewhere(founder);
  const refused = await again.call('POST', '/mgr/staff/page');
  assert.deepEqual([refused.status, refused.code], refusal('CODES_REQUIRED'));
  const me = (await again.call('GET', '/mgr/me')).data as { must_set_codes: boolean };
  assert.equal(me.must_set_codes, true);
  const user = await world.makeUser(strict.org_id, ['staff.read']);
  assert.equal((await user.call('POST', '/mgr/staff/page')).code, 0);
  await turnCodesOn(world, again);
  assert.equal((await again.call('POST', '/mgr/staff/page')).code, 0);
});
