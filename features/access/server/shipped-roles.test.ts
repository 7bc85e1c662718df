// Roles that an organisation began with: called in the reader's words until somebody renames them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinWorld, unique } from '#apps/server/testing/world.ts';
import { CODES, refusal } from '#apps/server/testing/errors.ts';

const world = await joinWorld();
const { org_id, admin } = await world.makeDepartment();

interface Shown {
  id: string;
  version: number;
  name: string;
  role_type: string;
}
const list = async (language: string, body: object = {}) =>
  ((await admin.call('POST', '/mgr/role/page', { body, language })).data as { list: Shown[] }).list;
const named = async (role_type: string, language: string) =>
  (await list(language, { role_type }))[0] as Shown;
const rename = async (role: Shown, name: string, language: string) =>
  admin.call('PUT', `/mgr/role/${role.id}`, {
    body: { version: role.version, name },
    language,
  });

test('a shipped role has its name in the reader’s language, in lists, search and order', async () => {
  const names = async (language: string) =>
    (await list(language, { sort: 'name' })).map(({ name }) => name);
  assert.deepEqual(await names('en'), ['Caregiver', 'Clerk', 'Doctor', 'Head nurse', 'Nurse']);
  assert.ok((await names('zh')).includes('护士长'));
  assert.ok((await names('ru')).includes('Медсестра'));
  const found = await list('en', { keyword: 'head' });
  assert.deepEqual(
    found.map(({ role_type }) => role_type),
    ['head_nurse'],
  );
  assert.deepEqual(await list('en', { keyword: '护士' }), []);
});

test('who has a shipped role is told its name in the reader’s language, exports too', async () => {
  const nurse = await named('nurse', 'en');
  const login_name = unique('n');
  const made = await admin.call('POST', '/mgr/staff', {
    body: { login_name, real_name: login_name, role_id: nurse.id, password: 'Begin12345' },
  });
  assert.equal(made.code, 0, made.message);
  for (const [language, name] of [
    ['en', 'Nurse'],
    ['es', 'Enfermería'],
  ] as const) {
    const { data } = await admin.call('POST', '/mgr/staff/page', {
      body: { keyword: login_name },
      language,
    });
    assert.equal((data as { list: { role_name: string }[] }).list[0]?.role_name, name);
  }
});

test('a form sent back unchanged leaves the name to the reader’s language, a new name stays as typed', async () => {
  const doctor = await named('doctor', 'en');
  assert.equal((await rename(doctor, 'Doctor', 'en')).code, 0);
  assert.equal((await named('doctor', 'zh')).name, '医生');
  const again = await named('doctor', 'ru');
  assert.equal((await rename(again, 'Ward doc', 'ru')).code, 0);
  for (const language of ['zh', 'en', 'es', 'ru'])
    assert.equal((await named('doctor', language)).name, 'Ward doc');
});

test('no role takes a name by which readers of some language know another', async () => {
  for (const name of ['Clerk', '文员', 'Секретарь', 'Secretaría']) {
    const taken = await admin.call('POST', '/mgr/role', { body: { name, role_type: 'other' } });
    assert.deepEqual([taken.status, taken.code], refusal('ROLE_NAME_OCCUPY'), name);
  }
  const own = await admin.call('POST', '/mgr/role', {
    body: { name: unique('r').slice(0, 10), role_type: 'other' },
  });
  const other = own.data as Shown;
  assert.equal((await rename(other, 'Clerk', 'en')).code, CODES.ROLE_NAME_OCCUPY);
  // Its own name was given up with the renaming above.
  assert.equal((await rename(other, 'Doctor', 'en')).code, 0);
});

test('roles that were there before are shipped ones only where nobody renamed them', async () => {
  const rows = await world.sql<{ shipped: string | null }>(
    "select shipped from role where org_id = $1 and role_type = 'nurse'",
    [org_id],
  );
  assert.deepEqual(rows, [{ shipped: 'nurse' }]);
});
