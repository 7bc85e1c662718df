// Every page by every kind of person, in the browser: what the selection of routes allows opens, everything else is refused.
import { createHash } from 'node:crypto';
import { FLAGS } from '#features/product.ts';
import type { Flag, Level } from '#features/product.ts';
import { DEMO_PASSWORD, expect, test } from './testing/journey.ts';
import type { JourneyServer } from './testing/journey.ts';
import { personOf, walkRoutes } from './testing/walk-routes.ts';

const flags = Object.fromEntries(FLAGS.map((flag) => [flag, true])) as Record<Flag, boolean>;

interface Signed {
  access_token: string;
  last_login_shopid: string;
}

async function call<Data>(
  { url }: JourneyServer,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<Data> {
  const reply = await fetch(`${url}${path}`, {
    method,
    headers: {
      uuid: 'journey',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { code, message, data } = (await reply.json()) as {
    code: number;
    message: string;
    data: Data;
  };
  expect(code, `${path}: ${message}`).toBe(0);
  return data;
}

const signedIn = (server: JourneyServer, login: string, password: string): Promise<Signed> =>
  call(
    server,
    '',
    'GET',
    `/mgr/login?login_name=${login}&password=${createHash('sha256').update(password).digest('hex')}`,
  );

/** An account with the role, with the demo's password: the demo itself has none. */
async function hire(server: JourneyServer, role_type: string): Promise<string> {
  const { access_token } = await signedIn(server, 'admin', DEMO_PASSWORD);
  const { list } = await call<{ list: { id: string }[] }>(
    server,
    access_token,
    'POST',
    '/mgr/role/page',
    { role_type },
  );
  const first = 'Beginning1';
  await call(server, access_token, 'POST', '/mgr/staff', {
    login_name: role_type,
    real_name: role_type,
    role_id: list[0]?.id,
    password: first,
  });
  const own = await signedIn(server, role_type, first);
  await call(server, own.access_token, 'POST', '/mgr/password', {
    old_password: first,
    password: DEMO_PASSWORD,
  });
  return role_type;
}

const PEOPLE: readonly [who: string, login: string | null, level: Level, role: string | null][] = [
  ['superadmin', 'superadmin', 'provider', null],
  ['the founder of a hospital (type 5)', 'hospital', 'hospital', null],
  ['the founder of a department (type 6)', 'admin', 'organisation', null],
  ['a head nurse', 'headnurse', 'organisation', 'head_nurse'],
  ['a nurse', 'nurse', 'organisation', 'nurse'],
  ['a caregiver', null, 'organisation', 'caregiver'],
  ['a doctor', null, 'organisation', 'doctor'],
  ['a clerk', null, 'organisation', 'clerk'],
];

// Forty pages a person.
test.describe.configure({ mode: 'parallel', timeout: 180_000 });

for (const [who, known, level, role] of PEOPLE)
  test(`${who} opens what they may, and is refused everything else`, async ({
    page,
    server,
    signIn,
  }) => {
    const login = known ?? (await hire(server, role ?? ''));
    await signIn(login, 'en');
    const { access_token, last_login_shopid: id } = await signedIn(server, 'admin', DEMO_PASSWORD);
    expect(access_token).not.toBe('');
    const kind = { level, flags, uiVersion: 3 };
    const seen = await walkRoutes(page, { kind, person: personOf(kind, role), id });
    expect(seen.open).toBeGreaterThan(0);
    expect(seen.absent + seen.offered).toBeGreaterThan(0);
    expect(seen.offered > 0).toBe(level !== 'organisation');
  });
