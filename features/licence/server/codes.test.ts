// Every number of the specification's catalogue that a standing room owns is answered by a request that earns it.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { rooms } from '#features/contracts.ts';
import { keys, madeFor, nowS } from './testing/licences.ts';
import { digestOf, makeCaller } from '#apps/server/testing/caller.ts';
import type { Caller, CallerReply } from '#apps/server/testing/caller.ts';
import { AWAITED, CATALOGUE } from '#apps/server/testing/catalogue.ts';
import { CODES, refusal } from '#apps/server/testing/errors.ts';
import { PASSWORD, openWorld, unique } from '#apps/server/testing/world.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'carillon-codes-'));
const world = await openWorld({
  env: { DATA_DIR: dataDir, LICENCE_PUBLIC_KEY: keys.publicKey, LOG_LEVEL: 'fatal' },
});
const hospital = await world.makeHospital();
const { org_id, admin } = await world.makeDepartment(hospital.org_id);
const nothing = randomUUID();

async function made(path: string, body: object, by: Caller = admin): Promise<string> {
  const { code, message, data } = await by.call('POST', path, { body });
  assert.equal(code, 0, `${path}: ${message}`);
  return (data as { id: string }).id;
}
const post = (path: string, body: object, by: Caller = admin) => by.call('POST', path, { body });
const get = (path: string, by: Caller = admin) => by.call('GET', path);
const signIn = (login_name: string, password = PASSWORD) =>
  world.stranger.call('GET', '/mgr/login', { query: { login_name, password: digestOf(password) } });

async function upload(name: string, content: string): Promise<CallerReply> {
  const body = new FormData();
  body.set('file', new Blob([content]), name);
  return admin.call('POST', '/mgr/file', { body, query: { kind: 'attachment' } });
}

async function person(more: object): Promise<string> {
  const login_name = unique('p');
  const role_id = await made('/mgr/role', { name: unique('r').slice(0, 10), role_type: 'nurse' });
  const body = { login_name, real_name: '王丽', password: PASSWORD, role_id, ...more };
  await made('/mgr/staff', body);
  return login_name;
}

async function signOut(): Promise<Caller> {
  const caller = await makeCaller(world.url, await person({}), PASSWORD);
  await caller.call('POST', '/mgr/logout', { body: {} });
  return caller;
}

async function ward(): Promise<string> {
  const [node] = await world.sql<{ id: string }>(
    `select id from space where org_id = $1 and kind = 'department'`,
    [org_id],
  );
  return node?.id ?? '';
}

/** A second one of what may stand once. */
async function again(path: string, body: () => object, first: object): Promise<CallerReply> {
  await made(path, first);
  return post(path, body());
}

async function parameter(change: object): Promise<CallerReply> {
  const { data } = await get(`/mgr/parameter/${org_id}`);
  const { version } = data as { version: number };
  return admin.call('PUT', `/mgr/parameter/${org_id}`, { body: { ...change, version } });
}

const licence = (text: string) => post('/lc', { licence: text }, world.provider);
const { serial } = world.server.platform.licence;

/** What earns each of them. */
const EARNED: Record<string, () => Promise<CallerReply>> = {
  TOKEN_FAILED: () => get('/mgr/me', world.stranger),
  REFRESH_TOKEN_FAILED: () => post('/mgr/refresh_token', { refresh_token: 'x' }, world.stranger),
  USER_NULL: () => signIn(unique('nobody')),
  USER_DISABLE: async () => signIn(await person({ enabled: false })),
  PASSWORD_ERROR: async () => signIn(await person({}), 'Wrong12345'),
  LOGIN_FAILED: async () => signIn(await person({ role_id: null })),
  LOGOUT: async () => get('/mgr/me', await signOut()),
  MEMBER_NULL: () => get(`/mgr/staff/${nothing}`),
  MEMBER_ADD_FAILED: () =>
    post('/mgr/member/add_relative', {
      resident_id: nothing,
      name: '李梅',
      relationship: 'CHILDREN',
    }),
  MEMBER_FAILED: () => admin.call('DELETE', '/mgr/member/zzz'),
  MOBILE_OCCUPY: async () => {
    const mobile = '13812345678';
    await person({ mobile });
    return post('/mgr/staff', { login_name: unique('p'), real_name: '张伟', mobile });
  },
  MEMBER_NAME_OCCUPY: async () =>
    post('/mgr/staff', { login_name: await person({}), real_name: '张伟' }),
  FRAME_HOSPITAL_NULL: () =>
    post('/mgr/space', { kind: 'department', name: '一区', full_name: '一区', parent_id: nothing }),
  FRAME_PART_NULL: () =>
    post('/mgr/space', { kind: 'room', name: '101', full_name: '101', parent_id: nothing }),
  FRAME_ADD_FAILED: async () =>
    post('/mgr/space/quick', {
      department_id: await ward(),
      start_room: 9,
      end_room: 1,
      beds_per_room: 1,
    }),
  CUSTOMER_INFO_NULL: () => get(`/mgr/resident/${nothing}`),
  SHOP_NULL: () => get(`/mgr/partinfo/${nothing}`),
  SHOP_DAYTIME_ERROR: () => parameter({ day_start: '25:00' }),
  SHOP_NIGHTTIME_ERROR: () => parameter({ night_start: 'late' }),
  ADMIN_PASSWORD_ERROR: async () =>
    post(
      '/mgr/partinfo',
      {
        shop_type: '5',
        kind: 'hospital',
        short_name: unique('h'),
        full_name: unique('h'),
        admin_account: await person({}),
        admin_password: 'Other12345',
      },
      world.provider,
    ),
  DEVICE_MAC_REPEAT: () => {
    const device = { type: 'NURSE_HOST', wired_mac: '02:00:00:00:00:01' };
    return again('/mgr/device', () => device, device);
  },
  DEVICE_ADD_FAILED: async () => {
    const space_id = await made('/mgr/space', {
      kind: 'room',
      name: '201',
      full_name: '201',
      parent_id: await ward(),
    });
    const device = { type: 'EMERGENCY_BUTTON', space_id };
    return again('/mgr/device', () => device, device);
  },
  DEVICE_FRAME_FAILED: async () =>
    post('/mgr/device', { type: 'DIGIT_BED_DEVICE', space_id: await ward() }),
  DATA_NULL: () => get(`/mgr/device/${nothing}`),
  PARAM_ERROR: () => post('/mgr/staff', {}),
  PRIMARY_KEY_NULL: () =>
    post('/mgr/space/quick', { start_room: 1, end_room: 2, beds_per_room: 1 }),
  ROLE_NULL: () => get(`/mgr/role/${nothing}`),
  ROLE_NAME_OCCUPY: () => {
    const role = { name: unique('r').slice(0, 10), role_type: 'nurse' };
    return again('/mgr/role', () => role, role);
  },
  ROLE_DELETE_FAILED: async () => {
    const role_id = await made('/mgr/role', { name: unique('r').slice(0, 10), role_type: 'nurse' });
    await person({ role_id });
    return admin.call('DELETE', `/mgr/role/${role_id}`);
  },
  LICENSE_ERROR: () => licence(madeFor('0000-0000-0000-0000-0000')),
  LICENSE_EXPIRE: () => licence(madeFor(serial, { expires: nowS() - 1 })),
  LICENSE_FAILED: () => licence('hello'),
  FILE_FAILED: () => upload('notes.exe', 'MZ'),
  // The last of those that send files: afterwards there is no place for any.
  FILE_UPLOAD_FAILED: async () => {
    const folder = join(dataDir, 'files');
    await rm(folder, { recursive: true });
    await writeFile(folder, 'no folder any more');
    return upload('notes.txt', 'notes of a ward');
  },
  PERMISSION_DENIED: async () => get('/mgr/licence', await world.makeUser(org_id, [])),
};

const awaited = Object.entries(AWAITED).flatMap(([room, names]) => (room in rooms ? [] : names));
/** Brought by a room that is awaited, and already there by another. */
const there = new Set(Object.values(rooms).flatMap(({ errors }) => Object.keys(errors)));

test('each number of the catalogue is earned by some request', async (t) => {
  assert.deepEqual(
    Object.keys(EARNED).toSorted(),
    Object.keys(CATALOGUE)
      .filter((name) => there.has(name) || !awaited.includes(name))
      .toSorted(),
  );
  for (const [name, earn] of Object.entries(EARNED))
    await t.test(`${CATALOGUE[name]} ${name}`, async () => {
      const { code, message } = await earn();
      assert.equal(code, CATALOGUE[name], message);
    });
});

test('a path that names nothing says what it is that is missing, malformed ids too, whatever is asked of it', async () => {
  for (const id of [nothing, 'zzz']) {
    assert.equal(
      (await admin.call('PUT', `/mgr/staff/${id}`, { body: { version: 1 } })).code,
      CODES.MEMBER_NULL,
    );
    assert.equal((await admin.call('DELETE', `/mgr/staff/${id}`)).code, CODES.MEMBER_NULL);
    assert.equal((await get(`/mgr/cover/staff/${id}`)).code, CODES.MEMBER_NULL);
    assert.equal((await get(`/mgr/resident/${id}/stays`)).code, CODES.CUSTOMER_INFO_NULL);
    assert.equal(
      (await world.provider.call('DELETE', `/mgr/partinfo/${id}`)).code,
      CODES.SHOP_NULL,
    );
    assert.equal((await get(`/mgr/parameter/${id}`)).code, CODES.SHOP_NULL);
    assert.equal((await get(`/mgr/role/${id}/checked`)).code, CODES.ROLE_NULL);
    assert.equal((await get(`/mgr/event/${id}`)).code, CODES.DATA_NULL);
  }
});

test('an organisation that is to be changed and isn’t named is told by its own number, at the field', async () => {
  for (const id of [null, '']) {
    const body = { id, short_name: 'x', version: 1 };
    const { status, code, data } = await world.provider.call('POST', '/mgr/partinfo', {
      body,
      language: 'en',
    });
    assert.deepEqual([status, code], refusal('PRIMARY_KEY_NULL'));
    assert.ok('id' in (data as { fields: object }).fields);
  }
});

test('a refresh that is refused says so in words of its own', async () => {
  const refresh = await world.stranger.call('POST', '/mgr/refresh_token', {
    body: { refresh_token: 'x' },
  });
  const token = await get('/mgr/me', world.stranger);
  assert.deepEqual([refresh.status, refresh.code], [token.status, token.code]);
  assert.notEqual(refresh.message, token.message);
});

test('a content type with no body behind it is no body', async () => {
  const headers = { 'content-type': 'application/json' };
  const id = await made('/mgr/role', { name: unique('r').slice(0, 10), role_type: 'nurse' });
  assert.equal((await admin.call('DELETE', `/mgr/role/${id}`, { headers })).code, 0);
  assert.equal((await admin.call('POST', '/mgr/role/page', { headers })).code, 0);
});

test('files that don’t come in a form are refused as what they are', async () => {
  const { status, code } = await post('/mgr/file?kind=attachment', { file: 'x' });
  assert.deepEqual([status, code], refusal('MEDIA_TYPE'));
});

test('more rows a page than there may be is told with the bound', async () => {
  const { code, data } = await admin.call('POST', '/mgr/role/page', {
    body: { size: 201 },
    language: 'en',
  });
  assert.equal(code, CODES.PARAM_ERROR);
  assert.match((data as { fields: { size: string } }).fields.size, /200/);
});
