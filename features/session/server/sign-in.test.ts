import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PASSWORD, openWorld, unique } from '#apps/server/testing/world.ts';
import { digestOf, sealFor } from '#apps/server/testing/caller.ts';
import { CODES, refusal } from '#apps/server/testing/errors.ts';
import { sealPassword } from '../sealing.ts';
import { sweepSignIns } from './sweep.ts';

const world = await openWorld({ env: { TRUST_PROXY: '1' } });
const { org_id, admin } = await world.makeDepartment();

interface SignedIn {
  access_token: string;
  refresh_token: string;
  last_login_shopid: string;
  id: string;
  username: string;
  role_id: string | null;
  founder: number;
  must_change_password: boolean;
}

interface Attempt {
  password?: string;
  address?: string;
  uuid?: string;
}

let addresses = 0;
/** Each test calls from an address of its own, so that none is throttled for another. */
const newAddress = () => `10.0.${Math.floor((addresses += 1) / 250)}.${addresses % 250}`;

async function signIn(login_name: string, { password, address, uuid = 'browser' }: Attempt = {}) {
  const query = { login_name, password: password ?? digestOf(PASSWORD) };
  const headers = { 'x-forwarded-for': address ?? newAddress(), uuid };
  const reply = await world.stranger.call('GET', '/Mgr/login', { query, headers });
  return { ...reply, data: reply.data as SignedIn };
}

const as = (token: string, method: string, path: string, body?: object) =>
  world.stranger.call(method, path, { headers: { authorization: `Bearer ${token}` }, body });
const refresh = async (refresh_token: string) => {
  const reply = await world.stranger.call('POST', '/Mgr/refresh_token', {
    body: { refresh_token },
  });
  return { ...reply, data: reply.data as { accessToken: string; refreshToken: string } };
};

async function makeAccount(more: Record<string, unknown> = {}): Promise<string> {
  const login = unique('p');
  const reply = await admin.call('POST', '/mgr/staff', {
    body: { login_name: login, real_name: '王丽', password: PASSWORD },
  });
  assert.equal(reply.code, 0);
  const columns: Record<string, unknown> = {
    must_change_password: false,
    role_id: (
      await world.sql<{ id: string }>(
        `select id from role where org_id = $1 and role_type = 'nurse'`,
        [org_id],
      )
    )[0]!.id,
    ...more,
  };
  for (const [column, value] of Object.entries(columns))
    await world.sql(`update staff set ${column} = $1 where login_name = $2`, [value, login]);
  return login;
}

test('the reply of a sign-in is flat and holds the tokens, the organisation and the user', async () => {
  const login = await makeAccount();
  const { status, data, headers } = await signIn(login.toUpperCase());
  assert.equal(status, 200);
  assert.deepEqual(Object.keys(data).toSorted(), [
    'access_token',
    'founder',
    'id',
    'last_login_shopid',
    'must_change_password',
    'real_name',
    'refresh_token',
    'role_id',
    'username',
  ]);
  assert.deepEqual([data.last_login_shopid, data.username, data.founder], [org_id, login, 0]);
  assert.equal(headers.get('cache-control'), 'no-store');
  for (const token of [data.access_token, data.refresh_token]) {
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as {
      exp: number;
    };
    assert.ok(exp > Date.now() / 1000, 'anyone can read the expiry');
  }
});

test('a sealed password is good once', async () => {
  const login = await makeAccount();
  const password = await sealFor(world.url, PASSWORD);
  assert.equal((await signIn(login, { password })).code, 0);
  const again = await signIn(login, { password });
  assert.deepEqual([again.status, again.code], refusal('PASSWORD_ERROR'));
});

test('a sealed password is good for 60 seconds by the server’s clock', async () => {
  const login = await makeAccount();
  const { key } = (await world.stranger.call('GET', '/mgr/login_key')).data as { key: string };
  const sealedAt = (seconds: number) => sealPassword(PASSWORD, key, Date.now() + seconds * 1000);
  assert.equal((await signIn(login, { password: sealedAt(-55) })).code, 0);
  assert.equal((await signIn(login, { password: sealedAt(-61) })).code, CODES.PASSWORD_ERROR);
  assert.equal((await signIn(login, { password: sealedAt(65) })).code, CODES.PASSWORD_ERROR);
});

test('what was sealed to another key, or changed on its way, is a wrong password', async () => {
  const login = await makeAccount();
  const other = sealPassword(PASSWORD, '09'.padEnd(64, '0'), Date.now());
  const own = await sealFor(world.url, PASSWORD);
  const changed = own.slice(0, -6) + (own.at(-6) === 'A' ? 'B' : 'A') + own.slice(-5);
  for (const password of [other, changed, 'v1.', 'v1.!!!'])
    assert.equal((await signIn(login, { password })).code, CODES.PASSWORD_ERROR, password);
});

test('an account that does not exist is code 9, a wrong password 11', async () => {
  const login = await makeAccount();
  const nobody = await signIn('nobody-at-all');
  assert.deepEqual([nobody.status, nobody.code], refusal('USER_NULL'));
  const wrong = await signIn(login, { password: digestOf('Wrong123') });
  assert.deepEqual([wrong.status, wrong.code], refusal('PASSWORD_ERROR'));
});

test('a disabled account is code 10, but only to who knows its password', async () => {
  const login = await makeAccount({ enabled: false });
  const disabled = await signIn(login);
  assert.deepEqual([disabled.status, disabled.code], refusal('USER_DISABLE'));
  assert.equal(
    (await signIn(login, { password: digestOf('Wrong123') })).code,
    CODES.PASSWORD_ERROR,
  );
});

test('who has no role here may not sign in: code 12', async () => {
  const login = await makeAccount({ role_id: null });
  const reply = await signIn(login);
  assert.deepEqual([reply.status, reply.code], refusal('LOGIN_FAILED'));
});

test('an empty name or password is told at its field', async () => {
  const reply = await world.stranger.call('GET', '/mgr/login', {
    query: { login_name: '', password: '' },
    language: 'en',
  });
  assert.deepEqual([reply.status, reply.code], refusal('PARAM_ERROR'));
  assert.deepEqual(reply.data, {
    fields: { login_name: 'username must be filled', password: 'login password must be filled' },
  });
});

test('ten failures at an account from an address make that address wait there, and nobody else', async () => {
  const login = await makeAccount();
  const address = newAddress();
  const wrong = digestOf('Wrong123');
  for (let index = 0; index < 10; index += 1) {
    // Spaces behind the name don't make it another account.
    const reply = await signIn(login + ' '.repeat(index), { address, password: wrong });
    assert.equal(reply.code, CODES.PASSWORD_ERROR);
  }
  const waiting = await signIn(login, { address });
  assert.deepEqual([waiting.status, waiting.code], refusal('TOO_MANY_REQUESTS'));
  assert.equal((await signIn(login)).code, 0);
  assert.equal((await signIn(await makeAccount(), { address })).code, 0);
});

test('an address that fails at many accounts, and an account failed at from many addresses, must wait', async () => {
  const address = newAddress();
  const login = await makeAccount();
  await world.sql(
    `insert into attempt (subject) select subject from unnest($1::text[]) subject, generate_series(1, 60)`,
    [[`sign-in address ${address}`, `sign-in account ${login}`]],
  );
  assert.equal((await signIn(await makeAccount(), { address })).status, 429);
  assert.equal((await signIn(login)).status, 429);
  await world.sql(`update attempt set at = now() - interval '11 minutes'`);
  assert.equal((await signIn(login, { address })).code, 0);
});

test('a refresh gives new tokens, and the old refresh token used again ends the whole family', async () => {
  const { data: first } = await signIn(await makeAccount());
  const { data: second, headers } = await refresh(first.refresh_token);
  assert.notEqual(second.refreshToken, first.refresh_token);
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.equal((await as(second.accessToken, 'GET', '/mgr/me')).code, 0);
  const stolen = await refresh(first.refresh_token);
  assert.deepEqual([stolen.status, stolen.code], refusal('TOKEN_FAILED'));
  const ended = await as(second.accessToken, 'GET', '/mgr/me');
  assert.deepEqual([ended.status, ended.code], refusal('LOGOUT'));
  assert.equal((await refresh(second.refreshToken)).code, CODES.TOKEN_FAILED);
});

test('of two refreshes at once with one token at most one gives tokens', async () => {
  const { data } = await signIn(await makeAccount());
  const replies = await Promise.all([refresh(data.refresh_token), refresh(data.refresh_token)]);
  assert.equal(replies.filter(({ code }) => code === 0).length, 1);
  assert.equal(replies.filter(({ code }) => code === CODES.TOKEN_FAILED).length, 1);
});

test('a forged or foreign token is code 8 with status 403', async () => {
  const { data } = await signIn(await makeAccount());
  const [head, body] = data.access_token.split('.');
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
  for (const token of ['x', none, `${head}.${body}.AAAA`, data.refresh_token]) {
    const reply = await as(token, 'GET', '/mgr/me');
    assert.deepEqual([reply.status, reply.code], refusal('TOKEN_FAILED'), token);
  }
  assert.equal((await refresh(data.access_token)).code, CODES.TOKEN_FAILED);
});

test('a session ends thirty days after its sign-in, however often it was refreshed', async () => {
  const { data } = await signIn(await makeAccount());
  const opened = (ago: string) =>
    world.sql(`update session set created_at = now() - $2::interval where staff_id = $1`, [
      data.id,
      ago,
    ]);
  await opened('29 days 23 hours');
  const { data: last } = await refresh(data.refresh_token);
  const expiryOf = (token: string): number =>
    (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { exp: number }).exp;
  const left = expiryOf(last.refreshToken) - Date.now() / 1000;
  assert.ok(left > 3500 && left <= 3600, `${left} s are left`);
  await opened('30 days 1 second');
  const over = await refresh(last.refreshToken);
  assert.deepEqual([over.status, over.code], refusal('TOKEN_FAILED'));
});

test('signing out ends the session at the server at once', async () => {
  const { data } = await signIn(await makeAccount());
  assert.equal((await as(data.access_token, 'GET', '/mgr/me')).code, 0);
  assert.equal((await as(data.access_token, 'POST', '/Mgr/logout', { uid: data.id })).code, 0);
  const reply = await as(data.access_token, 'GET', '/mgr/me');
  assert.deepEqual([reply.status, reply.code], refusal('LOGOUT'));
  assert.equal((await refresh(data.refresh_token)).code, CODES.TOKEN_FAILED);
});

test('who is disabled is out at the next request, and gets no new tokens', async () => {
  const login = await makeAccount();
  const { data } = await signIn(login);
  const { version } = (await admin.call('GET', `/mgr/staff/${data.id}`)).data as {
    version: number;
  };
  assert.equal((await as(data.access_token, 'GET', '/mgr/me')).code, 0);
  await admin.call('PUT', `/mgr/staff/${data.id}`, { body: { version, enabled: false } });
  assert.equal((await as(data.access_token, 'GET', '/mgr/me')).code, CODES.LOGOUT);
  assert.equal((await refresh(data.refresh_token)).code, CODES.TOKEN_FAILED);
});

test('a change of what a role allows holds from the next request on', async () => {
  const user = await world.makeUser(org_id, ['staff.read']);
  assert.equal((await user.call('POST', '/mgr/staff/page')).code, 0);
  const [row] = await world.sql<{ role_id: string; version: number }>(
    'select role_id, role.version from staff join role on role.id = role_id where staff.id = $1',
    [user.id],
  );
  for (const [permissions, code] of [
    [[], 49],
    [['staff.read'], 0],
  ] as const) {
    const reply = await admin.call('PUT', `/mgr/role/${row!.role_id}`, {
      body: { version: row!.version, permissions },
    });
    assert.equal(reply.code, 0);
    row!.version += 1;
    assert.equal((await user.call('POST', '/mgr/staff/page')).code, code);
  }
});

test('who moves to another organisation sees that one, and not the one before', async () => {
  const hospital = await world.makeHospital();
  const [from, to] = [
    await world.makeDepartment(hospital.org_id),
    await world.makeDepartment(hospital.org_id),
  ];
  const user = await world.makeUser(from.org_id, ['staff.read']);
  await world.sql('update staff set org_id = $1, role_id = null, founder = true where id = $2', [
    to.org_id,
    user.id,
  ]);
  // The next refusal would come by itself within seconds; a change over HTTP tells at once.
  const { version } = (await to.admin.call('GET', `/mgr/staff/${user.id}`)).data as {
    version: number;
  };
  await to.admin.call('PUT', `/mgr/staff/${user.id}`, { body: { version, real_name: '调动' } });
  const me = (await user.call('GET', '/mgr/me')).data as { organisation: { id: string } };
  assert.equal(me.organisation.id, to.org_id);
  assert.equal((await user.call('GET', `/mgr/staff/${from.admin.id}`)).status, 404);
});

test('until a given password is changed, changing it, signing out, refreshing and who I am are all that works', async () => {
  const login = await makeAccount({ must_change_password: true, founder: true });
  const { data } = await signIn(login);
  assert.equal(data.must_change_password, true);
  for (const [method, path] of [
    ['POST', '/mgr/staff/page'],
    ['GET', `/mgr/staff/${data.id}`],
    ['GET', '/mgr/live'],
  ] as const) {
    const reply = await as(data.access_token, method, path);
    assert.deepEqual([reply.status, reply.code], refusal('MUST_CHANGE_PASSWORD'), path);
  }
  assert.equal((await as(data.access_token, 'GET', '/mgr/me')).code, 0);
  const { data: renewed } = await refresh(data.refresh_token);
  const change = (old_password: string, password: string) =>
    as(renewed.accessToken, 'POST', '/Mgr/Password', { old_password, password });
  assert.equal((await change('Wrong123', 'New.Pass1')).code, CODES.OLD_PASSWORD_ERROR);
  assert.equal((await change(PASSWORD, PASSWORD)).code, CODES.SAME_PASSWORD);
  assert.equal((await change(PASSWORD, 'short')).code, CODES.PARAM_ERROR);
  assert.equal((await change(PASSWORD, 'New.Pass1')).code, 0);
  assert.equal((await as(renewed.accessToken, 'POST', '/mgr/staff/page')).code, 0);
  assert.equal((await signIn(login)).code, CODES.PASSWORD_ERROR);
  const after = await signIn(login, { password: digestOf('New.Pass1') });
  assert.equal(after.data.must_change_password, false);
});

test('a changed password ends the other sessions of its owner, and is in no audit row', async () => {
  const login = await makeAccount();
  const [here, there] = [await signIn(login), await signIn(login, { uuid: 'phone' })];
  const reply = await as(here.data.access_token, 'POST', '/mgr/password', {
    old_password: PASSWORD,
    password: 'Brand.New1',
  });
  assert.equal(reply.code, 0);
  assert.equal((await as(here.data.access_token, 'GET', '/mgr/me')).code, 0);
  assert.equal((await as(there.data.access_token, 'GET', '/mgr/me')).code, CODES.LOGOUT);
  assert.equal((await refresh(there.data.refresh_token)).code, CODES.TOKEN_FAILED);
  const found = await world.sql(
    `select from audit where audit::text like '%Brand.New1%' or audit::text like '%argon2%'`,
  );
  assert.equal(found.length, 0);
});

test('passwords are kept as argon2id', async () => {
  const login = await makeAccount();
  const [row] = await world.sql('select password_hash from staff where login_name = $1', [login]);
  assert.match(String(row!['password_hash']), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('what has expired is swept away, and what still counts is kept', async () => {
  const { data } = await signIn(await makeAccount());
  await world.sql(
    `insert into nonce (session_id, nonce, at) values (uuidv7(), 'oldold', now() - interval '20 minutes'), (uuidv7(), 'newnew', now() - interval '9 minutes')`,
  );
  await world.sql(
    `insert into sealed_once (value, at) values ('old', now() - interval '6 minutes'), ('new', now())`,
  );
  await sweepSignIns(world.server.platform.db);
  assert.deepEqual(await world.sql(`select nonce from nonce where nonce in ('oldold', 'newnew')`), [
    { nonce: 'newnew' },
  ]);
  assert.deepEqual(await world.sql(`select value from sealed_once where value in ('old', 'new')`), [
    { value: 'new' },
  ]);
  assert.equal((await as(data.access_token, 'GET', '/mgr/me')).code, 0);
});

test('with LOGIN_BARE=0 only the sealed form signs in', async () => {
  const sealing = await openWorld({ env: { LOGIN_BARE: '0' } });
  const attempt = (password: string) =>
    sealing.stranger.call('GET', '/mgr/login', { query: { login_name: 'superadmin', password } });
  const bare = await attempt(digestOf(PASSWORD));
  assert.deepEqual([bare.status, bare.code], refusal('LOGIN_FAILED'));
  assert.equal((await attempt(await sealFor(sealing.url, PASSWORD))).code, 0);
});
