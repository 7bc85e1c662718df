import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beforeStop } from '#kit/testing/database.ts';
import type { Caller } from '#apps/server/testing/caller.ts';
import { CODES, refusal } from '#apps/server/testing/errors.ts';
import { startOidcProvider } from '#apps/server/testing/oidc-provider.ts';
import type { Answer } from '#apps/server/testing/oidc-provider.ts';
import { codeOf } from '#apps/server/testing/authenticator.ts';
import { turnCodesOn } from '#apps/server/testing/one-time-codes.ts';
import { PASSWORD, joinWorld, unique } from '#apps/server/testing/world.ts';

const world = await joinWorld();
const hospital = await world.makeHospital();
const { org_id, admin } = await world.makeDepartment(hospital.org_id);
const idp = await startOidcProvider();
beforeStop(idp.stop);

async function setUp(more: object): Promise<{ id: string; version: number }> {
  const reply = await world.provider.call('POST', '/mgr/signin_provider', {
    body: {
      name: '医院统一登录',
      issuer: idp.issuer,
      client_id: idp.client_id,
      client_secret: idp.client_secret,
      matches: 'login_name',
      enabled: true,
      ...more,
    },
  });
  assert.equal(reply.code, 0, JSON.stringify(reply.data));
  return reply.data as { id: string; version: number };
}
const provider = await setUp({});
let { version } = provider;
async function change(more: object): Promise<void> {
  const reply = await world.provider.call('PUT', `/mgr/signin_provider/${provider.id}`, {
    body: { version, ...more },
  });
  assert.equal(reply.code, 0, JSON.stringify(reply.data));
  ({ version } = reply.data as { version: number });
}

const makeUser = () => world.makeUser(org_id, []);
const loginOf = ({ uuid }: Caller): string => uuid.replace(/^test-/, '');
const naming = (user: Caller, more: Partial<Answer> = {}): Answer => ({
  sub: unique('sub'),
  ...more,
  claims: { preferred_username: loginOf(user), ...more.claims },
});

/** A browser: its cookie and the console's own id. */
const newBrowser = () => ({ uuid: unique('browser'), cookie: '' });
type Browser = ReturnType<typeof newBrowser>;

async function open(browser: Browser, url: string): Promise<string> {
  const response = await fetch(new URL(url, world.url), {
    redirect: 'manual',
    headers: { cookie: browser.cookie },
  });
  assert.equal(response.status, 302);
  const [cookie] = response.headers.get('set-cookie')?.split(';') ?? [];
  if (cookie) browser.cookie = cookie;
  return response.headers.get('location') ?? '';
}

async function setOut(browser: Browser): Promise<string> {
  const begun = await world.stranger.call('POST', '/mgr/oidc/begin', {
    body: { provider_id: provider.id },
    headers: { uuid: browser.uuid },
  });
  return open(browser, (begun.data as { url: string }).url);
}

/** What stands behind the hash of the sign-in page in the end. */
async function arrive(browser: Browser, answer: Answer): Promise<URLSearchParams> {
  const back = idp.consent(await setOut(browser), answer);
  return hashOf(await open(browser, back));
}
const hashOf = (location: string): URLSearchParams => {
  assert.match(location, /^\/login#/);
  return new URLSearchParams(location.split('#')[1]);
};

const finish = (browser: Browser, told: URLSearchParams) =>
  world.stranger.call('POST', '/mgr/oidc/finish', {
    body: { ticket: told.get('entry') ?? 'x' },
    headers: { uuid: browser.uuid },
  });

async function troubleOf(answer: Answer): Promise<string | null> {
  const told = await arrive(newBrowser(), answer);
  assert.equal(told.get('entry'), null);
  return told.get('trouble');
}

test('the sign-in page lists the providers that are on, by name and without a secret', async () => {
  const { data } = await world.stranger.call('GET', '/mgr/oidc/providers');
  assert.deepEqual(data, { list: [{ id: provider.id, name: '医院统一登录' }] });
});

test('whom the claim names is signed in, linked from then on, also under another name', async () => {
  const user = await makeUser();
  const browser = newBrowser();
  const answer = naming(user);
  const reply = await finish(browser, await arrive(browser, answer));
  assert.equal(reply.code, 0);
  const data = reply.data as { id: string; access_token: string; last_login_shopid: string };
  assert.deepEqual([data.id, data.last_login_shopid], [user.id, org_id]);
  const me = await world.stranger.call('GET', '/mgr/me', {
    headers: { authorization: `Bearer ${data.access_token}` },
  });
  assert.equal(me.code, 0);
  const again = newBrowser();
  const renamed = { sub: answer.sub, claims: { preferred_username: 'someone-else' } };
  const { data: second } = await finish(again, await arrive(again, renamed));
  assert.equal((second as { id: string }).id, user.id);
});

test('the request asks with PKCE, state and nonce, each new', async () => {
  const [one, two] = [await setOut(newBrowser()), await setOut(newBrowser())].map(
    (url) => new URL(url).searchParams,
  );
  for (const name of ['state', 'nonce', 'code_challenge'])
    assert.notEqual(one?.get(name), two?.get(name), name);
  assert.equal(one?.get('code_challenge_method'), 'S256');
  assert.equal(one?.get('redirect_uri'), `${world.url}/mgr/oidc/callback`);
});

test('a foreign issuer, audience or nonce, and an answer that has expired, are refused', async () => {
  const user = await makeUser();
  const now = Math.floor(Date.now() / 1000);
  for (const claims of [
    { iss: 'https://elsewhere.example' },
    { aud: 'another client' },
    { nonce: 'another nonce' },
    { nonce: undefined },
    { exp: now - 600, iat: now - 900 },
  ])
    assert.equal(await troubleOf(naming(user, { claims })), '2024', JSON.stringify(claims));
});

test('a key that the provider has withdrawn signs nobody in, its new one does at once', async () => {
  const user = await makeUser();
  const old = await idp.rotate();
  assert.equal(await troubleOf(naming(user, { key: old })), '2024');
  const browser = newBrowser();
  assert.equal((await finish(browser, await arrive(browser, naming(user)))).code, 0);
});

test('a stranger’s key under the name of the provider’s is refused', async () => {
  const user = await makeUser();
  const strange = await idp.rotate();
  const key = { ...strange, kid: idp.key.kid };
  assert.equal(await troubleOf(naming(user, { key })), '2024');
});

test('an answer counts once', async () => {
  const browser = newBrowser();
  const back = idp.consent(await setOut(browser), naming(await makeUser()));
  assert.ok(hashOf(await open(browser, back)).get('entry'));
  assert.equal(hashOf(await open(browser, back)).get('trouble'), '2025');
});

test('a code that the provider has given out already is refused', async () => {
  const [one, two] = [newBrowser(), newBrowser()];
  const back = new URL(idp.consent(await setOut(one), naming(await makeUser())));
  const other = new URL(idp.consent(await setOut(two), naming(await makeUser())));
  assert.ok(hashOf(await open(one, back.href)).get('entry'));
  other.searchParams.set('code', back.searchParams.get('code') ?? '');
  assert.equal(hashOf(await open(two, other.href)).get('trouble'), '2024');
});

test('the state of another browser is refused, and is not used up by that', async () => {
  const [mine, theirs] = [newBrowser(), newBrowser()];
  const back = idp.consent(await setOut(mine), naming(await makeUser()));
  await setOut(theirs);
  assert.equal(hashOf(await open(theirs, back)).get('trouble'), '2025');
  assert.equal(hashOf(await open(newBrowser(), back)).get('trouble'), '2025');
  assert.ok(hashOf(await open(mine, back)).get('entry'));
});

test('a state that nobody gave out, and one of long ago, are refused', async () => {
  const browser = newBrowser();
  const back = new URL(idp.consent(await setOut(browser), naming(await makeUser())));
  const made = new URL(back);
  made.searchParams.set('state', 'made-up');
  assert.equal(hashOf(await open(browser, made.href)).get('trouble'), '2025');
  await world.sql(`update oidc_attempt set at = now() - interval '11 minutes'`);
  assert.equal(hashOf(await open(browser, back.href)).get('trouble'), '2025');
});

test('the entry ticket is good once, and only in the browser that set out', async () => {
  const browser = newBrowser();
  const told = await arrive(browser, naming(await makeUser()));
  const elsewhere = await finish(newBrowser(), told);
  assert.deepEqual([elsewhere.status, elsewhere.code], refusal('TICKET_OVER'));
  assert.equal((await finish(browser, told)).code, 0);
  assert.equal((await finish(browser, told)).code, CODES.TICKET_OVER);
});

test('what the provider refuses is told at the sign-in page', async () => {
  const browser = newBrowser();
  const back = new URL(idp.consent(await setOut(browser), { sub: 'x' }));
  back.searchParams.delete('code');
  back.searchParams.set('error', 'access_denied');
  assert.equal(hashOf(await open(browser, back.href)).get('trouble'), '2024');
});

test('a provider that is down, or says that it is another, keeps nobody waiting and tells why', async () => {
  idp.pretends = 'https://elsewhere.example';
  assert.equal(hashOf(await setOut(newBrowser())).get('trouble'), '2023');
  idp.pretends = null;
  const gone = await startOidcProvider();
  await gone.stop();
  await change({ issuer: gone.issuer, client_secret: gone.client_secret });
  assert.equal(hashOf(await setOut(newBrowser())).get('trouble'), '2023');
  await change({ issuer: idp.issuer, client_secret: idp.client_secret });
});

test('a provider that went down on the way is told as that', async () => {
  const leaving = await startOidcProvider();
  await change({ issuer: leaving.issuer, client_secret: leaving.client_secret });
  const browser = newBrowser();
  const back = leaving.consent(await setOut(browser), naming(await makeUser()));
  await leaving.stop();
  assert.equal(hashOf(await open(browser, back)).get('trouble'), '2023');
  await change({ issuer: idp.issuer, client_secret: idp.client_secret });
});

test('whom nobody knows is refused, and nobody is made', async () => {
  const answer = { sub: unique('sub'), claims: { preferred_username: unique('new') } };
  assert.equal(await troubleOf(answer), '2026');
  const made = await world.sql('select from staff where login_name = $1', [
    answer.claims.preferred_username,
  ]);
  assert.equal(made.length, 0);
});

test('a claim never names superadmin, whatever it says', async () => {
  for (const name of ['superadmin', 'SuperAdmin '])
    assert.equal(
      await troubleOf({ sub: unique('sub'), claims: { preferred_username: name } }),
      '2026',
    );
});

test('an account that is linked is not named by another subject', async () => {
  const user = await makeUser();
  const browser = newBrowser();
  assert.equal((await finish(browser, await arrive(browser, naming(user)))).code, 0);
  assert.equal(await troubleOf(naming(user)), '2026');
});

test('an address of mail names someone only where the provider has verified it', async () => {
  const user = await makeUser();
  await change({ claim: 'email' });
  const email = loginOf(user);
  for (const email_verified of [undefined, false, 'true'])
    assert.equal(
      await troubleOf({ sub: unique('sub'), claims: { email, email_verified } }),
      '2026',
    );
  const browser = newBrowser();
  const told = await arrive(browser, {
    sub: unique('sub'),
    claims: { email, email_verified: true },
  });
  assert.equal((await finish(browser, told)).code, 0);
  await change({ claim: 'preferred_username' });
});

test('an employee number names the one person who has it; of several nobody is meant', async () => {
  const [one, two] = [await makeUser(), await makeUser()];
  const number = unique('N');
  await world.sql('update staff set employee_no = $1 where id = $2', [number, one.id]);
  await change({ matches: 'employee_no' });
  const browser = newBrowser();
  const answer = { sub: unique('sub'), claims: { preferred_username: number } };
  const reply = await finish(browser, await arrive(browser, answer));
  assert.equal((reply.data as { id: string }).id, one.id);
  await world.sql('update staff set employee_no = $1 where id = $2', [number, two.id]);
  assert.equal(
    await troubleOf({ sub: unique('sub'), claims: { preferred_username: number } }),
    '2026',
  );
  await change({ matches: 'login_name' });
});

test('an employee number that several have makes no further account, and is nobody’s until it is one’s', async () => {
  const [one, two] = [await makeUser(), await makeUser()];
  const number = unique('N');
  await world.sql('update staff set employee_no = $1 where id = any($2)', [
    number,
    [one.id, two.id],
  ]);
  await change({ matches: 'employee_no', create_org_id: org_id });
  const answer = { sub: unique('sub'), claims: { preferred_username: number } };
  const holders = () => world.sql('select from staff where employee_no = $1', [number]);
  for (const enabled of [true, false]) {
    await world.sql('update staff set enabled = $1 where id = $2', [enabled, two.id]);
    assert.equal(await troubleOf(answer), '2026');
    assert.equal((await holders()).length, 2);
  }
  // Of two in different organisations the provider's own are meant, and others don't count.
  const other = await world.makeDepartment();
  await world.sql('update staff set enabled = true, org_id = $1, role_id = null where id = $2', [
    other.org_id,
    two.id,
  ]);
  await change({ org_ids: [org_id] });
  const browser = newBrowser();
  const { data } = await finish(browser, await arrive(browser, answer));
  assert.equal((data as { id: string }).id, one.id);
  await change({ matches: 'login_name', create_org_id: null, org_ids: [] });
});

test('a claim that names a disabled account links it to nobody', async () => {
  const user = await makeUser();
  const answer = naming(user);
  await world.sql('update staff set enabled = false where id = $1', [user.id]);
  const browser = newBrowser();
  assert.equal((await finish(browser, await arrive(browser, answer))).code, CODES.USER_DISABLE);
  assert.deepEqual(await world.sql('select from identity where staff_id = $1', [user.id]), []);
});

test('only people of the allowed organisations and below come in, linked ones too', async () => {
  const user = await makeUser();
  const answer = naming(user);
  await change({ org_ids: [hospital.org_id] });
  const browser = newBrowser();
  assert.equal((await finish(browser, await arrive(browser, answer))).code, 0);
  const other = await world.makeDepartment();
  await change({ org_ids: [other.org_id] });
  assert.equal(await troubleOf(answer), '2027');
  assert.equal(await troubleOf(naming(await makeUser())), '2026');
  await change({ org_ids: [] });
});

test('where it is switched on an unknown person is made, and comes in once there is a role', async () => {
  await change({ create_org_id: org_id });
  const login = unique('new');
  const answer = { sub: unique('sub'), claims: { preferred_username: login, name: '李新' } };
  const browser = newBrowser();
  const waiting = await finish(browser, await arrive(browser, answer));
  assert.deepEqual([waiting.status, waiting.code], refusal('LOGIN_FAILED'));
  const [made] = await world.sql<{ id: string; real_name: string }>(
    'select id, real_name from staff where login_name = $1 and org_id = $2 and role_id is null and not founder and password_hash is null',
    [login, org_id],
  );
  assert.equal(made?.real_name, '李新');
  await world.sql(
    `update staff set role_id = (select id from role where org_id = $1 limit 1) where id = $2`,
    [org_id, made?.id],
  );
  const again = newBrowser();
  assert.equal((await finish(again, await arrive(again, answer))).code, 0);
  // A name that somebody elsewhere has is never taken over.
  const other = await world.makeDepartment();
  await change({ org_ids: [org_id] });
  const taken = await world.makeUser(other.org_id, []);
  assert.equal(await troubleOf(naming(taken)), '2026');
  await change({ create_org_id: null, org_ids: [] });
});

test('who has one-time codes on is asked for one here too', async () => {
  const user = await makeUser();
  const { secret } = await turnCodesOn(world, user);
  const browser = newBrowser();
  const asked = await finish(browser, await arrive(browser, naming(user)));
  assert.deepEqual([asked.status, asked.code], refusal('CODE_NEEDED'));
  const { ticket } = asked.data as { ticket: string };
  const reply = await world.stranger.call('POST', '/mgr/login/code', {
    body: { ticket, code: codeOf(secret) },
    headers: { uuid: browser.uuid },
  });
  assert.equal(reply.code, 0);
});

test('who comes by a provider need not change a given password', async () => {
  const user = await makeUser();
  await world.sql('update staff set must_change_password = true where id = $1', [user.id]);
  const browser = newBrowser();
  const { data } = await finish(browser, await arrive(browser, naming(user)));
  const { access_token, must_change_password } = data as {
    access_token: string;
    must_change_password: boolean;
  };
  assert.equal(must_change_password, false);
  const reply = await world.stranger.call('GET', '/mgr/account', {
    headers: { authorization: `Bearer ${access_token}` },
  });
  assert.equal(reply.code, 0);
});

test('a disabled account stays outside', async () => {
  const user = await makeUser();
  await world.sql('update staff set enabled = false where id = $1', [user.id]);
  const browser = newBrowser();
  assert.equal(
    (await finish(browser, await arrive(browser, naming(user)))).code,
    CODES.USER_DISABLE,
  );
});

async function link(user: Caller, answer: Answer) {
  const browser = { uuid: user.uuid, cookie: '' };
  const begun = await user.call('POST', '/mgr/account/identities/begin', {
    body: { provider_id: provider.id, password: PASSWORD },
  });
  const there = await open(browser, (begun.data as { url: string }).url);
  const location = await open(browser, idp.consent(there, answer));
  assert.match(location, /^\/account#link=/);
  return new URLSearchParams(location.split('#')[1]).get('link') ?? '';
}
const linkWith = (user: Caller, ticket: string) =>
  user.call('POST', '/mgr/account/identities', { body: { ticket } });

test('linking asks for the password, or for a code where codes are on', async () => {
  const user = await makeUser();
  const begin = (proof: object) =>
    user.call('POST', '/mgr/account/identities/begin', {
      body: { provider_id: provider.id, ...proof },
    });
  for (const wrong of [{}, { password: '' }, { password: 'Wrong123' }, { code: '000000' }])
    assert.equal((await begin(wrong)).code, CODES.OLD_PASSWORD_ERROR, JSON.stringify(wrong));
  assert.equal((await begin({ password: PASSWORD })).code, 0);
  const { secret } = await turnCodesOn(world, user);
  assert.equal(
    (await begin({ password: PASSWORD })).code,
    CODES.PARAM_ERROR,
    'the password is not enough',
  );
  assert.equal((await begin({ code: codeOf(secret, 50) })).code, CODES.CODE_WRONG);
  assert.equal((await begin({ code: codeOf(secret) })).code, 0);
});

test('one links one’s own account, and unlinks it', async () => {
  const answer = { sub: unique('sub') };
  const ticket = await link(admin, answer);
  const other = await makeUser();
  assert.equal((await linkWith(other, ticket)).code, CODES.LINK_OVER, 'another person’s ticket');
  assert.equal((await linkWith(admin, ticket)).code, 0);
  assert.equal((await linkWith(admin, ticket)).code, CODES.LINK_OVER);
  const browser = newBrowser();
  const { data } = await finish(browser, await arrive(browser, answer));
  assert.equal((data as { id: string }).id, admin.id);
  assert.equal(
    (await linkWith(other, await link(other, answer))).code,
    CODES.IDENTITY_TAKEN,
    'taken',
  );
  const account = (await admin.call('GET', '/mgr/account')).data as {
    identities: { id: string; provider_name: string }[];
    providers: unknown[];
  };
  assert.deepEqual(
    [account.identities.map(({ provider_name }) => provider_name), account.providers],
    [['医院统一登录'], []],
  );
  const path = `/mgr/account/identities/${account.identities[0]?.id}`;
  assert.equal((await other.call('DELETE', path)).status, 404);
  assert.equal((await admin.call('DELETE', path)).code, 0);
  assert.equal(await troubleOf(answer), '2026');
});

test('who has no password keeps one way in', async () => {
  const user = await makeUser();
  assert.equal((await linkWith(user, await link(user, { sub: unique('sub') }))).code, 0);
  await world.sql('update staff set password_hash = null where id = $1', [user.id]);
  const { identities } = (await user.call('GET', '/mgr/account')).data as {
    identities: { id: string }[];
  };
  const reply = await user.call('DELETE', `/mgr/account/identities/${identities[0]?.id}`);
  assert.deepEqual([reply.status, reply.code], refusal('LAST_WAY'));
});

test('a provider that is switched off lets nobody set out or finish', async () => {
  const browser = newBrowser();
  const back = idp.consent(await setOut(browser), naming(await makeUser()));
  await change({ enabled: false });
  assert.equal(hashOf(await open(browser, back)).get('trouble'), '38');
  const begun = await world.stranger.call('POST', '/mgr/oidc/begin', {
    body: { provider_id: provider.id },
  });
  assert.equal(begun.status, 404);
  await change({ enabled: true });
});

test('the client’s secret lies sealed, is never shown, and is given anew with another issuer', async () => {
  const shown = await world.provider.call('GET', `/mgr/signin_provider/${provider.id}`);
  assert.equal((shown.data as { has_secret?: boolean } | null)?.has_secret, true, shown.message);
  assert.equal(JSON.stringify(shown.data).includes(idp.client_secret), false);
  const kept = await world.sql<{ told: string }>(
    `select signin_provider::text as told from signin_provider union all select audit::text from audit where thing = 'signin_provider'`,
  );
  for (const { told } of kept) assert.equal(told.includes(idp.client_secret), false);
  const reply = await world.provider.call('PUT', `/mgr/signin_provider/${provider.id}`, {
    body: { version, issuer: 'https://other.example' },
  });
  assert.deepEqual([reply.status, reply.code], refusal('SECRET_ANEW'));
});

test('providers are the provider’s to see and set', async () => {
  assert.equal(
    (await hospital.admin.call('POST', '/mgr/signin_provider/page')).code,
    CODES.PERMISSION_DENIED,
  );
  const twice = await world.provider.call('POST', '/mgr/signin_provider', {
    body: { name: 'twice', issuer: idp.issuer, client_id: idp.client_id },
  });
  assert.deepEqual([twice.status, twice.code], refusal('PROVIDER_ONCE'));
});
