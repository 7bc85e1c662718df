// Every way to try a password or a code: however many come at once, in however many processes, no more are judged than may be.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf } from './testing/authenticator.ts';
import { digestOf, makeCaller } from './testing/caller.ts';
import type { Caller, CallerReply } from './testing/caller.ts';
import { CODES } from './testing/errors.ts';
import { turnCodesOn } from './testing/one-time-codes.ts';
import { startSecondServer } from './testing/second-server.ts';
import { PASSWORD, openWorld, unique } from './testing/world.ts';

const AT_ONCE = 50;
/** Of recovery codes. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ';

const env = { SECRET_KEY: 'a7'.repeat(32) };
const world = await openWorld({ env });
const second = await startSecondServer(world, env);
const { org_id, admin } = await world.makeDepartment();
const urls = [world.url, second];

const loginOf = ({ uuid }: Caller): string => uuid.replace(/^test-/, '');

/** One request as somebody, to one of the servers. */
async function ask(
  at: number,
  { token, uuid }: Pick<Caller, 'token' | 'uuid'>,
  [method, path, body]: readonly [string, string, object?],
): Promise<CallerReply> {
  const response = await fetch(`${urls[at % urls.length]}${path}`, {
    method,
    headers: {
      uuid,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const reply = (await response.json()) as Omit<CallerReply, 'status' | 'headers'>;
  return { ...reply, status: response.status, headers: response.headers };
}

const stranger = { token: '', uuid: 'browser' };
const signInPath = (login: string, password: string): string =>
  `/mgr/login?${new URLSearchParams({ login_name: login, password: digestOf(password) }).toString()}`;

interface Way {
  /** How many may be judged. */
  most: number;
  /** The code of a wrong one. */
  wrong: number;
  /** Prepares somebody; gives what tries a wrong one. */
  prepare: () => Promise<(at: number) => Promise<CallerReply>>;
}

async function signedInWithCodes() {
  const user = await world.makeUser(org_id, []);
  const { secret } = await turnCodesOn(world, user);
  return { user, secret };
}
const organisation = async () =>
  (await world.provider.call('GET', `/mgr/partinfo/${org_id}`)).data as { version: number };

const WAYS: Record<string, Way> = {
  'the password of an account at sign-in': {
    most: 10,
    wrong: 11,
    prepare: async () => {
      const login = loginOf(await world.makeUser(org_id, []));
      return (at) => ask(at, stranger, ['GET', signInPath(login, `Wrong${at}`)]);
    },
  },
  'the password of an account that there is not': {
    most: 10,
    wrong: 9,
    prepare: async () => {
      const login = unique('none');
      return (at) => ask(at, stranger, ['GET', signInPath(login, `Wrong${at}`)]);
    },
  },
  'the one-time code at sign-in': {
    most: 5,
    wrong: 2021,
    prepare: async () => {
      const { user, secret } = await signedInWithCodes();
      const first = await ask(0, stranger, ['GET', signInPath(loginOf(user), PASSWORD)]);
      const { ticket } = first.data as { ticket: string };
      return (at) =>
        ask(at, stranger, ['POST', '/mgr/login/code', { ticket, code: codeOf(secret, 50 + at) }]);
    },
  },
  'the recovery code at sign-in': {
    most: 5,
    wrong: 2021,
    prepare: async () => {
      const { user } = await signedInWithCodes();
      const first = await ask(0, stranger, ['GET', signInPath(loginOf(user), PASSWORD)]);
      const { ticket } = first.data as { ticket: string };
      return (at) =>
        ask(at, stranger, [
          'POST',
          '/mgr/login/code',
          { ticket, code: `AAAAA-BBBB${LETTERS[at % LETTERS.length]}` },
        ]);
    },
  },
  'the code that turns codes off': {
    most: 5,
    wrong: 2021,
    prepare: async () => {
      const { user, secret } = await signedInWithCodes();
      return (at) =>
        ask(at, user, ['POST', '/mgr/account/codes/stop', { code: codeOf(secret, 50 + at) }]);
    },
  },
  'the code that renews recovery codes': {
    most: 5,
    wrong: 2021,
    prepare: async () => {
      const { user, secret } = await signedInWithCodes();
      return (at) =>
        ask(at, user, ['POST', '/mgr/account/codes/renew', { code: codeOf(secret, 50 + at) }]);
    },
  },
  'the password that is to be changed': {
    most: 10,
    wrong: 1303,
    prepare: async () => {
      const user = await world.makeUser(org_id, []);
      return (at) =>
        ask(at, user, [
          'POST',
          '/mgr/password',
          { old_password: `Wrong${at}`, password: 'Brand.New1' },
        ]);
    },
  },
  'the password that turns codes on': {
    most: 10,
    wrong: 1303,
    prepare: async () => {
      const user = await world.makeUser(org_id, []);
      return (at) =>
        ask(at, user, ['POST', '/mgr/account/codes/begin', { password: `Wrong${at}` }]);
    },
  },
  'the password of an organisation’s administrator': {
    most: 10,
    wrong: 34,
    prepare: async () => {
      const { version } = await organisation();
      const body = { version, admin_account: loginOf(admin) };
      return (at) =>
        ask(at, world.provider, [
          'PUT',
          `/mgr/partinfo/${org_id}`,
          { ...body, admin_password: `Wrong${at}` },
        ]);
    },
  },
  'the code with which a device enrols': {
    most: 10,
    wrong: 1701,
    prepare: async () => (at) =>
      ask(at, stranger, [
        'POST',
        '/mgr/device/enrol',
        { code: `AAAABBB${LETTERS[at % LETTERS.length]}` },
      ]),
  },
};

for (const [what, { most, wrong, prepare }] of Object.entries(WAYS))
  test(`${what}: of ${AT_ONCE} wrong at once ${most} are judged`, async () => {
    await world.sql('delete from attempt');
    const attempt = await prepare();
    await world.sql('delete from attempt');
    const replies = await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => attempt(at)));
    const judged = replies.filter(({ status }) => status !== 429);
    assert.deepEqual(
      judged.map(({ code }) => code),
      Array.from({ length: most }, () => wrong),
    );
    const [waiting] = replies.filter(({ status }) => status === 429);
    assert.equal(waiting?.code, CODES.TOO_MANY_REQUESTS);
  });

test('what was guessed at on one page is not guessed at further on another', async () => {
  await world.sql('delete from attempt');
  const user = await world.makeUser(org_id, []);
  for (let at = 0; at < 10; at += 1)
    await ask(at, user, [
      'POST',
      '/mgr/password',
      { old_password: `Wrong${at}`, password: 'Brand.New1' },
    ]);
  const right = { old_password: PASSWORD, password: 'Brand.New1' };
  for (const refused of [
    await ask(0, user, ['POST', '/mgr/password', right]),
    await ask(1, user, ['POST', '/mgr/account/codes/begin', { password: PASSWORD }]),
    await ask(0, stranger, ['GET', signInPath(loginOf(user), PASSWORD)]),
  ])
    assert.equal(refused.status, 429);
});

test('no way of writing a name has a count of its own', async () => {
  const login = `kis${unique('x')}`;
  await world.sql(
    `insert into staff (org_id, login_name, real_name, password_hash, founder, must_change_password)
     select $1, $2, $2, password_hash, true, false from staff where login_name = 'superadmin'`,
    [org_id, login],
  );
  const same = await world.sql<{ letter: string; plain: string }>(
    `select chr(n) as letter, login_key(chr(n)) as plain from generate_series(33, 70000) n
     where n not between 55296 and 57343 and login_key(chr(n)) = any(string_to_array('k,i,s', ','))`,
  );
  assert.ok(same.length > 12, 'letters wide, old and odd');
  const written = [
    ...same.map(({ letter, plain }) => login.replace(plain, letter)),
    `${login}  `,
    login.toUpperCase(),
  ];
  await world.sql('delete from attempt');
  for (const name of written) {
    const reply = await ask(0, stranger, ['GET', signInPath(name, 'Wrong1')]);
    assert.equal(reply.code, CODES.PASSWORD_ERROR, name);
    const counted = await world.sql<{ subject: string }>('select subject from attempt');
    assert.deepEqual(
      counted
        .map(({ subject }) => subject)
        .filter((subject) => subject.startsWith('sign-in account')),
      [`sign-in account ${login}`],
    );
    await world.sql('delete from attempt');
  }
});

test('right ones at once are not held against anybody', async () => {
  await world.sql('delete from attempt');
  const users = await Promise.all(Array.from({ length: 8 }, () => world.makeUser(org_id, [])));
  for (let round = 0; round < 3; round += 1)
    await Promise.all(users.map((user) => makeCaller(second, loginOf(user), PASSWORD)));
  const [left] = await world.sql<{ n: number }>('select count(*)::int as n from attempt');
  assert.equal(left?.n, 0);
});

test('a flood of sign-ins keeps nobody else waiting', async () => {
  await world.sql('delete from attempt');
  const flood = Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      ask(0, stranger, ['GET', signInPath(unique('flood'), `Wrong${at}`)]),
    ),
  );
  let answered = 0;
  const floodEnds = flood.then(() => answered);
  for (let at = 0; at < 20; at += 1) {
    assert.equal((await ask(0, admin, ['GET', '/mgr/me'])).code, 0);
    answered += 1;
  }
  assert.ok((await floodEnds) > 0, 'others were answered while passwords were still being judged');
});

test('who is disabled while the password is being judged comes in neither then nor later', async () => {
  await world.sql('delete from attempt');
  for (let round = 0; round < 8; round += 1) {
    const user = await world.makeUser(org_id, []);
    const entering = Promise.all(
      [0, 1, 2, 3].map((at) => ask(at, stranger, ['GET', signInPath(loginOf(user), PASSWORD)])),
    );
    await world.sql('update staff set enabled = false where id = $1', [user.id]);
    const replies = await entering;
    await world.sql('update staff set enabled = true where id = $1', [user.id]);
    for (const { code, data } of replies) {
      if (code !== 0) continue;
      const { access_token } = data as { access_token: string };
      assert.equal(
        (await ask(0, { token: access_token, uuid: 'browser' }, ['GET', '/mgr/me'])).code,
        CODES.LOGOUT,
      );
    }
  }
});
