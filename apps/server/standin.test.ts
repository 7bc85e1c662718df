// Every route of every contract, once by an organisation's founder and once by somebody who stands in it: the same, always.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { STANDIN_QUERY } from '#kit/contract/route.ts';
import type { Route } from '#kit/contract/route.ts';
import type { AnyRoom } from '#kit/contract/room.ts';
import { rooms } from '#features/contracts.ts';
import type { Caller } from './testing/caller.ts';
import { deriveInput } from './testing/derive-input.ts';
import { thingIn } from './testing/expected-access.ts';
import { makeSamples } from './testing/samples.ts';
import { joinWorld } from './testing/world.ts';

const world = await joinWorld();
const hospital = await world.makeHospital();
const department = await world.makeDepartment(hospital.org_id);
const other = await world.makeDepartment(hospital.org_id);
const ids: Record<string, string> = {};

const routes = Object.values<AnyRoom>(rooms)
  .flatMap((room) => Object.values(room.routes))
  .filter(
    ({ access, own, path }) =>
      access !== 'public' && access !== 'device' && !own && path !== '/mgr/me',
  );
const nameOf = ({ method, path }: Route) => `${method} ${path}`;

before(async () => {
  Object.assign(ids, await makeSamples({ world, ...department }));
});

async function stand(by: Caller, org_id: string): Promise<Record<string, string>> {
  const { data } = await by.call('POST', '/mgr/standin', { body: { org_id } });
  return { [STANDIN_QUERY]: (data as { id: string }).id };
}

/** What changes between two looks at it: looks are themselves in the audit. */
const MOVING = /^\/mgr\/audit\//;
/** A person's own, whose ids are nothing to anybody else. */
const ONES_OWN = /^\/mgr\/job\b/;

interface Answer {
  status: number;
  code: number;
  data: unknown;
}

/** Without the moment at which it was asked. */
const asText = (answer: Answer): string =>
  JSON.stringify(answer).replace(/"(?:now|as_of)":"[^"]*"/g, '');

async function ask(
  by: Caller,
  route: Route,
  id: string,
  standin: Record<string, string>,
): Promise<Answer> {
  // Something that every strict input refuses: who is let through to write writes nothing.
  const input = route.readOnly ? deriveInput(route, ids) : { of_no_route: '1' };
  const inQuery = route.method === 'GET';
  const texts = Object.entries(inQuery ? input : {}).map(([name, value]) => [name, String(value)]);
  const response = await by.fetch(route.method, route.path.replace(/\{\w+\}/, id), {
    ...(inQuery || route.method === 'DELETE' ? {} : { body: input }),
    query: { ...(Object.fromEntries(texts) as Record<string, string>), ...standin },
  });
  const type = response.headers.get('content-type') ?? '';
  if (!type.startsWith('application/json')) {
    await response.body?.cancel();
    return { status: response.status, code: 0, data: type };
  }
  const { code, data } = (await response.json()) as { code: number; data: unknown };
  const compared = route.readOnly && !MOVING.test(route.path) && !ONES_OWN.test(route.path);
  return { status: response.status, code, data: compared ? data : null };
}

const CASES = [
  { name: 'the provider in a department', by: world.provider, where: department },
  { name: 'the provider in a hospital', by: world.provider, where: hospital },
  { name: 'a hospital’s founder in its department', by: hospital.admin, where: department },
  { name: 'the provider in another department', by: world.provider, where: other },
];

for (const { name, by, where } of CASES)
  test(`${name} reaches exactly what its founder reaches`, async (t) => {
    const standin = await stand(by, where.org_id);
    const unlike: string[] = [];
    for (const route of routes) {
      const known = route.readOnly && !ONES_OWN.test(route.path);
      const id = (known && ids[thingIn(route) ?? '']) || randomUUID();
      const founder = await ask(where.admin, route, id, {});
      const stander = await ask(by, route, id, standin);
      if (founder.status >= 500 || asText(founder) !== asText(stander))
        unlike.push(
          `${nameOf(route)}: ${JSON.stringify(founder)} against ${JSON.stringify(stander)}`,
        );
    }
    t.diagnostic(`${routes.length} routes`);
    assert.deepEqual(unlike, []);
  });
