import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { readMeta } from '#kit/contract/fields.ts';
import { SECRET_NAMES } from '#kit/log/log.ts';
import { rooms } from '#features/contracts.ts';
import type { AnyRoom } from '#kit/contract/room.ts';
import type { AuditRow } from '#kit/contract/audit.ts';
import { until } from '#kit/testing/until.ts';
import { makeCaller } from '#apps/server/testing/caller.ts';
import type { Caller } from '#apps/server/testing/caller.ts';
import { CODES } from '#apps/server/testing/errors.ts';
import { makeSamples } from '#apps/server/testing/samples.ts';
import { openWorld, unique } from '#apps/server/testing/world.ts';
import type { Verified } from '../contract.ts';
import { checkIfDue } from './nightly.ts';
import { sealWaiting } from './sealer.ts';

const world = await openWorld();
const hospital = await world.makeHospital();
const department = await world.makeDepartment(hospital.org_id);
const { admin } = department;

const make = async (name: string, by: Caller = admin) => {
  const { code, data } = await by.call('POST', '/mgr/resident', { body: { name } });
  assert.equal(code, 0);
  return data as { id: string; version: number };
};
const page = async (by: Caller, query: object) => {
  const { code, data } = await by.call('POST', '/mgr/audit/page', { body: query });
  assert.equal(code, 0, JSON.stringify(data));
  return (data as { list: AuditRow[] }).list;
};
const verify = async (query: Record<string, string> = {}) => {
  await sealWaiting(world.server.platform);
  const { code, data } = await admin.call('GET', '/mgr/audit/verify', { query });
  assert.equal(code, 0);
  return data as Verified;
};

test('who did what, when, from where, before and after', async () => {
  const { id, version } = await make('李奶奶');
  const sent = { name: '李秀英', version };
  assert.equal((await admin.call('PUT', `/mgr/resident/${id}`, { body: sent })).code, 0);
  const [row] = await page(admin, { thing: 'resident', thing_id: id, action: 'update' });
  assert.ok(row?.actor_name && row.address && row.uuid);
  assert.equal((row.before as { name: string }).name, '李奶奶');
  assert.equal((row.after as { name: string }).name, '李秀英');
  assert.equal(row.thing_name, '李秀英');
  assert.ok(Math.abs(Date.parse(row.at) - Date.now()) < 60_000);
});

test('a look at a resident’s record, at its parts and an export of residents are told without content', async () => {
  const { id } = await make('王爷爷');
  for (const part of ['', '/stays', '/relatives', '/fees', '/vitals'])
    assert.equal((await admin.call('GET', `/mgr/resident/${id}${part}`)).code, 0);
  await admin.fetch('POST', '/mgr/resident/export', { body: {} }).then((reply) => reply.text());
  const looks = await page(admin, { thing: 'resident', thing_id: id, sort: 'at' });
  assert.deepEqual(
    looks.map(({ action }) => action),
    ['create', 'read', 'read_stays', 'read_relatives', 'read_fees', 'read_vitals'],
  );
  for (const { before, after } of looks.slice(1)) assert.deepEqual([before, after], [null, null]);
  assert.equal((await page(admin, { thing: 'resident', action: 'export' })).length, 1);
});

test('every part of a resident’s record is marked as one whose reading is told', () => {
  const bare = Object.values<AnyRoom>(rooms)
    .flatMap((room) => Object.values(room.routes))
    .filter(({ method, path }) => method === 'GET' && path.startsWith('/mgr/resident/{id}'))
    .filter(({ auditRead, raw }) => !auditRead && !raw);
  assert.deepEqual(bare, []);
});

test('a change whose room says nothing of it is told all the same', async () => {
  const user = await world.makeUser(department.org_id, []);
  assert.equal((await user.call('POST', '/mgr/logout', { body: {} })).code, 0);
  const rows = await page(admin, { action: 'logout' });
  assert.equal(rows.length, 1);
});

test('who signed in, who was refused and why; a name that nobody has is not kept', async () => {
  const { id } = await world.makeUser(department.org_id, []);
  const [row] = await page(admin, { action: 'sign_in', thing_id: id });
  assert.deepEqual([row?.actor_id, row?.after], [id, { way: 'password' }]);
  const login_name = row?.actor_name ?? '';
  await assert.rejects(makeCaller(world.server.url, login_name, 'Wrong123'));
  const [refused] = await page(admin, { action: 'sign_in_refused' });
  assert.deepEqual(
    [refused?.actor_id, refused?.thing_id, refused?.after],
    [null, id, { code: CODES.PASSWORD_ERROR }],
  );
  const stranger = unique('secret');
  await assert.rejects(makeCaller(world.server.url, stranger, 'Wrong123'));
  const [unknown] = await page(world.provider, { action: 'sign_in_refused', sort: '-at' });
  assert.deepEqual([unknown?.org_id, unknown?.thing_id], [null, null]);
  assert.ok(!JSON.stringify({ ...unknown, uuid: null }).includes(stranger));
});

test('the server checks the chain once a night, against the end that it found before', async () => {
  const { platform } = world.server;
  const readLast = async () => {
    const { code, data } = await admin.call('GET', '/mgr/audit/checked');
    assert.equal(code, 0);
    return (data as { last: (Verified & { at: string }) | null }).last;
  };
  // A start makes the first.
  const first = await until('the first check', readLast);
  assert.equal(first?.whole, true);
  assert.equal(await checkIfDue(platform), null);
  const nextNight = new Date(Date.now() + 86_400_000);
  // The night is that of the organisations: in Shanghai noon is 4:00 and 3:00 is 19:00 of the day before, by UTC.
  nextNight.setUTCHours(4);
  assert.equal(await checkIfDue(platform, nextNight), null);
  nextNight.setUTCHours(19);
  nextNight.setUTCDate(nextNight.getUTCDate() + 1);
  await make('陈奶奶');
  await sealWaiting(platform);
  const [one, other] = await Promise.all([
    checkIfDue(platform, nextNight),
    checkIfDue(platform, nextNight),
  ]);
  // Of two processes one is at it.
  assert.equal([one, other].filter((found) => found?.whole).length, 1);
  assert.equal([one, other].filter((found) => found === null).length, 1);
  const newest = await readLast();
  assert.ok((newest?.checked ?? 0) > (first?.checked ?? 0));
  // The end is gone, and with it what this process remembers of it: the night before still knows.
  await world.sql(
    `update audit_check set result = jsonb_set(result, '{head,seq}', to_jsonb((result #>> '{head,seq}')::bigint + 1000)) where ended_at is not null`,
  );
  nextNight.setUTCDate(nextNight.getUTCDate() + 1);
  const cut = await checkIfDue(
    {
      ...platform,
      log: { ...platform.log, error: () => undefined } as unknown as typeof platform.log,
    },
    nextNight,
  );
  assert.equal(cut?.fault?.why, 'end_gone');
  assert.equal((await readLast())?.whole, false);
});

/** Told by its room as set or not, never with its value. */
const TOLD_AS_SET = ['iot_product_key'];

test('whatever is typed as a password has a name whose value is hidden', () => {
  const typed = Object.values<AnyRoom>(rooms)
    .flatMap((room) => Object.values(room.routes))
    .flatMap(({ input }) => (input instanceof z.ZodObject ? Object.entries(input.shape) : []))
    .filter(([, schema]) => readMeta(schema as z.ZodType)?.kind === 'password')
    .map(([name]) => name);
  const hidden: readonly string[] = [...SECRET_NAMES, ...TOLD_AS_SET];
  assert.deepEqual(
    typed.filter((name) => !hidden.includes(name)),
    [],
  );
});

test('no password stands in before or after', async () => {
  const body = { login_name: unique('s'), real_name: '张敏', password: 'Secret.777' };
  const { data } = await admin.call('POST', '/mgr/staff', { body });
  const { id, version } = data as { id: string; version: number };
  await admin.call('PUT', `/mgr/staff/${id}`, { body: { password: 'Secret.888', version } });
  const found = await world.sql(`select from audit where audit::text ~ 'Secret\\.|argon2'`);
  assert.equal(found.length, 0);
});

test('the audit of another organisation does not exist, and whoever lacks the permission sees none', async () => {
  const other = await world.makeDepartment();
  await make('陌生人', other.admin);
  const rows = await page(admin, { size: 200 });
  assert.ok(rows.length > 0 && rows.every(({ org_id }) => org_id === department.org_id));
  const user = await world.makeUser(department.org_id, ['resident.read']);
  assert.equal(
    (await user.call('POST', '/mgr/audit/page', { body: {} })).code,
    CODES.PERMISSION_DENIED,
  );
});

test('filters find by who, what, thing and time', async () => {
  const [row] = await page(admin, { thing: 'staff', action: 'create' });
  assert.ok(row);
  const who = row.actor_name ?? '';
  const day = row.at.slice(0, 10);
  const found = await page(admin, { actor_name: who, at_from: day, thing: 'staff', alarm: false });
  assert.ok(found.some(({ id }) => id === row.id));
  assert.deepEqual(await page(admin, { actor_name: 'nobody' }), []);
  assert.deepEqual(await page(admin, { at_to: '2020-01-01' }), []);
});

test('nobody changes or removes a row: not the service, not the owner', async () => {
  const { pool } = world.server.platform;
  await sealWaiting(world.server.platform);
  for (const table of ['audit', 'audit_seal'])
    for (const statement of [`delete from ${table}`, `truncate ${table}`]) {
      await assert.rejects(world.sql(statement), /stay as they are/);
      await assert.rejects(pool.query(statement), /permission denied/);
    }
  await assert.rejects(world.sql(`update audit set action = 'nothing'`), /stay as they are/);
  await assert.rejects(pool.query(`update audit set action = 'nothing'`), /permission denied/);
});

test('a row’s time is the server’s, whatever is sent', async () => {
  const [row] = await world.sql<{ young: boolean }>(
    `insert into audit (at, action, thing) values ('2001-01-01', 'x', 'y') returning at > now() - interval '1 minute' as young`,
  );
  assert.equal(row?.young, true);
});

test('rows are sealed in one chain without a gap, also when many come at once', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, n) => make(`同时${n}`)));
  const found = await verify();
  assert.deepEqual([found.whole, found.fault], [true, null]);
  const [count] = await world.sql<{ rows: number; seals: number; last: number }>(
    `select (select count(*) from audit) as rows, count(*) as seals, max(seq) as last from audit_seal`,
  );
  assert.equal(count?.seals, count?.rows);
  assert.equal(count?.last, count?.seals);
  assert.equal(found.head?.seq, count?.last);
});

/** What somebody with all power over the database does behind the product's back; undone afterwards. */
async function tamper(statements: string[], look: () => Promise<void>): Promise<void> {
  const guard = (how: string) =>
    ['audit', 'audit_seal'].map((table) => `alter table ${table} ${how} trigger all;`).join('');
  const keep = ['audit', 'audit_seal'].map((t) => `create table kept_${t} as table ${t};`).join('');
  await world.sql(keep + guard('disable') + statements.join(';'));
  await look();
  await world.sql(
    `delete from audit; delete from audit_seal; insert into audit overriding system value select * from kept_audit;
     insert into audit_seal select * from kept_audit_seal; drop table kept_audit; drop table kept_audit_seal; delete from audit_waiting;` +
      guard('enable'),
  );
}
const nth = (n: number) => `(select audit_id from audit_seal where seq = ${n})`;

test('a removed row shows', () =>
  tamper([`delete from audit where id = ${nth(3)}`], async () => {
    const { whole, fault } = await verify();
    assert.deepEqual([whole, fault?.seq, fault?.why], [false, 3, 'row_gone']);
  }));

test('a row removed together with its seal shows', () =>
  tamper(
    [`delete from audit where id = ${nth(4)}`, `delete from audit_seal where seq = 4`],
    async () => {
      const { fault } = await verify();
      assert.deepEqual([fault?.seq, fault?.why], [4, 'seal_gone']);
    },
  ));

test('a changed row shows', () =>
  tamper([`update audit set actor_name = '别人' where id = ${nth(5)}`], async () => {
    const { fault } = await verify();
    assert.deepEqual([fault?.seq, fault?.why], [5, 'row_changed']);
  }));

test('a chain that was made anew without the server’s secret shows', () =>
  tamper(
    [
      `update audit set actor_name = '别人' where id = ${nth(2)}`,
      `do $$ declare last bytea := decode(repeat('00', 32), 'hex'); r record; begin
         for r in select s.seq, a from audit_seal s join audit a on a.id = s.audit_id order by seq loop
           last := sha256(last || convert_to(audit_content(r.a), 'UTF8'));
           update audit_seal set hash = last where seq = r.seq;
         end loop; end $$`,
    ],
    async () => {
      const { fault } = await verify();
      assert.deepEqual([fault?.seq, fault?.why], [2, 'seal_forged']);
    },
  ));

test('an end that was cut off shows to the server that wrote it, and against a noted seal', async () => {
  const { head } = await verify();
  assert.ok(head);
  const noted = { seq: String(head.seq), hash: head.hash };
  assert.equal((await verify(noted)).whole, true);
  await tamper(
    [
      `delete from audit where id = ${nth(head.seq)}`,
      `delete from audit_seal where seq = ${head.seq}`,
    ],
    async () => {
      const { fault } = await verify(noted);
      assert.deepEqual([fault?.seq, fault?.why], [head.seq, 'end_gone']);
    },
  );
});

test('a row that was put in past the chain shows', () =>
  tamper([`insert into audit (action, thing) values ('read', 'resident')`], async () => {
    const { fault } = await verify();
    assert.equal(fault?.why, 'unsealed');
  }));

test('the chain is checked with SQL alone, as from a backup', async () => {
  await sealWaiting(world.server.platform);
  const rows = await world.sql(`
    select s.seq from (select *, lag(hash) over (order by seq) as before from audit_seal) s
      left join audit a on a.id = s.audit_id
    where a.id is null or s.hash <> sha256(coalesce(s.before, decode(repeat('00', 32), 'hex')) || convert_to(audit_content(a), 'UTF8'))`);
  assert.deepEqual(rows, []);
});

test('the export is a workbook, and is told itself', async () => {
  const reply = await admin.fetch('POST', '/mgr/audit/export', { body: { thing: 'resident' } });
  assert.equal(reply.status, 200);
  assert.equal(
    Buffer.from(await reply.arrayBuffer())
      .subarray(0, 2)
      .toString(),
    'PK',
  );
  assert.equal((await page(admin, { thing: 'audit', action: 'export' })).length, 1);
});

test('whatever was made is told by a name that people know, not by the end of an id', async () => {
  const { org_id } = department;
  const { call } = await makeSamples({ ...department, world });
  const made = await page(admin, { org_id, action: 'create', size: 200 });
  const nameless = made.filter(({ thing_name }) => !thing_name).map(({ thing }) => thing);
  // These are known by their type, which the console has words for.
  assert.deepEqual([...new Set(nameless)].sort(), ['calltype', 'device', 'vital']);
  assert.ok(made.some(({ thing, thing_name }) => thing === 'menu' && thing_name === '护理'));
  await world.sql(`update call set space_path = '三区 / 301 / 1床' where id = $1`, [call]);
  const noted = { body: { note: '已处理' } };
  assert.equal((await admin.call('POST', `/mgr/call/${call}/note`, noted)).code, 0);
  const [note] = await page(admin, { thing: 'call', thing_id: call });
  assert.equal(note?.thing_name, '三区 / 301 / 1床');
});
