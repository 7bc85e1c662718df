// Hostile values in every field of every operation: never a failure of the server, and nothing changed by what is refused.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { AnyRoom } from '#kit/contract/room.ts';
import type { Route } from '#kit/contract/route.ts';
import { permissionsAt } from '#features/access/server/index.ts';
import { rooms } from '#features/contracts.ts';
import { aimAt, shotsAtBody, shotsAtFields, shotsAtPath } from './testing/attack.ts';
import type { Shot } from './testing/attack.ts';
import type { Caller } from './testing/caller.ts';
import { thingIn } from './testing/expected-access.ts';
import { HOSTILE_HEADERS } from './testing/hostile-values.ts';
import { makeSamples } from './testing/samples.ts';
import { slotsOf } from './testing/slots.ts';
import { openWorld } from './testing/world.ts';
import { walkTables } from './testing/tables.ts';

/** So many requests are under way at once. */
const ABREAST = 16;
const TRIES = 40;

// Each request comes from an address of its own, so that no throttle stands before what is tested.
const world = await openWorld({ env: { TRUST_PROXY: '1' } });
const ward = await world.makeDepartment((await world.makeHospital()).org_id);
const ids = await makeSamples({ world, ...ward });

const own: readonly string[] = permissionsAt('organisation');
const routes = Object.values<AnyRoom>(rooms).flatMap((room) =>
  Object.values(room.routes).map((route) => ({ room: room.name, route })),
);

/** What ends the asker's own session, or what others need, comes last and is asked by somebody of their own. */
const isEnding = (room: string, { method }: Route): boolean =>
  method === 'DELETE' || room === 'session' || room === 'account';

function callerFor({ access }: Route): Caller {
  if (access === 'public' || access === 'device') return world.stranger;
  return access === 'session' || own.includes(access) ? ward.admin : world.provider;
}

let sent = 0;
const failures: string[] = [];

interface Answer {
  status: number;
  code: number | null;
  fields: string[];
}

/** What the server has no place for at the moment comes again. */
async function fire(shot: Shot, caller: Caller): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    const answer = await fireOnce(shot, caller);
    if (answer.status !== 429 || tries === TRIES) return answer;
    await new Promise((later) => setTimeout(later, 25));
  }
}

async function fireOnce(
  { route, path, search, body, type }: Shot,
  caller: Caller,
): Promise<Answer> {
  sent += 1;
  const address = [10, sent >> 16, (sent >> 8) & 255, sent & 255].join('.');
  const response = await fetch(`${world.url}${path}${search ? `?${search}` : ''}`, {
    method: route.method,
    headers: {
      uuid: caller.uuid,
      'x-forwarded-for': address,
      ...(caller.token ? { authorization: `Bearer ${caller.token}` } : {}),
      ...(type ? { 'content-type': type } : {}),
    },
    ...(body === undefined ? {} : { body }),
    redirect: 'manual',
  });
  const kind = response.headers.get('content-type') ?? '';
  if (!kind.startsWith('application/json')) {
    await response.body?.cancel();
    return { status: response.status, code: null, fields: [] };
  }
  const reply = (await response.json()) as { code: number; data: { fields?: object } | null };
  const fields = Object.keys(reply.data?.fields ?? {}).map((field) => field.split('.')[0] ?? '');
  return { status: response.status, code: reply.code, fields };
}

/** Fires all, so many abreast; gives those that were refused. */
async function fireAll(shots: readonly Shot[], callerOf: (shot: Shot) => Caller): Promise<Shot[]> {
  const refused: Shot[] = [];
  const left = [...shots].reverse();
  await Promise.all(
    Array.from({ length: ABREAST }, async () => {
      for (let shot = left.pop(); shot; shot = left.pop()) {
        const answer = await fire(shot, callerOf(shot));
        const line = `${shot.route.method} ${shot.route.path} ${shot.name}: ${answer.status} ${answer.code}`;
        if (answer.status >= 500) failures.push(line);
        if (answer.status >= 400) refused.push(shot);
        const unnamed = shot.faulty?.filter((field) => !answer.fields.includes(field)) ?? [];
        if (shot.faulty && (answer.status < 400 || unnamed.length > 0))
          failures.push(`${line}, but not for ${unnamed.join(', ')}`);
      }
    }),
  );
  return refused;
}

const aims = routes.map(({ room, route }) => ({
  room,
  aim: aimAt(route, ids[thingIn(route) ?? ''] ?? randomUUID(), ids),
}));
/** How a body is read is the same for all: of each room one operation stands for the others. */
const samples = new Set(
  Object.keys(rooms).map(
    (name) => aims.find(({ room, aim: { route } }) => room === name && route.method !== 'GET')?.aim,
  ),
);
const shotsAt = (aim: (typeof aims)[number]['aim']): Shot[] => [
  ...shotsAtFields(aim),
  ...(samples.has(aim) ? shotsAtBody(aim) : []),
  ...shotsAtPath(aim),
];
const shots = aims
  .filter(({ room, aim: { route } }) => !isEnding(room, route))
  .flatMap(({ aim }) => shotsAt(aim));

const placeOf = ({ route, name }: Shot) => `${route.method} ${route.path} ${name.split(':')[0]}`;
const ofContract = (shot: Shot) => callerFor(shot.route);

test('what the contracts refuse is refused for the fields at fault, and changes nothing', async () => {
  const before = await walkTables(world);
  await fireAll(
    shots.filter(({ faulty }) => faulty),
    ofContract,
  );
  assert.deepEqual(await walkTables(world), before);
  assert.deepEqual(failures, []);
});

let refusedLater: Shot[] = [];
test('nothing that may be taken makes the server fail', async () => {
  refusedLater = await fireAll(
    shots.filter(({ faulty }) => !faulty),
    ofContract,
  );
  assert.deepEqual(failures, []);
});

test('what is refused in spite of its contract changes nothing either', async () => {
  // Of what was refused at one place, one; but for what only came too early or too late among so many others.
  const once = [...new Map(refusedLater.map((shot) => [placeOf(shot), shot])).values()];
  const again = await fireAll(once, ofContract);
  assert.ok(again.length > once.length / 2);
  const before = await walkTables(world);
  const refused = new Set(await fireAll(again, ofContract));
  assert.deepEqual(again.filter((shot) => !refused.has(shot)).map(placeOf), []);
  assert.deepEqual(await walkTables(world), before);
  assert.deepEqual(failures, []);
});

test('headers, cookies and what they name make no request fail', async () => {
  for (const headers of HOSTILE_HEADERS)
    for (const [method, path] of [
      ['GET', '/mgr/me'],
      ['GET', '/mgr/live'],
      ['GET', `/mgr/file/${ids['file']}`],
      ['GET', '/mgr/login?login_name=a&password=b'],
      ['POST', '/mgr/screentip'],
    ] as const) {
      sent += 1;
      const body =
        method === 'POST'
          ? { text: 'a', direction: 'left_right', size: 24, display_minutes: 1 }
          : undefined;
      const { status, body: stream } = await ward.admin.fetch(method, path, { headers, body });
      await stream?.cancel();
      if (status >= 500)
        failures.push(`${method} ${path} ${JSON.stringify(headers).slice(0, 80)}: ${status}`);
    }
  assert.deepEqual(failures, []);
});

test('what ends sessions and records fails no more than the rest', async () => {
  for (const { room, aim } of aims.filter((each) => isEnding(each.room, each.aim.route))) {
    const closed = !['public', 'device'].includes(aim.route.access);
    const asker =
      room === 'session' || (room === 'account' && aim.route.access === 'session')
        ? await world.makeUser(ward.org_id, own)
        : callerFor(aim.route);
    const mine = shotsAt(aim);
    await fireAll(
      mine.filter(({ faulty }) => faulty),
      () => (closed ? asker : world.stranger),
    );
    await fireAll(
      mine.filter(({ faulty }) => !faulty),
      () => (closed ? asker : world.stranger),
    );
  }
  assert.deepEqual(failures, []);
});

test('how much was sent', (t) => {
  const fields = aims.flatMap(({ aim: { route } }) => slotsOf(route.input));
  t.diagnostic(
    `${sent} requests, ${aims.length} operations, ${fields.length} fields, 5xx: ${failures.length}`,
  );
  assert.ok(sent > 10_000);
});
