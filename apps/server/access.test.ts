// The matrix: every route of every contract by every kind of person, against what contract and roles say.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import type { AnyRoom } from '#kit/contract/room.ts';
import type { Route } from '#kit/contract/route.ts';
import { rooms } from '#features/contracts.ts';
import { ACTORS, expectOutcome, thingIn } from './testing/expected-access.ts';
import type { Actor, Outcome } from './testing/expected-access.ts';
import { makeCaller } from './testing/caller.ts';
import { deriveInput } from './testing/derive-input.ts';
import { CODES } from './testing/errors.ts';
import { makeSamples } from './testing/samples.ts';
import { PASSWORD, openWorld, unique } from './testing/world.ts';

const world = await openWorld();
const hospital = await world.makeHospital();
const department = await world.makeDepartment(hospital.org_id);
const ids: Record<string, string> = {};
const tokens = new Map<string, string>();

const routes = Object.values<AnyRoom>(rooms).flatMap((room) => Object.values(room.routes));
const nameOf = ({ method, path }: Route) => `${method} ${path}`;

/** Someone whose role is the one that every department begins with. */
async function makeHolder(role_type: string): Promise<string> {
  const login = unique('h');
  await world.sql(
    `insert into staff (org_id, login_name, real_name, role_id, password_hash, must_change_password)
     select role.org_id, $1, $1, role.id, (select password_hash from staff where login_name = 'superadmin'), false
     from role where org_id = $2 and role_type = $3 order by role.created_at limit 1`,
    [login, department.org_id, role_type],
  );
  return (await makeCaller(world.url, login, PASSWORD)).token;
}

before(async () => {
  Object.assign(ids, await makeSamples({ world, ...department }));
  const others: Record<string, string> = {
    superadmin: world.provider.token,
    'founder 5': hospital.admin.token,
    'founder 6': department.admin.token,
    neighbour: (await world.makeDepartment(hospital.org_id)).admin.token,
    stranger: (await world.makeHospital()).admin.token,
    nobody: '',
  };
  for (const { name } of ACTORS) tokens.set(name, others[name] ?? (await makeHolder(name)));
});

/** What the request is about: the department's record where it is only looked at or is nothing to the actor. */
function pathFor(route: Route, outcome: Outcome): string {
  const own = ids[thingIn(route) ?? ''];
  const id = route.readOnly || outcome === 'nothing there' ? own : randomUUID();
  return route.path.replace(/\{\w+\}/, id ?? randomUUID());
}

/** Something that every strict input refuses: who is let through to write writes nothing. */
const UNKNOWN_FIELD = { of_no_route: '1' };

function inputFor(route: Route, outcome: Outcome): Record<string, unknown> {
  if (outcome === 'nothing there') return deriveInput(route, ids);
  return route.readOnly ? deriveInput(route, ids) : UNKNOWN_FIELD;
}

interface Answer {
  status: number;
  code: number;
}

async function ask(route: Route, { name }: Actor, outcome: Outcome): Promise<Answer> {
  const input = inputFor(route, outcome);
  const token = tokens.get(name);
  const headers = { uuid: 'matrix', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const url = pathFor(route, outcome);
  if (route.raw === 'events') return beginStream(url, headers);
  const { method } = route;
  const query = Object.fromEntries(
    Object.entries(input).map(([key, value]) => [key, String(value)]),
  );
  const sent = method === 'GET' ? { query } : method === 'DELETE' ? {} : { payload: input };
  const reply = await world.server.app.inject({ method, url, headers, ...sent });
  const json = String(reply.headers['content-type']).startsWith('application/json');
  return { status: reply.statusCode, code: json ? reply.json<{ code: number }>().code : 0 };
}

/** A stream has no end: only its beginning is read, over a real connection that can be left. */
async function beginStream(url: string, headers: Record<string, string>): Promise<Answer> {
  const response = await fetch(`${world.url}${url}`, { headers });
  if (response.ok) {
    await response.body?.cancel();
    return { status: response.status, code: 0 };
  }
  const { code } = (await response.json()) as { code: number };
  return { status: response.status, code };
}

/** Whether the reply is what the outcome promises; a route open to all sessions may still refuse inside. */
function isAsExpected(route: Route, outcome: Outcome, { status, code }: Answer): boolean {
  switch (outcome) {
    case 'signed out':
      return status === 403 && code === CODES.TOKEN_FAILED;
    case 'no permission':
      return status === 400 && code === CODES.PERMISSION_DENIED;
    case 'nothing there':
      return status === 404;
    case 'through':
      // Of what is the provider’s alone a department has no record.
      if (route.readOnly && (!thingIn(route) || ids[thingIn(route) ?? ''])) return code === 0;
      return (
        status < 500 && ![CODES.TOKEN_FAILED, CODES.LOGOUT, CODES.PERMISSION_DENIED].includes(code)
      );
    case 'in':
      return status < 500 && ![CODES.TOKEN_FAILED, CODES.LOGOUT].includes(code);
  }
}

// A session that signs out is over for what comes after it.
const inOrder = routes.toSorted(
  (one, other) => Number(one.path === '/mgr/logout') - Number(other.path === '/mgr/logout'),
);

for (const actor of ACTORS)
  test(`${actor.name} is let through where contract and role say so, and nowhere else`, async (t) => {
    const failing: string[] = [];
    for (const route of inOrder) {
      const outcome = expectOutcome(route, actor);
      const answer = await ask(route, actor, outcome);
      if (!isAsExpected(route, outcome, answer))
        failing.push(
          `${nameOf(route)} by ${actor.name}: expected ${outcome}, got ${answer.status} code ${answer.code}`,
        );
    }
    t.diagnostic(`${routes.length} routes by ${actor.name}`);
    assert.deepEqual(failing, []);
  });
