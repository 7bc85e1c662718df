// The provider is who bears the mark: nobody gets it by any route, its name alone gives nothing, and nobody is called like it.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { z } from 'zod';
import type { AnyRoom } from '#kit/contract/room.ts';
import type { Route } from '#kit/contract/route.ts';
import { foreignBook } from '#kit/entity/sheets/testing/foreign-book.ts';
import { rooms } from '#features/contracts.ts';
import { permissionsAt } from '#features/access/server/index.ts';
import { bring } from '#apps/server/testing/bring-institution.ts';
import type { Caller } from './testing/caller.ts';
import { deriveInput } from './testing/derive-input.ts';
import { CODES } from './testing/errors.ts';
import { thingIn } from './testing/expected-access.ts';
import { inline } from './testing/hostile-cells.ts';
import { PASSWORD, joinWorld, unique } from './testing/world.ts';

const world = await joinWorld();
const hospital = await world.makeHospital();
const ward = await world.makeDepartment(hospital.org_id);
const everything = permissionsAt('hospital');
const strong = await world.makeUser(hospital.org_id, everything);
const target = await world.makeUser(ward.org_id, []);

const routes = Object.values<AnyRoom>(rooms).flatMap((room) => Object.values(room.routes));
const shapeOf = ({ input }: Route): Record<string, z.ZodType> =>
  input instanceof z.ZodObject ? (input.shape as Record<string, z.ZodType>) : {};
const writing = routes.filter(
  ({ method, readOnly, upload }) => (method === 'POST' || method === 'PUT') && !readOnly && !upload,
);

/** Who the marks are on, and with what power people are. */
const marks = () =>
  world.sql(
    'select id, login_name, provider, founder from staff where provider or founder order by id',
  );
const names = () => world.sql('select id, login_name from staff order by id');

const versionOf = async (path: string) =>
  ((await world.provider.call('GET', path)).data as { version?: number } | null)?.version;

const ids = {
  staff: target.id,
  partinfo: ward.org_id,
  role: (
    await world.sql<{ id: string }>('select role_id as id from staff where id = $1', [target.id])
  )[0]?.id,
};

/** What concerns people, their accounts and roles, and organisations; each with the least that it takes. */
async function requestFor(route: Route): Promise<{ path: string; body: Record<string, unknown> }> {
  const id = ids[(thingIn(route) ?? '') as keyof typeof ids] ?? randomUUID();
  const path = route.path.replace(/\{\w+\}/, id);
  const least = deriveInput(route, {});
  const version = 'version' in least ? await versionOf(path) : undefined;
  return { path, body: { ...least, ...(version === undefined ? {} : { version }) } };
}
const ABOUT_PEOPLE = /^\/mgr\/(?:staff|partinfo|role|account|me|session|password|shop|standin)/;
/** What would end the asker's own session. */
const isEnding = ({ path }: Route): boolean => /logout|quit|password|codes|sessions/.test(path);
const aboutPeople = writing.filter((route) => ABOUT_PEOPLE.test(route.path) && !isEnding(route));

test('nobody gives the mark, nor that of a founder, by a field of any route', async () => {
  assert.ok(aboutPeople.length > 8);
  const before = await marks();
  for (const route of aboutPeople)
    for (const caller of [target, strong, hospital.admin, world.provider]) {
      const { path, body } = await requestFor(route);
      for (const [field, value] of [
        ['provider', true],
        ['founder', true],
        ['provider', 'true'],
        ['permissions', everything],
      ] as const) {
        if (field in shapeOf(route)) continue;
        const reply = await caller.call(route.method, path, { body: { ...body, [field]: value } });
        assert.ok(reply.status < 500, `${route.method} ${route.path} ${reply.status}`);
        assert.notEqual(reply.code, 0, `${route.method} ${route.path} took ${field}`);
      }
    }
  assert.deepEqual(await marks(), before);
});

const rowOf = (cells: readonly string[]) => `<row>${cells.map(inline).join('')}</row>`;
async function importStaff(caller: Caller, headings: string[], row: string[]) {
  const sheet = `<worksheet><sheetData>${rowOf(headings)}${rowOf(row)}</sheetData></worksheet>`;
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(await foreignBook(sheet))]), 'staff.xlsx');
  return caller.call('POST', '/mgr/staff/import', { body });
}
const fileOf = (organisation: string, login: string, more = '') =>
  `carillon: institution\nversion: 1\nstaff:\n- organisation: ${organisation}\n  login_name: ${JSON.stringify(login)}\n  real_name: 王丽\n${more}`;
const [{ short_name: place } = { short_name: '' }] = await world.sql<{ short_name: string }>(
  'select short_name from organisation where id = $1',
  [hospital.org_id],
);

test('nor by a sheet, nor by the file of an institution', async () => {
  const before = await marks();
  for (const field of ['provider', 'founder']) {
    const login = unique('s').slice(0, 20);
    for (const caller of [hospital.admin, world.provider]) {
      const sheet = await importStaff(
        caller,
        ['login_name', 'real_name', field],
        [login, '王丽', 'true'],
      );
      assert.equal(sheet.code, CODES.PARAM_ERROR);
      const run = await bring(caller, fileOf(place, login, `  ${field}: "true"\n`), {
        query: { org_id: hospital.org_id },
      });
      assert.equal(run.state, 'refused');
    }
  }
  assert.deepEqual(await marks(), before);
});

/** Ways of writing the provider's name, and names that can't be told from others at a glance. */
const REFUSED = [
  'superadmin',
  'SuperAdmin',
  'superadmin ',
  'superadmin\u00a0',
  'ｓｕｐｅｒａｄｍｉｎ',
  'super\u200badmin',
  'superadmin\ufeff',
  'superadm1n',
  'ѕuреrаdmіn',
  'super.admin',
  'nurse ',
  'ｎｕｒｓｅ',
  'nu\u200brse',
  'nu\u00adrse',
  'nurse\u0000',
  'nurѕe',
];

/** Every field of every route by which somebody gets a name to sign in with; what only looks for one gives none. */
const naming = writing.flatMap((route) =>
  ['login_name', 'admin_account']
    .filter((field) => field in shapeOf(route) && route.access !== 'public')
    .filter(() => !/\/(?:page|export)$/.test(route.path))
    .map((field) => ({ route, field })),
);

test('reserved names, and those that look like another, are refused by every route that takes a name', async () => {
  assert.deepEqual(
    naming.map(({ route: { method, path }, field }) => `${method} ${path} ${field}`).toSorted(),
    [
      'POST /mgr/partinfo admin_account',
      'POST /mgr/staff login_name',
      'PUT /mgr/partinfo/{id} admin_account',
      'PUT /mgr/staff/{id} login_name',
    ],
  );
  const before = await names();
  for (const { route, field } of naming)
    for (const name of REFUSED) {
      const { path, body } = await requestFor(route);
      const reply = await world.provider.call(route.method, path, {
        body: {
          ...body,
          [field]: name,
          ...(field === 'admin_account' ? { admin_password: PASSWORD } : {}),
        },
      });
      const where = `${route.method} ${route.path} ${JSON.stringify(name)}`;
      assert.ok(reply.status >= 400 && reply.status < 500, `${where}: ${reply.status}`);
      const { fields = {} } = (reply.data ?? {}) as { fields?: Record<string, string> };
      assert.ok(fields[field], `${where}: ${reply.message} ${JSON.stringify(fields)}`);
    }
  assert.deepEqual(await names(), before);
});

test('and by sheets and files', async () => {
  const before = await names();
  // XML and YAML write what they can't hold in a way of their own.
  for (const name of REFUSED) {
    const written = name.replace('\u0000', '_x0000_');
    const sheet = await importStaff(hospital.admin, ['login_name', 'real_name'], [written, '王丽']);
    assert.equal(sheet.code, CODES.PARAM_ERROR, JSON.stringify(name));
    const { faults } = sheet.data as { faults: { field: string; row: number }[] };
    assert.deepEqual(
      faults.map(({ field, row }) => [row, field]),
      [[2, 'login_name']],
    );
    const run = await bring(world.provider, fileOf(place, name), {
      query: { org_id: hospital.org_id },
    });
    assert.equal(run.state, 'refused', JSON.stringify(name));
    assert.deepEqual(
      run.faults.map(({ field }) => field),
      ['login_name'],
    );
  }
  assert.deepEqual(await names(), before);
});

test('the provider can’t be called otherwise, and the database lets mark and name stand together alone', async () => {
  const path = `/mgr/staff/${world.provider.id}`;
  const reply = await world.provider.call('PUT', path, {
    body: { version: await versionOf(path), login_name: 'boss' },
  });
  assert.ok(reply.status >= 400 && reply.status < 500, `${reply.status} ${reply.message}`);
  await assert.rejects(
    world.sql('update staff set provider = true where id = $1', [target.id]),
    /staff_provider/,
  );
});

test('who is called superadmin and lacks the mark is nobody’s provider, and who bears it is so by any name', async () => {
  const founder = await world.makeDepartment();
  await world.sql('alter table staff drop constraint staff_provider_name');
  await world.sql("update staff set login_name = 'root' where provider");
  await world.sql("update staff set login_name = 'superadmin' where id = $1", [founder.admin.id]);
  const called = await world.signIn('superadmin');
  assert.equal(called.id, founder.admin.id);
  const seen = await called.call('POST', '/mgr/partinfo/page', { body: {} });
  const rows = (seen.data as { list: { id: string }[] } | null)?.list ?? [];
  assert.ok(rows.every(({ id }) => id === founder.org_id));
  for (const [method, way, body] of [
    ['GET', `/mgr/partinfo/${hospital.org_id}`, undefined],
    ['GET', `/mgr/staff/${target.id}`, undefined],
    ['POST', '/mgr/signin_provider/page', {}],
    ['POST', '/mgr/errorlog/page', {}],
    [
      'POST',
      '/mgr/partinfo',
      { shop_type: '5', kind: 'hospital', short_name: 'x1', full_name: 'x1' },
    ],
  ] as const) {
    const { status, code } = await called.call(method, way, body ? { body } : {});
    assert.ok(code !== 0 && status < 500, `${method} ${way}`);
  }
  const marked = await world.signIn('root');
  assert.equal((await marked.call('GET', `/mgr/partinfo/${hospital.org_id}`)).code, 0);
});
