import assert from 'node:assert/strict';
import { test } from 'node:test';
import { digestOf } from '#apps/server/testing/caller.ts';
import { codeOf } from '#apps/server/testing/authenticator.ts';
import { passTime, turnCodesOn } from '#apps/server/testing/one-time-codes.ts';
import { PASSWORD, joinWorld } from '#apps/server/testing/world.ts';
import type { Caller } from '#apps/server/testing/caller.ts';
import { CODES, refusal } from '#apps/server/testing/errors.ts';

const world = await joinWorld();
const { org_id } = await world.makeDepartment();

const makeUser = () => world.makeUser(org_id, []);
const loginOf = ({ uuid }: Caller): string => uuid.replace(/^test-/, '');

async function first(user: Caller, { uuid = 'browser', language = 'en' } = {}) {
  const reply = await world.stranger.call('GET', '/mgr/login', {
    query: { login_name: loginOf(user), password: digestOf(PASSWORD) },
    headers: { uuid },
    language,
  });
  return { ...reply, ticket: (reply.data as { ticket: string }).ticket };
}

const second = (ticket: string, code: string, uuid = 'browser') =>
  world.stranger.call('POST', '/Mgr/login/code', { body: { ticket, code }, headers: { uuid } });

test('an account without one-time codes signs in with its password alone', async () => {
  const { code, data } = await first(await makeUser());
  assert.equal(code, 0);
  assert.ok((data as { access_token: string }).access_token);
});

test('an account with one-time codes on is asked for one, in words that an old client shows', async () => {
  const user = await makeUser();
  const { secret } = await turnCodesOn(world, user);
  const asked = await first(user);
  assert.deepEqual([asked.status, asked.code], refusal('CODE_NEEDED'));
  assert.equal(asked.message, 'This account uses one-time codes; enter the code to sign in');
  assert.deepEqual(Object.keys(asked.data as object), ['ticket']);
  const reply = await second(asked.ticket, codeOf(secret));
  assert.equal(reply.code, 0);
  assert.deepEqual(Object.keys(reply.data as object).toSorted(), [
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
});

test('a wrong password is told before anything of one-time codes', async () => {
  const user = await makeUser();
  await turnCodesOn(world, user);
  const reply = await world.stranger.call('GET', '/mgr/login', {
    query: { login_name: loginOf(user), password: digestOf('Wrong123') },
  });
  assert.deepEqual([reply.code, reply.data], [CODES.PASSWORD_ERROR, null]);
});

test('a code is good once, also for another sign-in', async () => {
  const user = await makeUser();
  const { secret } = await turnCodesOn(world, user);
  const code = codeOf(secret);
  assert.equal((await second((await first(user)).ticket, code)).code, 0);
  const again = await second((await first(user)).ticket, code);
  assert.deepEqual([again.status, again.code], refusal('CODE_WRONG'));
  assert.equal((await second((await first(user)).ticket, codeOf(secret, 1))).code, 0);
});

test('of two sign-ins at once with one code one gets in', async () => {
  const user = await makeUser();
  const { secret } = await turnCodesOn(world, user);
  const tickets = [(await first(user)).ticket, (await first(user)).ticket];
  const code = codeOf(secret);
  const replies = await Promise.all(tickets.map((ticket) => second(ticket, code)));
  assert.deepEqual(
    replies.map(({ code: said }) => said).toSorted((a, b) => a - b),
    [0, 2021],
  );
});

test('a code of the step before or after counts, of two steps away not', async () => {
  const user = await makeUser();
  const { secret } = await turnCodesOn(world, user);
  assert.equal(
    (await second((await first(user)).ticket, codeOf(secret, 3))).code,
    CODES.CODE_WRONG,
  );
  assert.equal(
    (await second((await first(user)).ticket, codeOf(secret, -3))).code,
    CODES.CODE_WRONG,
  );
  assert.equal((await second((await first(user)).ticket, codeOf(secret, 1))).code, 0);
});

test('a ticket is good once, in the browser that got it, and for nothing else', async () => {
  const user = await makeUser();
  const { secret } = await turnCodesOn(world, user);
  const { ticket } = await first(user);
  const elsewhere = await second(ticket, codeOf(secret), 'another browser');
  assert.deepEqual([elsewhere.status, elsewhere.code], refusal('TICKET_OVER'));
  assert.equal((await second(ticket, codeOf(secret))).code, 0);
  await passTime(world, user.id);
  assert.equal((await second(ticket, codeOf(secret, 1))).code, CODES.TICKET_OVER);
  for (const forged of ['x', user.token, `${ticket.slice(0, -4)}AAAA`])
    assert.equal((await second(forged, codeOf(secret))).code, CODES.TICKET_OVER);
});

test('a ticket is void once the password has changed', async () => {
  const user = await makeUser();
  const { secret } = await turnCodesOn(world, user);
  const { ticket } = await first(user);
  const changed = await user.call('POST', '/mgr/password', {
    body: { old_password: PASSWORD, password: 'Brand.New1' },
  });
  assert.equal(changed.code, 0);
  assert.equal((await second(ticket, codeOf(secret))).code, CODES.TICKET_OVER);
});

test('five wrong codes make the account wait, whatever the address, and a right one then too', async () => {
  const user = await makeUser();
  const { secret } = await turnCodesOn(world, user);
  const { ticket } = await first(user);
  for (let index = 0; index < 5; index += 1)
    assert.equal((await second(ticket, codeOf(secret, 100 + index))).code, CODES.CODE_WRONG);
  const waiting = await second(ticket, codeOf(secret));
  assert.deepEqual([waiting.status, waiting.code], refusal('TOO_MANY_REQUESTS'));
  // Signed-in pages of the same account guess no further either.
  const stop = await user.call('POST', '/mgr/account/codes/stop', {
    body: { code: codeOf(secret) },
  });
  assert.equal(stop.status, 429);
  await world.sql(`update attempt set at = now() - interval '11 minutes'`);
  assert.equal((await second(ticket, codeOf(secret))).code, 0);
});

test('a recovery code stands in for a code once, however it is written', async () => {
  const user = await makeUser();
  const { recovery_codes } = await turnCodesOn(world, user);
  const [one = '', two = ''] = recovery_codes;
  assert.equal((await second((await first(user)).ticket, one)).code, 0);
  assert.equal((await second((await first(user)).ticket, one)).code, CODES.CODE_WRONG);
  const loose = two.toLowerCase().replace('-', ' ');
  assert.equal((await second((await first(user)).ticket, loose)).code, 0);
});

test('what is no code at all is told at its field', async () => {
  const user = await makeUser();
  await turnCodesOn(world, user);
  const { ticket } = await first(user);
  for (const code of ['', '12345', '1234567', 'abc', "' or 1=1 --"]) {
    const reply = await second(ticket, code);
    assert.deepEqual([reply.status, reply.code], refusal('PARAM_ERROR'), code);
    assert.ok('code' in (reply.data as { fields: object }).fields);
  }
});

test('who was disabled between the two steps stays outside', async () => {
  const user = await makeUser();
  const { secret } = await turnCodesOn(world, user);
  const { ticket } = await first(user);
  await world.sql('update staff set enabled = false where id = $1', [user.id]);
  assert.equal((await second(ticket, codeOf(secret))).code, CODES.USER_DISABLE);
});
