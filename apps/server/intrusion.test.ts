// What an intruder tries beside the id in a path: lists, searches, exports, streams, several ids at once, headers, brokers.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { readMeta } from '#kit/contract/fields.ts';
import type { AnyRoom } from '#kit/contract/room.ts';
import type { Route } from '#kit/contract/route.ts';
import { rooms } from '#features/contracts.ts';
import type { Caller } from './testing/caller.ts';
import { deriveInput } from './testing/derive-input.ts';
import { connectDevice } from './testing/device.ts';
import type { Credential } from './testing/device.ts';
import { CODES } from './testing/errors.ts';
import { thingIn } from './testing/expected-access.ts';
import { makeSamples } from './testing/samples.ts';
import { joinWorld, unique } from './testing/world.ts';

const world = await joinWorld();
const hospital = await world.makeHospital();
const department = await world.makeDepartment(hospital.org_id);
const neighbour = await world.makeDepartment(hospital.org_id);
const elsewhere = await world.makeHospital();

/** Who must not get at what the department has: another ward of its hospital, and another hospital. */
const INTRUDERS: Record<string, Caller> = {
  neighbour: neighbour.admin,
  stranger: elsewhere.admin,
};

/** Wards of one hospital hand over to each other, and so know each other’s names. */
const TOLD_TO_NEIGHBOURS: Readonly<Record<string, readonly string[]>> = {
  '/mgr/handover/targets': ['partinfo', 'parameter', 'wards', 'walk'],
};

const routes = Object.values<AnyRoom>(rooms).flatMap((room) => Object.values(room.routes));
const ids: Record<string, string> = {};
const own: Record<string, string> = {};
const NAME = unique('秘');
/** What stands in the department’s records and nowhere else. */
const secrets = (): string[] => [NAME, ...Object.values(ids).filter((id) => id !== '')];

before(async () => {
  for (const [made, { org_id, admin }] of [
    [ids, department],
    [own, neighbour],
  ] as const)
    Object.assign(made, await makeSamples({ world, org_id, admin }));
  for (const [table, column] of [
    ['resident', 'name'],
    ['staff', 'real_name'],
    ['device', 'alias'],
    ['area', 'name'],
    ['space', 'full_name'],
  ])
    await world.sql(`update ${table} set ${column} = $1 where id = $2`, [NAME, ids[table ?? '']]);
});

const create = async (caller: Caller, path: string, body: object): Promise<string> => {
  const { code, data } = await caller.call('POST', path, { body });
  assert.equal(code, 0);
  return (data as { id: string }).id;
};

/** The text of every part of a workbook, or of anything else as it came. */
async function textOf(response: Response): Promise<string> {
  const bytes = Buffer.from(await response.arrayBuffer());
  if (bytes.readUInt32LE(0) !== 0x04034b50) return bytes.toString();
  // Streamed parts don’t say how long they are: each is inflated from where its name ends.
  let text = '';
  for (let at = bytes.indexOf('PK\x03\x04'); at !== -1; at = bytes.indexOf('PK\x03\x04', at + 4)) {
    const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    text += inflateRawSync(bytes.subarray(start), { finishFlush: 2 }).toString();
  }
  return text;
}

async function ask(caller: Caller, route: Route, input: Record<string, unknown>) {
  const query = route.method === 'GET';
  return caller.fetch(route.method, route.path, {
    ...(query ? {} : { body: input }),
    query: query
      ? Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]))
      : {},
  });
}

const isAudit = ({ path }: Route) => Number(path.startsWith('/mgr/audit'));
/**
 * Lists, exports and whatever else reads without an id in its path; the audit first, since it has what was asked of the others.
 */
const reading = routes
  .filter(
    (route) =>
      (route.readOnly || route.path.endsWith('/export')) &&
      !thingIn(route) &&
      route.raw !== 'events',
  )
  .toSorted((one, other) => isAudit(other) - isAudit(one));

for (const [name, caller] of Object.entries(INTRUDERS)) {
  test(`a ${name} reads nothing of it in any list or export, whatever it filters by`, async (t) => {
    let asked = 0;
    for (const route of reading) {
      const plain = deriveInput(route);
      const shape = route.input instanceof z.ZodObject ? route.input.shape : {};
      const fields = Object.entries(shape as Record<string, z.ZodType>).flatMap(
        ([field, schema]) => {
          const id =
            ids[readMeta(schema)?.thing ?? ''] ?? (field === 'org_id' ? ids['partinfo'] : '');
          return id ? [{ [field]: id }] : [];
        },
      );
      const words = 'keyword' in shape ? [{ keyword: NAME }] : [];
      for (const more of [{}, ...fields, ...words]) {
        const response = await ask(caller, route, { ...plain, ...more });
        const sent: unknown[] = Object.values(more);
        const text = await textOf(response);
        asked += 1;
        assert.ok(response.status < 500, `${route.path} ${JSON.stringify(more)} ${text}`);
        const told = TOLD_TO_NEIGHBOURS[name === 'neighbour' ? route.path : '']?.map(
          (thing) => ids[thing],
        );
        for (const secret of secrets().filter((each) => !told?.includes(each)))
          // What was asked for may stand in a message; nothing else may.
          if (!sent.includes(secret))
            assert.ok(
              !text.includes(secret),
              `${route.path} ${JSON.stringify(more)} shows ${secret}`,
            );
        if ('keyword' in more && response.ok)
          assert.ok(!/"total":[1-9]/.test(text), `${route.path} finds ${NAME}`);
      }
    }
    t.diagnostic(`${asked} requests`);
  });

  test(`a ${name} deletes nothing where one of several ids is not its own`, async () => {
    const mine = name === 'neighbour' ? own : null;
    const removals = routes.filter(
      ({ method, path }) => method === 'DELETE' && path.endsWith('{ids}'),
    );
    for (const route of removals) {
      const thing = thingIn(route) ?? '';
      const foreign = ids[thing] ?? randomUUID();
      const listed = [...(mine?.[thing] ? [mine[thing]] : []), foreign].join(',');
      const { status, code } = await caller.call(
        'DELETE',
        route.path.replace('{ids}', encodeURIComponent(listed)),
      );
      // Who may not delete such things at all is told that.
      assert.ok(
        status === 404 || code === CODES.PERMISSION_DENIED,
        `${route.path} ${status} ${code}`,
      );
    }
    for (const table of ['resident', 'staff', 'device', 'space', 'role', 'area', 'chain'])
      for (const made of [ids, ...(mine ? [mine] : [])]) {
        const rows = await world.sql(`select 1 from ${table} where id = $1`, [made[table]]);
        assert.equal(rows.length, 1, table);
      }
  });

  test(`a ${name} gets nowhere by naming the organisation in a header, a cookie or the query`, async () => {
    const headers = Object.fromEntries(
      [
        'shopid',
        'shop-id',
        'org',
        'org-id',
        'x-org-id',
        'x-tenant-id',
        'part',
        'last_login_shopid',
      ].map((header) => [header, department.org_id]),
    );
    const listed = await caller.fetch('POST', '/mgr/resident/page', {
      body: {},
      headers: { ...headers, cookie: `shopid=${department.org_id}; org_id=${department.org_id}` },
    });
    assert.ok(!(await listed.text()).includes(NAME));
    const me = await caller.fetch('GET', '/mgr/me', { headers });
    assert.ok(!(await me.text()).includes(department.org_id));
    const read = await caller.fetch('GET', `/mgr/resident/${ids['resident']}`, { headers });
    assert.equal(read.status, 404);
  });

  test(`a ${name} changes nothing by sending its id to where things are made`, async () => {
    const making = routes.filter(({ method, inputFor }) => method === 'POST' && inputFor);
    assert.ok(making.length > 5);
    for (const route of making) {
      const id = ids[route.path.split('/').at(-1) ?? ''] ?? randomUUID();
      for (const sent of [{ body: { id, version: 1 } }, { body: { version: 1 }, query: { id } }]) {
        const { status, code } = await caller.call('POST', route.path, sent);
        assert.ok(
          status === 404 || code === CODES.PERMISSION_DENIED,
          `${route.path} ${status} ${code}`,
        );
      }
    }
  });

  test(`a ${name} makes nothing in the department by naming it`, async () => {
    for (const [path, body] of [
      ['/mgr/resident', { name: '张三' }],
      ['/mgr/staff', { login_name: unique('i'), real_name: '张三' }],
      ['/mgr/device', { type: 'NURSE_HOST' }],
      ['/mgr/role', { name: 'x', role_type: 'nurse' }],
      ['/mgr/area', { name: unique('z'), space_ids: [] }],
      ['/mgr/chain', { name: unique('c'), auto: false }],
    ] as const) {
      const { code } = await caller.call('POST', path, {
        body: { ...body, org_id: department.org_id },
      });
      assert.notEqual(code, 0, path);
    }
  });

  test(`a ${name} hears nothing of it in the live stream, from now on or from before`, async () => {
    const stream = await caller.fetch('GET', '/mgr/live', { query: { last_event_id: '1' } });
    assert.equal(stream.status, 200);
    const secretly = await create(department.admin, '/mgr/resident', { name: unique('秘') });
    const mine = name === 'neighbour' ? neighbour : elsewhere;
    const known = await create(mine.admin, '/mgr/resident', { name: unique('n') });
    let text = '';
    assert.ok(stream.body);
    for await (const chunk of stream.body) {
      text += Buffer.from(chunk).toString();
      // Events come in order: what was before this one is there by now.
      if (text.includes(known)) break;
    }
    for (const secret of [...secrets(), secretly]) assert.ok(!text.includes(secret), secret);
  });
}

test('an administrator of a ward sees nothing of the hospital above it', async () => {
  const role = await create(hospital.admin, '/mgr/role', { name: '上级', role_type: 'nurse' });
  const staff = await create(hospital.admin, '/mgr/staff', {
    login_name: unique('s'),
    real_name: '上级',
  });
  for (const [thing, id] of [
    ['role', role],
    ['staff', staff],
    ['partinfo', hospital.org_id],
  ]) {
    assert.equal((await department.admin.call('GET', `/mgr/${thing}/${id}`)).status, 404);
    const { data } = await department.admin.call('POST', `/mgr/${thing}/page`, { body: {} });
    assert.ok(
      !JSON.stringify((data as { list: { id: string }[] }).list.map((row) => row.id)).includes(
        id ?? '',
      ),
    );
  }
});

test('nobody puts an organisation below one that they don’t see, nor takes one from where it is', async () => {
  const read = await elsewhere.admin.call('GET', `/mgr/partinfo/${elsewhere.org_id}`);
  const { version } = read.data as { version: number };
  const below = await elsewhere.admin.call('PUT', `/mgr/partinfo/${elsewhere.org_id}`, {
    body: { version, parent_id: hospital.org_id },
  });
  assert.notEqual(below.code, 0);
  const ward = await hospital.admin.call('GET', `/mgr/partinfo/${department.org_id}`);
  const out = await hospital.admin.call('PUT', `/mgr/partinfo/${department.org_id}`, {
    body: { version: (ward.data as { version: number }).version, parent_id: null },
  });
  assert.notEqual(out.code, 0);
});

test('who may write staff gets no more power by it than their role has', async () => {
  const permissions = ['staff.read', 'staff.write', 'role.read'];
  const clerk = await world.makeUser(department.org_id, permissions);
  const { data } = await department.admin.call('POST', '/mgr/role/page', {
    body: { role_type: 'head_nurse' },
  });
  const leading = (data as { list: { id: string }[] }).list[0]?.id;
  const self = await clerk.call('GET', `/mgr/staff/${clerk.id}`);
  const { version } = self.data as { version: number };
  const change = async (id: string, of: number, body: object) =>
    (await clerk.call('PUT', `/mgr/staff/${id}`, { body: { version: of, ...body } })).code;
  assert.notEqual(await change(clerk.id, version, { role_id: leading }), 0);
  assert.notEqual(await change(clerk.id, version, { org_id: hospital.org_id }), 0);
  await change(clerk.id, version, { founder: true });
  const hired = { login_name: unique('i'), real_name: '张三', role_id: leading };
  assert.notEqual((await clerk.call('POST', '/mgr/staff', { body: hired })).code, 0);
  const admin = await clerk.call('GET', `/mgr/staff/${department.admin.id}`);
  const theirs = (admin.data as { version: number }).version;
  assert.notEqual(await change(department.admin.id, theirs, { password: 'Taken12345' }), 0);
  assert.notEqual(await change(department.admin.id, theirs, { login_name: unique('t') }), 0);
  const me = await clerk.call('GET', '/mgr/me');
  const now = me.data as { permissions: string[]; founder: number };
  assert.deepEqual([now.permissions.toSorted(), now.founder], [permissions.toSorted(), 0]);
});

test('who may write roles gives none a permission that they lack themselves', async () => {
  const author = await world.makeUser(department.org_id, ['role.read', 'role.write']);
  const { data } = await author.call('GET', `/mgr/me`);
  const { role_id } = data as { role_id: string };
  const own = await author.call('GET', `/mgr/role/${role_id}`);
  const { version } = own.data as { version: number };
  for (const permissions of [['role.read', 'role.write', 'resident.read'], ['licence.write']]) {
    const grown = await author.call('PUT', `/mgr/role/${role_id}`, {
      body: { version, permissions },
    });
    assert.notEqual(grown.code, 0);
    const made = await author.call('POST', '/mgr/role', {
      body: { name: unique('r').slice(0, 10), role_type: 'nurse', permissions },
    });
    assert.notEqual(made.code, 0);
  }
});

/** What a device is told where it asks for topics: the broker’s answer by topic, or that it was cut off. */
async function subscribe(credential: Credential, topics: string[]): Promise<'cut' | number[]> {
  const device = await connectDevice(credential);
  const granted = await Promise.race([
    device.client.subscribeAsync(topics).then(
      (answers) => answers.map(({ qos }) => qos as number),
      () => 'cut' as const,
    ),
    device.closed.then(() => 'cut' as const),
  ]);
  await device.leave();
  return granted;
}

test('a device hears and says nothing of another organisation, by TCP or in a browser', async () => {
  const credentialOf = async (caller: Caller): Promise<Credential & { device: string }> => {
    const device = await create(caller, '/mgr/device', { type: 'NURSE_HOST' });
    const { data } = await caller.call('POST', `/mgr/device/${device}/credential`);
    return { ...(data as Credential), device };
  };
  const [ours, theirs] = [
    await credentialOf(department.admin),
    await credentialOf(elsewhere.admin),
  ];
  const socket = { ...theirs, mqtt_url: `${world.url.replace('http', 'ws')}/mqtt` };
  const root = `nc/v1/${ours.org}`;
  for (const credential of [theirs, socket])
    for (const topic of [
      '#',
      'nc/#',
      `${root}/#`,
      `${root}/+/down/call`,
      `+/+/${ours.org}/#`,
      '$SYS/#',
    ]) {
      const answer = await subscribe(credential, [topic]);
      assert.ok(
        answer === 'cut' || answer.every((qos) => qos === 128),
        `${topic} ${String(answer)}`,
      );
    }
  const calls = async () =>
    (
      await world.sql<{ n: number }>('select count(*)::int as n from call where org_id = $1', [
        ours.org,
      ])
    )[0]?.n;
  const before = await calls();
  for (const credential of [theirs, socket]) {
    const device = await connectDevice(credential);
    const envelope = { v: 1, id: unique('m'), type: 'SOS', ts: Date.now(), data: {} };
    await Promise.race([
      device.client
        .publishAsync(`${root}/${ours.username}/up/call`, JSON.stringify(envelope), { qos: 1 })
        .catch(() => undefined),
      device.closed,
    ]);
    await device.leave();
  }
  assert.equal(await calls(), before);
  // Another’s name with one’s own password opens nothing either.
  await assert.rejects(connectDevice({ ...ours, password: theirs.password }));
});
