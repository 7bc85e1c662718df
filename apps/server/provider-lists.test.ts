// Lists over many organisations: whoever sees all of them finds by an index of words what others find by looking through.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openWorld, unique } from './testing/world.ts';
import type { Caller } from './testing/caller.ts';

const world = await openWorld();
const hospital = await world.makeHospital();
const ward = await world.makeDepartment(hospital.org_id);
const sister = await world.makeDepartment(hospital.org_id);
const foreign = await world.makeDepartment();

interface Listed {
  total: number;
  total_is_bound?: true;
  list: { id: string; org_id: string }[];
}
async function list(caller: Caller, thing: string, body: object): Promise<Listed> {
  const reply = await caller.call('POST', `/mgr/${thing}/page`, { body });
  assert.equal(reply.code, 0, `${reply.message} ${JSON.stringify(reply.data)}`);
  return reply.data as Listed;
}
const idsOf = ({ list: rows }: Listed) => rows.map(({ id }) => id);
async function add(table: string, row: Record<string, unknown>): Promise<string> {
  const names = Object.keys(row);
  const [made] = await world.sql<{ id: string }>(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(row),
  );
  return made?.id ?? '';
}

/** The columns that each list looks in, with what stands in them; each holds a word of its own. */
const LOOKED_IN = {
  staff: {
    real_name: '欧阳丽',
    login_name: 'OuYang_77',
    mobile: '13912345678',
    employee_no: 'E%9',
  },
  resident: { name: '司马光', registration_no: 'ZY-0042', nickname: '老司' },
  device: {
    alias: '走廊灯',
    wired_mac: 'AA:BB:CC:00:11:22',
    wireless_mac: 'AA:BB:CC:00:11:33',
    model: 'CB-200',
    factory_code: 'SN_778',
  },
} as const;
const NEEDED = {
  staff: () => ({ login_name: unique('l'), real_name: '某人' }),
  resident: () => ({ name: '某人' }),
  device: () => ({ type: 'NURSE_HOST' }),
} as const;

/** Whole, its first character, its first two and its last two, and in the other case. */
const wordsOf = (text: string): string[] => {
  const letters = [...text];
  return [
    text,
    letters.slice(0, 1).join(''),
    letters.slice(0, 2).join(''),
    letters.slice(-2).join(''),
    text.toLowerCase(),
    text.toUpperCase(),
  ];
};

for (const [thing, columns] of Object.entries(LOOKED_IN) as [
  keyof typeof LOOKED_IN,
  Record<string, string>,
][])
  test(`the provider finds ${thing} by whatever their hospital finds them by, with one character or more`, async () => {
    for (const [column, text] of Object.entries(columns)) {
      const row = { ...NEEDED[thing](), org_id: ward.org_id, [column]: text };
      const id = await add(thing, row);
      for (const keyword of wordsOf(text))
        for (const caller of [hospital.admin, world.provider])
          assert.ok(
            idsOf(await list(caller, thing, { keyword, size: 200 })).includes(id),
            `${column}: ${keyword}`,
          );
    }
  });

test('a keyword with signs of patterns stands for itself', async () => {
  const id = await add('resident', { org_id: ward.org_id, name: '百分%_\\号' });
  for (const keyword of ['%', '%_', '_\\', '\\号'])
    assert.deepEqual(idsOf(await list(world.provider, 'resident', { keyword })), [id], keyword);
  assert.deepEqual(idsOf(await list(world.provider, 'resident', { keyword: '百_' })), []);
});

test('residents are found by their bed, devices by their place, at the provider too', async () => {
  const parent = await add('space', {
    org_id: sister.org_id,
    kind: 'department',
    name: '骨科',
    full_name: '骨科',
  });
  const bed_id = await add('space', {
    org_id: sister.org_id,
    parent_id: parent,
    kind: 'room',
    name: '琥珀厅',
    full_name: '琥珀厅',
  });
  const resident_id = await add('resident', { org_id: sister.org_id, name: '甲某' });
  await add('stay', { org_id: sister.org_id, resident_id, bed_id, bed_path: '骨科 / 琥珀厅' });
  const device = await add('device', {
    org_id: sister.org_id,
    type: 'NURSE_HOST',
    space_id: bed_id,
  });
  for (const keyword of ['琥', '琥珀', '琥珀厅']) {
    assert.deepEqual(idsOf(await list(world.provider, 'resident', { keyword })), [resident_id]);
    assert.deepEqual(idsOf(await list(world.provider, 'device', { keyword })), [device]);
  }
});

test('a list of a hospital holds what its departments have; of a department, that alone', async () => {
  const own = await add('resident', { org_id: hospital.org_id, name: '子某' });
  const below = await add('resident', { org_id: ward.org_id, name: '丑某' });
  const other = await add('resident', { org_id: foreign.org_id, name: '寅某' });
  const within = async (org: string, caller = world.provider) =>
    idsOf(await list(caller, 'resident', { org_id_within: org, size: 200 }));
  const all = await within(hospital.org_id);
  assert.ok(all.includes(own) && all.includes(below) && !all.includes(other));
  const one = await within(ward.org_id);
  assert.ok(one.includes(below) && !one.includes(own));
  assert.deepEqual(await within(foreign.org_id, hospital.admin), []);
  const both = await within(`${ward.org_id},${foreign.org_id}`);
  assert.ok(both.includes(below) && both.includes(other) && !both.includes(own));
});

test('a keyword that more hold than are counted says so, and the newest come first', async () => {
  await world.sql(
    `insert into resident (org_id, name, created_at) select $1, '众人' || n, now() - n * interval '1 minute' from generate_series(1, 10050) n`,
    [foreign.org_id],
  );
  const found = await list(world.provider, 'resident', { keyword: '众' });
  assert.deepEqual([found.total, found.total_is_bound], [10_000, true]);
  const [newest] = await world.sql<{ id: string }>(`select id from resident where name = '众人1'`);
  assert.equal(found.list[0]?.id, newest?.id);
  const narrowed = await list(world.provider, 'resident', {
    keyword: '众',
    org_id_within: hospital.org_id,
  });
  assert.equal(narrowed.total, 0);
});
