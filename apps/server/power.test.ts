// No step that is allowed, and no two, give anyone the power of somebody stronger, or take it from them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnyRoom } from '#kit/contract/room.ts';
import { rooms } from '#features/contracts.ts';
import { permissionsAt } from '#features/access/server/index.ts';
import type { Caller } from './testing/caller.ts';
import { CODES } from './testing/errors.ts';
import { turnCodesOn } from './testing/one-time-codes.ts';
import { hostileFile, makeSteps } from './testing/power-steps.ts';
import type { Field, Step } from './testing/power-steps.ts';
import { openWorld } from './testing/world.ts';

const world = await openWorld();
const hospital = await world.makeHospital();
const ward = await world.makeDepartment(hospital.org_id);
const other = await world.makeDepartment(hospital.org_id);

/** All that changes people, roles and organisations; but for what only a stronger one has beside it. */
const ADMINISTERING = [
  'staff.read',
  'staff.write',
  'staff.remove',
  'staff.import',
  'role.read',
  'role.write',
  'role.remove',
  'organisation.read',
  'organisation.write',
  'organisation.remove',
  'session.end',
  'session.reset',
  'institution.import',
  'institution.export',
  'staff.private',
];
const STRONGER = [...ADMINISTERING, 'call.cancel', 'audit.read'];

interface Weak {
  name: string;
  org_id: string;
  permissions: readonly string[];
}
const one = async <Row extends Record<string, unknown>>(text: string, values: unknown[]) => {
  const [row] = await world.sql<Row>(text, values);
  assert.ok(row, text);
  return row;
};

const roleIn = async (org_id: string, role_type: string) =>
  one<{ id: string; permissions: string[] }>(
    'select id, permissions from role where org_id = $1 and role_type = $2',
    [org_id, role_type],
  );

const clerk = await roleIn(ward.org_id, 'clerk');
const WEAK: readonly Weak[] = [
  { name: 'a clerk of the ward', org_id: ward.org_id, permissions: clerk.permissions },
  { name: 'who administers the ward', org_id: ward.org_id, permissions: ADMINISTERING },
  { name: 'who administers the hospital', org_id: hospital.org_id, permissions: ADMINISTERING },
];

async function makePerson(org_id: string, permissions: readonly string[]) {
  const caller = await world.makeUser(org_id, permissions);
  const { role_id, login_name } = await one<{ role_id: string; login_name: string }>(
    'select role_id, login_name from staff where id = $1',
    [caller.id],
  );
  return { caller, id: caller.id, role_id, login_name, org_id };
}

const headNurse = (await roleIn(ward.org_id, 'head_nurse')).permissions;

/** Who is stronger than all of those, in the ward: by role, and as its founder. */
const STRONG = [
  { name: 'a head nurse', make: () => makePerson(ward.org_id, headNurse) },
  { name: 'a stronger administrator', make: () => makePerson(ward.org_id, STRONGER) },
  {
    name: 'the founder',
    make: async () => ({ ...ward, caller: ward.admin, id: ward.admin.id, role_id: null }),
  },
];

/** What lets the person in and what they may do, to the last letter. */
const stateOf = async (id: string) =>
  JSON.stringify(
    await one(
      `select s.login_name, s.password_hash, s.role_id, s.enabled, s.employee_no, s.card_no, s.mobile, s.org_id, s.manager,
         s.founder, r.permissions, o.parent_id, o.shop_type, o.admin_id,
         exists (select from staff_totp t where t.staff_id = s.id and t.confirmed_at is not null) as codes,
         (select count(*)::int from session where staff_id = s.id and ended_at is null) as sessions
       from staff s join organisation o on o.id = s.org_id left join role r on r.id = s.role_id where s.id = $1`,
      [id],
    ),
  );

interface Account {
  id: string;
  founder: boolean;
  org_id: string;
  permissions: string[] | null;
}
const accounts = () =>
  world.sql<Account>(
    `select s.id, s.founder, s.org_id, r.permissions from staff s left join role r on r.id = s.role_id`,
  );

const mayBe: ReadonlySet<string> = new Set(permissionsAt('hospital'));

/** Whoever wasn't there before, and whoever is the weak one's, holds no more than the weak one did. */
async function gained(before: readonly Account[], own: readonly string[], held: readonly string[]) {
  const known = new Set(before.map(({ id }) => id));
  const theirs = (await accounts()).filter(({ id }) => !known.has(id) || own.includes(id));
  return theirs.filter(
    ({ founder, permissions }) =>
      founder || permissions?.some((name) => mayBe.has(name) && !held.includes(name)),
  );
}

async function makeField({ org_id, permissions }: Weak, make: (typeof STRONG)[number]['make']) {
  const strong = await make();
  const weak = await makePerson(org_id, permissions);
  const ally = await world.makeUser(org_id, []);
  const { login_name: ally_login } = await one<{ login_name: string }>(
    'select login_name from staff where id = $1',
    [ally.id],
  );
  const field: Field = {
    world,
    strong,
    weak: { ...weak, ally: ally.id, ally_login },
    elsewhere: other.org_id,
    above: hospital.org_id,
    strong_role: (await makePerson(org_id, STRONGER)).role_id,
  };
  return { field, weak: weak.caller };
}

const visited = new Set<string>();

for (const asked of WEAK)
  for (const { name, make } of STRONG)
    test(`${asked.name} gets no power over ${name} by any two steps`, async () => {
      const { field, weak } = await makeField(asked, make);
      const { strong } = field;
      const before = await accounts();
      const was = await stateOf(strong.id);
      const own = [field.weak.id, field.weak.ally];
      const take = async (steps: readonly Step[]) => {
        const codes: number[] = [];
        for (const step of steps) codes.push(await step.run(weak));
        const way = steps.map((step) => step.name).join(', then ');
        assert.equal(await stateOf(strong.id), was, way);
        assert.deepEqual(await gained(before, own, asked.permissions), [], way);
        return codes.at(-1);
      };
      const steps = makeSteps(field);
      const allowed: Step[] = [];
      for (const step of steps) {
        visited.add(step.route);
        if ((await take([step])) === 0) allowed.push(step);
      }
      assert.ok(allowed.length > 0, 'nothing at all was allowed');
      for (const first of allowed) {
        await first.run(weak);
        for (const second of steps) await take([second]);
      }
    });

/** Runs of an import end beside the request that began them. */
async function bring(caller: Caller, form: FormData): Promise<string> {
  const begun = await caller.call('POST', '/mgr/institution/import', {
    body: form,
    query: { org_id: hospital.org_id },
  });
  assert.equal(begun.code, 0, begun.message);
  const { id } = begun.data as { id: string };
  for (;;) {
    const { data } = await caller.call('GET', `/mgr/institution/run/${id}`);
    const { state } = data as { state: string };
    if (state !== 'running') return state;
  }
}

test('nor by the file of an institution', async () => {
  const strong = await makePerson(ward.org_id, STRONGER);
  const weak = await makePerson(hospital.org_id, ADMINISTERING);
  const ally = await makePerson(ward.org_id, []);
  const names = await world.sql<{ short_name: string }>(
    'select short_name from organisation where id = any($1::uuid[]) order by parent_id nulls first',
    [[hospital.org_id, ward.org_id]],
  );
  const { name: strong_role } = await one<{ name: string }>('select name from role where id = $1', [
    strong.role_id,
  ]);
  const before = await accounts();
  const was = await stateOf(strong.id);
  const files = hostileFile({
    organisation: names.map(({ short_name }) => short_name).join(' / '),
    strong: strong.login_name,
    strong_role,
    ally: ally.login_name,
  });
  for (const [deed, form] of Object.entries(files)) {
    assert.equal(await bring(weak.caller, form), 'refused', deed);
    assert.equal(await stateOf(strong.id), was, deed);
    assert.deepEqual(await gained(before, [weak.id, ally.id], ADMINISTERING), [], deed);
  }
});

test('a stronger one’s sessions and codes are not ended by a weaker', async () => {
  const strong = await makePerson(ward.org_id, STRONGER);
  await turnCodesOn(world, strong.caller);
  const { caller } = await makePerson(ward.org_id, ADMINISTERING);
  const was = await stateOf(strong.id);
  for (const deed of ['end', 'reset_codes']) {
    const path = `/mgr/account/staff/${strong.id}/${deed}`;
    assert.equal(
      (await caller.call('POST', path, { body: {} })).code,
      CODES.PERMISSION_DENIED,
      deed,
    );
  }
  assert.equal(await stateOf(strong.id), was);
});

test('every route that changes people, roles or organisations was tried', () => {
  const changing = [rooms.staff, rooms.access, rooms.organisations, rooms.account].flatMap(
    (room: AnyRoom) => Object.values(room.routes),
  );
  const elsewhere = [
    // Rows of a sheet and of a form are judged by the same rule, and roles in it by name.
    'POST /mgr/staff/import',
    // Which entries a sidebar shows.
    'POST /mgr/menu',
    'PUT /mgr/menu/{id}',
    'DELETE /mgr/menu/{ids}',
    'POST /mgr/menu/begin',
    // The provider's alone.

    'POST /mgr/signin_provider',
    'PUT /mgr/signin_provider/{id}',
    'DELETE /mgr/signin_provider/{ids}',
  ];
  const missed = changing
    .filter(
      ({ access, readOnly, raw, method }) =>
        access !== 'session' &&
        access !== 'public' &&
        !readOnly &&
        raw === undefined &&
        method !== 'GET',
    )
    .map(({ method, path }) => `${method} ${path}`)
    .filter((route) => !visited.has(route) && !elsewhere.includes(route));
  assert.deepEqual(missed, []);
});
