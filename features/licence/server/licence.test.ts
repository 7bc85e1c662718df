// Installing a licence and asking for it, over HTTP on the real server.
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { openWorld } from '#apps/server/testing/world.ts';
import type { Caller } from '#apps/server/testing/caller.ts';
import { CODES, refusal } from '#apps/server/testing/errors.ts';
import type { ErrorName } from '#apps/server/testing/errors.ts';
import type { Lasting, LicenceOverview } from '../contract.ts';
import { makeKeys, makeLicence, readLicence } from './licence-text.ts';
import { DAY_S, keys, madeFor, nowS } from './testing/licences.ts';
import { startLicenceWatch } from './watch.ts';

const world = await openWorld({ env: { LICENCE_PUBLIC_KEY: keys.publicKey } });
const { platform } = world.server;
const { provider } = world;
const department = await world.makeDepartment();
const { serial } = platform.licence;

const install = (licence: string, more: object = {}, who: Caller = provider) =>
  who.call('POST', '/lc', { body: { licence, ...more }, language: 'en' });
const expiry = async (who: Caller = department.admin) =>
  (await who.call('GET', '/lc/expire')).data as Lasting;
const overview = async () => (await provider.call('GET', '/mgr/licence')).data as LicenceOverview;
const fieldOf = (reply: { data: unknown }) =>
  (reply.data as { fields: Record<string, string> }).fields['licence'];

beforeEach(async () => {
  await world.sql('delete from licence');
  await world.sql('update installation set latest_time = now()');
  await platform.licence.reread();
});

test('without a licence nothing is limited', async () => {
  const none = { type: 'nolimit', expire: null, standing: 'none', days_left: null };
  assert.deepEqual(await expiry(), none);
  const created = await department.admin.call('POST', '/mgr/role', {
    body: { name: '夜班', role_type: 'nurse' },
  });
  assert.equal(created.code, 0);
});

test('a perpetual licence is told as nolimit', async () => {
  const reply = await install(madeFor(serial, { expires: 'nolimit' }));
  assert.equal(reply.code, 0, reply.message);
  const perpetual = { type: 'nolimit', expire: null, standing: 'perpetual', days_left: null };
  assert.deepEqual(reply.data, perpetual);
  assert.deepEqual(await expiry(), perpetual);
});

test('one with an expiry is told as timeout with its Unix second', async () => {
  const expire = nowS() + 200 * DAY_S;
  assert.equal((await install(madeFor(serial, { expires: expire }))).code, 0);
  assert.deepEqual(await expiry(), {
    type: 'timeout',
    expire,
    standing: 'valid',
    days_left: 200,
  });
});

test('with 30 days or fewer left it is about to expire', async () => {
  assert.equal((await install(madeFor(serial, { expires: nowS() + 12 * DAY_S }))).code, 0);
  const { standing, days_left } = await expiry();
  assert.deepEqual([standing, days_left], ['expiring', 12]);
});

describe('what is refused changes nothing', () => {
  const refused: [string, () => string, ErrorName][] = [
    ['of another installation: 44', () => madeFor('0000-0000-0000-0000-0000'), 'LICENSE_ERROR'],
    ['that has expired: 45', () => madeFor(serial, { expires: nowS() - 1 }), 'LICENSE_EXPIRE'],
    [
      'with one bit changed: 46',
      () => madeFor(serial).replace(/.$/, (last) => flip(last)),
      'LICENSE_FAILED',
    ],
    [
      'with a bit of its text changed: 46',
      () => madeFor(serial).replace(/(?<=^.{20})./, flip),
      'LICENSE_FAILED',
    ],
    ['of another provider: 46', () => ofAnother(), 'LICENSE_FAILED'],
    ['that is none: 46', () => 'hello', 'LICENSE_FAILED'],
  ];
  const flip = (character: string) => String.fromCharCode(character.charCodeAt(0) ^ 1);
  const ofAnother = () => {
    const said = readLicence(madeFor(serial), keys.publicKey);
    assert.ok(said);
    return makeLicence(said, makeKeys().privateKey);
  };
  for (const [name, make, error] of refused)
    test(`a licence ${name}`, async () => {
      assert.equal((await install(madeFor(serial))).code, 0);
      const before = await overview();
      const reply = await install(make());
      assert.deepEqual([reply.status, reply.code], refusal(error));
      assert.equal(fieldOf(reply), reply.message);
      const after = await overview();
      assert.deepEqual(after.history, before.history);
      assert.equal(after.standing, 'valid');
    });

  test('an empty one is a fault of its field', async () => {
    for (const body of [{}, { licence: '' }, { licence: 'x'.repeat(5000) }]) {
      const reply = await provider.call('POST', '/lc', { body });
      assert.deepEqual([reply.status, reply.code], refusal('PARAM_ERROR'));
      assert.ok(fieldOf(reply));
    }
  });
});

test('one issued before the present one is asked about, and all stay in the history', async () => {
  const newer = madeFor(serial, { expires: 'nolimit' });
  const older = madeFor(serial, { issued: nowS() - DAY_S, holder: '早' });
  assert.equal((await install(newer)).code, 0);
  const asked = await install(older);
  assert.deepEqual([asked.status, asked.code], refusal('LICENCE_OLDER'));
  assert.equal((await expiry()).standing, 'perpetual');
  assert.equal((await install(older, { older: true })).code, 0);
  assert.equal((await expiry()).standing, 'valid');
  assert.equal((await install(newer)).code, 0, 'and back again, which needs no question');
  const { history } = await overview();
  assert.deepEqual(
    history.map(({ says }) => says?.holder),
    ['第一人民医院', '早', '第一人民医院'],
  );
  assert.equal(history[0]?.installed_by_name, 'superadmin');
});

test('the same one again is no second one', async () => {
  const text = madeFor(serial);
  assert.equal((await install(text)).code, 0);
  assert.equal((await install(`\n ${text.slice(0, 40)}\n${text.slice(40)} \n`)).code, 0);
  assert.equal((await overview()).history.length, 1);
});

test('only the provider sees the serial number and installs; who did is recorded, the text is not', async () => {
  const hospital = await world.makeHospital();
  for (const { admin } of [hospital, department]) {
    assert.equal((await admin.call('GET', '/mgr/licence')).code, CODES.PERMISSION_DENIED);
    assert.equal((await install(madeFor(serial), {}, admin)).code, CODES.PERMISSION_DENIED);
  }
  const text = madeFor(serial);
  assert.equal((await install(text)).code, 0);
  const rows = await world.sql<{ actor_id: string; after: object }>(
    `select actor_id, after from audit where thing = 'licence' order by at desc limit 1`,
  );
  assert.equal(rows[0]?.actor_id, provider.id);
  assert.deepEqual(rows[0]?.after, readLicence(text, keys.publicKey));
  assert.ok(!JSON.stringify(rows).includes(text));
});

test('what a licence names is shown beside what there is, and nothing stops when there is more', async () => {
  assert.equal((await install(madeFor(serial, { beds: 0, devices: 0 }))).code, 0);
  const made = await department.admin.call('POST', '/mgr/device', { body: { type: 'NURSE_HOST' } });
  assert.equal(made.code, 0);
  const { devices, history } = await overview();
  assert.ok(devices > 0);
  assert.equal(history[0]?.says?.devices, 0);
});

test('the serial number stays, and every process has the same', async () => {
  const other = await startLicenceWatch({
    db: platform.db,
    log: platform.log,
    publicKey: keys.publicKey,
  });
  assert.match(serial, /^([0-9A-F]{4}-){4}[0-9A-F]{4}$/);
  assert.equal(other.serial, serial);
  assert.equal((await install(madeFor(serial, { expires: 'nolimit' }))).code, 0);
  await other.reread();
  assert.equal(other.lasting.standing, 'perpetual');
  await other.stop();
});

describe('a clock that is set back', () => {
  const aheadBy = async (days: number) => {
    await world.sql(`update installation set latest_time = now() + $1 * interval '1 day'`, [days]);
    await platform.licence.reread();
  };

  test('doesn’t bring an expired licence back, and the page says so', async () => {
    const text = madeFor(serial, { expires: nowS() + 5 * DAY_S });
    assert.equal((await install(text)).code, 0);
    await aheadBy(6);
    assert.equal((await expiry()).standing, 'expired');
    const { clock_back, latest_time } = await overview();
    assert.equal(clock_back, true);
    assert.ok(Date.parse(latest_time) > Date.now() + 5 * DAY_S * 1000);
    assert.equal((await install(text)).code, CODES.LICENSE_EXPIRE, 'nor does installing it again');
  });

  test('a licence made anew is the way out for one that once stood in the future', async () => {
    assert.equal((await install(madeFor(serial))).code, 0);
    await aheadBy(4000);
    assert.equal((await expiry()).standing, 'expired');
    assert.equal((await install(madeFor(serial))).code, 0);
    assert.equal((await expiry()).standing, 'valid');
    assert.equal((await overview()).clock_back, false);
  });

  test('by minutes is nothing to speak of', async () => {
    await aheadBy(5 / 1440);
    assert.equal((await overview()).clock_back, false);
  });
});

test('an installed licence that can’t be trusted is told by its number', async () => {
  await world.sql('insert into licence (text) values ($1)', [madeFor('ANOTHER')]);
  await platform.licence.reread();
  const wrong = await department.admin.call('GET', '/lc/expire');
  assert.deepEqual([wrong.status, wrong.code], refusal('LICENSE_ERROR'));
  await world.sql('insert into licence (text) values ($1)', ['CL1.AA.AA']);
  await platform.licence.reread();
  const invalid = await department.admin.call('GET', '/lc/expire');
  assert.deepEqual([invalid.status, invalid.code], refusal('LICENSE_FAILED'));
  const { history, standing } = await overview();
  assert.equal(standing, 'invalid');
  assert.deepEqual(
    history.map(({ fault }) => fault),
    ['invalid', 'wrong_serial'],
  );
});

test('without a provider’s key no licence is taken, and the field says why', async () => {
  const plain = await openWorld();
  const own = plain.server.platform.licence.serial;
  const reply = await install(madeFor(own), {}, plain.provider);
  assert.deepEqual([reply.status, reply.code], refusal('LICENSE_FAILED'));
  assert.match(fieldOf(reply) ?? '', /LICENCE_PUBLIC_KEY/);
  const shown = (await plain.provider.call('GET', '/mgr/licence')).data as LicenceOverview;
  assert.deepEqual([shown.key_set, shown.standing], [false, 'none']);
});
