// Every route of every contract, as allowed, as forbidden, as nobody and as a stranger; none is named here.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { z } from 'zod';
import { readMeta } from '#kit/contract/fields.ts';
import type { AnyRoom } from '#kit/contract/room.ts';
import type { Route } from '#kit/contract/route.ts';
import { permissionsAt } from '#features/access/server/index.ts';
import { rooms } from '#features/contracts.ts';
import type { Caller } from './testing/caller.ts';
import { deriveInput } from './testing/derive-input.ts';
import { CODES, refusal } from './testing/errors.ts';
import { thingIn } from './testing/expected-access.ts';
import { foreignError, furtherInput } from './testing/foreign-references.ts';
import { departmentSpaceOf } from './testing/making.ts';
import { makeSamples } from './testing/samples.ts';
import { openWorld } from './testing/world.ts';

const world = await openWorld();
const hospital = await world.makeHospital();
const department = await world.makeDepartment(hospital.org_id);

const allRoutes = Object.values<AnyRoom>(rooms).flatMap((room) => Object.values(room.routes));
const closed = allRoutes.filter(({ access }) => access !== 'public' && access !== 'device');
const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const isPermission = ({ access }: Route) => access !== 'session';
/** What is the provider's alone: everyone else lacks the permission, whatever there is. */
const isProviders = (route: Route) =>
  isPermission(route) && !(permissionsAt('hospital') as readonly string[]).includes(route.access);

/** What takes no permission and is a founder's all the same, or takes what is written through it besides its own. */
const isFounders = (route: Route) =>
  route.path === '/mgr/standin' || nameOf(route) === 'POST /mgr/his';

const ids = await makeSamples({ world, ...department });

const fill = ({ path }: Route, id: string): string => path.replace(/\{\w+\}/, id);

function bodyOf(route: Route, input: Record<string, unknown>) {
  if (!route.upload) return { body: route.method === 'GET' ? undefined : input };
  const body = new FormData();
  body.set('file', new Blob(['sample']), 'sample.txt');
  return { body };
}

interface Answer {
  status: number;
  code: number;
  text: string;
}

/** Calls the route; of a stream of events only its beginning is read. */
async function ask(
  caller: Caller,
  route: Route,
  path: string,
  input = deriveInput(route, {}),
): Promise<Answer> {
  const inQuery = route.method === 'GET' || route.upload;
  const query = Object.entries(inQuery ? input : {}).map(([name, value]) => [name, String(value)]);
  const response = await caller.fetch(route.method, path, {
    ...bodyOf(route, input),
    query: Object.fromEntries(query) as Record<string, string>,
  });
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return { status: response.status, code: 0, text: '' };
  }
  const text = await response.text();
  const { code } = type.startsWith('application/json')
    ? (JSON.parse(text) as { code: number })
    : { code: 0 };
  return { status: response.status, code, text };
}

test('nobody gets in: 403 with code 8', async (t) => {
  for (const route of closed)
    await t.test(nameOf(route), async () => {
      const { status, code } = await ask(world.stranger, route, fill(route, randomUUID()), {});
      assert.deepEqual([status, code], refusal('TOKEN_FAILED'));
    });
});

test('who lacks the permission is told so: 400 with code 49', async (t) => {
  const user = await world.makeUser(department.org_id, []);
  for (const route of closed.filter(isPermission))
    await t.test(nameOf(route), async () => {
      const { status, code } = await ask(user, route, fill(route, randomUUID()), {});
      assert.deepEqual([status, code], refusal('PERMISSION_DENIED'));
    });
});

test('who has the permission, and no other, gets through; lists answer', async (t) => {
  for (const route of closed)
    await t.test(nameOf(route), async () => {
      const permissions = isPermission(route) ? [route.access] : permissionsAt('hospital');
      const caller = isProviders(route)
        ? world.provider
        : isFounders(route)
          ? hospital.admin
          : await world.makeUser(hospital.org_id, permissions);
      const { status, code, text } = await ask(caller, route, fill(route, randomUUID()));
      assert.ok(
        ![401, 403, 500].includes(status) && code !== CODES.PERMISSION_DENIED,
        `${status} ${text}`,
      );
      if (route.readOnly && !thingIn(route)) assert.equal(code, 0, text);
    });
});

test('what belongs to another organisation does not exist', async (t) => {
  const stranger = (await world.makeHospital()).admin;
  for (const route of closed.filter((each) => !isProviders(each)))
    await t.test(nameOf(route), async () => {
      const thing = thingIn(route);
      if (thing) {
        const id = ids[thing];
        assert.ok(id, `make a sample of ${thing}`);
        const { status, text } = await ask(
          stranger,
          route,
          fill(route, id),
          deriveInput(route, ids),
        );
        assert.equal(status, 404, text);
      } else if (route.readOnly) {
        const { text } = await ask(stranger, route, route.path);
        for (const id of Object.values(ids)) assert.ok(!id || !text.includes(id), `it shows ${id}`);
      }
    });
});

test('the samples are there for who they belong to', async (t) => {
  const own: readonly string[] = permissionsAt('organisation');
  for (const route of closed.filter(
    ({ method, path }) => method === 'GET' && /^\/mgr\/\w+\/\{id\}$/.test(path),
  ))
    await t.test(nameOf(route), async () => {
      const caller =
        !isPermission(route) || own.includes(route.access) ? department.admin : world.provider;
      const { status, text } = await ask(
        caller,
        route,
        fill(route, ids[thingIn(route) ?? ''] ?? ''),
      );
      assert.equal(status, 200, text);
    });
});

/** Fields of the input that name another thing, with an id of someone else's. */
function foreignReferences(route: Route): [string, unknown][] {
  if (!(route.input instanceof z.ZodObject)) return [];
  return Object.entries(route.input.shape as Record<string, z.ZodType>).flatMap(
    ([field, schema]): [string, unknown][] => {
      const meta = readMeta(schema);
      const id = ids[meta?.thing ?? ''];
      if (!id) return [];
      return [[field, meta?.kind === 'references' ? [id] : id]];
    },
  );
}

/** It is refused for that very field: by its name, or as what the route says of things that aren't there. */
function assertForeign(route: Route, field: string, { status, code, text }: Answer): void {
  const expected = foreignError(route, field);
  assert.deepEqual([status, code], refusal(expected), text);
  const { data } = JSON.parse(text) as { data: { fields?: object } | null };
  if (expected !== 'DATA_NULL' && expected !== 'PERMISSION_DENIED')
    assert.ok(Object.keys(data?.fields ?? {}).includes(field), text);
}

test('nothing new can point to what belongs to another organisation', async (t) => {
  const stranger = await world.makeHospital();
  const below = await world.makeDepartment(stranger.org_id);
  const own = await makeSamples({ world, ...below });
  Object.assign(own, {
    hospital: stranger.org_id,
    department_space: await departmentSpaceOf(world, below.org_id),
  });
  for (const route of closed.filter((each) => !each.readOnly && !thingIn(each) && !each.raw))
    for (const [field, id] of foreignReferences(route))
      await t.test(`${nameOf(route)} ${field}`, async () => {
        const answer = await ask(stranger.admin, route, route.path, {
          ...deriveInput(route, own),
          ...furtherInput(route, own, field),
          [field]: id,
        });
        assertForeign(route, field, answer);
      });
});

const hasVersion = ({ input }: Route): boolean =>
  input instanceof z.ZodObject && 'version' in input.shape;

test('nothing that is there can be made to point to what belongs to another organisation', async (t) => {
  const other = await world.makeDepartment();
  const possible: readonly string[] = permissionsAt('organisation');
  const own = await makeSamples({ world, ...other });
  // What names nothing in its path is among what is new.
  const changes = closed.filter(
    (route) => route.method === 'PUT' && thingIn(route) && possible.includes(route.access),
  );
  for (const route of changes)
    for (const [field, id] of foreignReferences(route))
      await t.test(`${nameOf(route)} ${field}`, async () => {
        const path = fill(route, own[thingIn(route) ?? ''] ?? '');
        const read = await other.admin.call('GET', path);
        assert.equal(read.code, 0);
        const { version } = read.data as { version: number };
        const answer = await ask(other.admin, route, path, {
          ...furtherInput(route, own, field),
          ...(hasVersion(route) ? { version } : {}),
          [field]: id,
        });
        // What stays as it is where it may not be changed is as good as a refusal.
        if (answer.code === 0) assert.ok(!answer.text.includes(String(id)), answer.text);
        else assertForeign(route, field, answer);
      });
});

test('what came into the audit by all this is named by words of the rooms', async () => {
  const written = await world.sql<{ action: string; thing: string }>(
    'select distinct action, thing from audit',
  );
  const declared = Object.values<AnyRoom>(rooms);
  const acts = new Set(declared.flatMap((room) => room.acts ?? []));
  const things = new Set(declared.flatMap((room) => room.things ?? []));
  assert.ok(written.length > 20, `${written.length}`);
  assert.deepEqual(
    written.filter(({ action, thing }) => !acts.has(action) || !things.has(thing)),
    [],
  );
});
