// Whom a step reaches, the dry run that shows it, and the warnings of what would come to nothing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinWorld, unique } from '#apps/server/testing/world.ts';
import { inScope } from '#kit/db/scope.ts';
import { FIRST_STEP } from '../contract.ts';
import type { ChainStep, ChainWarning, DryRun } from '../contract.ts';
import { findPeople, findStepReceivers } from './index.ts';
import type { StepReceiver } from './index.ts';
import { refusal } from '#apps/server/testing/errors.ts';

const world = await joinWorld();
const hospital = await world.makeHospital();

type AskedStep = Pick<ChainStep, 'role_types' | 'role_ids' | 'reach' | 'channel'>;
const step = (more: Partial<ChainStep> = {}): ChainStep => ({
  ...FIRST_STEP,
  channel: 'network',
  ...more,
});
const insert = async (text: string, values: unknown[]) => {
  const [row] = await world.sql<{ id: string }>(`insert into ${text} returning id`, values);
  return row?.id ?? '';
};

/** A ward with two rooms, a bed in the first, and a role of each kind. */
async function makeWard() {
  const { org_id, admin } = await world.makeDepartment(hospital.org_id);
  const [top] = await world.sql<{ id: string }>(
    `select id from space where org_id = $1 and kind = 'department'`,
    [org_id],
  );
  const department_id = top?.id ?? '';
  const space = (kind: string, name: string, parent: string) =>
    insert('space (org_id, parent_id, kind, name, full_name) values ($1, $2, $3, $4, $4)', [
      org_id,
      parent,
      kind,
      name,
    ]);
  const room = await space('room', '101', department_id);
  const bed = await space('bed', '1', room);
  const other = await space('room', '102', department_id);
  const roles = Object.fromEntries(
    await Promise.all(
      ['nurse', 'caregiver', 'doctor', 'head_nurse'].map(async (type) => [
        type,
        await insert('role (org_id, name, role_type) values ($1, $2, $3)', [
          org_id,
          unique(type),
          type,
        ]),
      ]),
    ),
  ) as Record<string, string>;
  const person = (role: string, mobile: string | null = null) =>
    insert('staff (org_id, login_name, real_name, role_id, mobile) values ($1, $2, $2, $3, $4)', [
      org_id,
      unique('p'),
      roles[role],
      mobile,
    ]);
  const cover = (staff: string, place: string, shift = 'all') =>
    insert('cover (org_id, staff_id, space_id, shift) values ($1, $2, $3, $4)', [
      org_id,
      staff,
      place,
      shift,
    ]);
  const device = (type: string, more: Record<string, unknown> = {}) => {
    const columns = { org_id, type, online: true, ...more };
    const names = Object.keys(columns);
    return insert(
      `device (${names.join(', ')}) values (${names.map((_name, place) => `$${place + 1}`).join(', ')})`,
      Object.values(columns),
    );
  };
  const where = { org_id, department_id, space_id: bed, device_id: null };
  const receivers = (...steps: AskedStep[]): Promise<StepReceiver[]> =>
    inScope(world.server.platform.db, [org_id], (tx) => findStepReceivers(tx, where, steps));
  const dry = async (body: object = {}) =>
    (
      await admin.call('POST', '/mgr/chain/dry_run', {
        body: { space_id: bed, call_type: 'VOICE', ...body },
      })
    ).data as DryRun;
  const check = async (...steps: ChainStep[]) =>
    (await admin.call('POST', '/mgr/chain/check', { body: { steps } })).data as {
      warnings: ChainWarning[];
    };
  return {
    org_id,
    admin,
    where,
    room,
    bed,
    other,
    roles,
    person,
    cover,
    device,
    receivers,
    dry,
    check,
  };
}

const ids = (found: readonly StepReceiver[]) => found.map(({ id }) => id).sort();

test('a step reaches people of its roles who cover the space, on the devices that they carry', async () => {
  const ward = await makeWard();
  const [near, far, doctor] = [
    await ward.person('nurse'),
    await ward.person('nurse'),
    await ward.person('doctor'),
  ];
  await ward.cover(near, ward.room);
  await ward.cover(far, ward.other);
  await ward.cover(doctor, ward.room);
  const watch = await ward.device('NURSE_WATCH', { person_id: near });
  const phone = await ward.device('CELL_PHONE', { person_id: near, online: false });
  await ward.device('CELL_PHONE', { person_id: near, enabled: false });
  await ward.device('NURSE_WATCH', { person_id: far });
  await ward.device('CELL_PHONE', { person_id: doctor });
  const found = await ward.receivers(step());
  assert.deepEqual(
    found.map(({ id, online, why, channel }) => [id, online, why, channel]),
    [
      [watch, true, 'cover', 'network'],
      [phone, false, 'cover', 'network'],
    ],
  );
});

test('a step for the ward reaches everyone of its roles, a role of its own alone only that role', async () => {
  const ward = await makeWard();
  const [nurse, caregiver] = [await ward.person('nurse'), await ward.person('caregiver')];
  const first = await ward.device('NURSE_WATCH', { person_id: nurse });
  const second = await ward.device('WORKER_WATCH', { person_id: caregiver });
  assert.deepEqual(ids(await ward.receivers(step({ reach: 'ward' }))), [first, second].sort());
  const only = step({ reach: 'ward', role_types: [], role_ids: [ward.roles['nurse'] ?? ''] });
  assert.deepEqual(ids(await ward.receivers(only)), [first]);
  assert.deepEqual(await ward.receivers(step({ reach: 'hosts', role_types: [] })), []);
});

test('a disabled person is reached by nothing, and a device never by its own call', async () => {
  const ward = await makeWard();
  const [gone, own] = [await ward.person('nurse'), await ward.person('nurse')];
  await world.sql('update staff set enabled = false where id = $1', [gone]);
  await ward.device('NURSE_WATCH', { person_id: gone });
  const watch = await ward.device('NURSE_WATCH', { person_id: own });
  const found = await inScope(world.server.platform.db, [ward.org_id], (tx) =>
    findStepReceivers(tx, { ...ward.where, device_id: watch }, [step({ reach: 'ward' })]),
  );
  assert.deepEqual(found, []);
});

test('shared devices of the space are reached by steps for those who care', async () => {
  const ward = await makeWard();
  const shared = await ward.device('NURSE_WATCH');
  await world.sql('insert into device_cover (device_id, space_id, org_id) values ($1, $2, $3)', [
    shared,
    ward.room,
    ward.org_id,
  ]);
  const found = await ward.receivers(step());
  assert.deepEqual(
    found.map(({ id, why, staff_id }) => [id, why, staff_id]),
    [[shared, 'shared', null]],
  );
  assert.deepEqual(await ward.receivers(step({ role_types: ['doctor'] })), []);
});

test('by mobile and telephone a dialling device of the ward calls the number, and without one the network carries the call', async () => {
  const ward = await makeWard();
  const nurse = await ward.person('nurse', '13800138000');
  await ward.cover(nurse, ward.room);
  const watch = await ward.device('NURSE_WATCH', { person_id: nurse });
  assert.deepEqual(ids(await ward.receivers(step({ channel: 'mobile' }))), [watch]);
  await ward.device('TRANSFER_DEVICE', { online: false, space_id: ward.where.department_id });
  const dialler = await ward.device('TRANSFER_DEVICE', { space_id: ward.where.department_id });
  const called = async (channel: 'mobile' | 'phone') =>
    (await ward.receivers(step({ channel }))).map((found) => [
      found.id,
      found.channel,
      found.number,
    ]);
  assert.deepEqual(await called('mobile'), [[dialler, 'mobile', '13800138000']]);
  assert.deepEqual(await called('phone'), [[watch, 'network', null]]);
  await ward.device('NURSE_HOST', { phone: '8001', space_id: ward.where.department_id });
  assert.deepEqual(await called('phone'), [[dialler, 'phone', '8001']]);
});

test('while a ward is handed over, those who cover the other ward are reached too', async () => {
  const [ward, sister] = [await makeWard(), await makeWard()];
  const nurse = await sister.person('nurse');
  await sister.cover(nurse, sister.where.department_id);
  const watch = await sister.device('NURSE_WATCH', { person_id: nurse });
  assert.deepEqual(await ward.receivers(step()), []);
  await world.sql(
    `insert into handover (org_id, from_space_id, from_path, to_org_id, to_space_id, to_path, to_at)
     values ($1, $2, 'a', $3, $4, 'b', now() + interval '1 hour')`,
    [ward.org_id, ward.where.department_id, sister.org_id, sister.where.department_id],
  );
  const [found] = await ward.receivers(step());
  assert.deepEqual([found?.id, found?.why, found?.org_id], [watch, 'handover', sister.org_id]);
  // The other ward's role is another role of the same type.
  const own = step({ role_types: [], role_ids: [ward.roles['nurse'] ?? ''] });
  assert.deepEqual(ids(await ward.receivers(own)), [watch]);
});

test('nobody is found for whoever may not see the organisation', async () => {
  const ward = await makeWard();
  await ward.device('NURSE_WATCH', { person_id: await ward.person('nurse') });
  const stranger = await world.makeDepartment();
  const found = await inScope(world.server.platform.db, [stranger.org_id], (tx) =>
    findPeople(tx, ward.where, [step({ reach: 'ward' })]),
  );
  assert.deepEqual(found, []);
});

test('a dry run shows the devices of each place as a call would find them', async () => {
  const ward = await makeWard();
  for (const role of ['nurse', 'caregiver', 'head_nurse']) {
    const person = await ward.person(role);
    await ward.cover(person, role === 'nurse' ? ward.bed : ward.other);
    await ward.device('NURSE_WATCH', { person_id: person });
  }
  const { places } = await ward.dry();
  assert.equal(places.length, 3);
  const steps: AskedStep[] = [
    step(),
    step({ reach: 'ward' }),
    step({ reach: 'ward', role_types: ['head_nurse'] }),
  ];
  for (const [place, asked] of steps.entries()) {
    const shown = places[place]?.people.map(({ device_id }) => device_id).sort();
    assert.deepEqual(shown, ids(await ward.receivers(asked)), `step ${place}`);
  }
  assert.deepEqual(
    places.map(({ at_s }) => at_s),
    [0, 30, 90],
  );
});

test('a place that reaches nobody is skipped at once and shown all the same', async () => {
  const ward = await makeWard();
  const nurse = await ward.person('nurse');
  await ward.device('NURSE_WATCH', { person_id: nurse });
  const { places, end_s } = await ward.dry();
  assert.deepEqual(
    places.map(({ at_s, wait_s }) => [at_s, wait_s]),
    [
      [0, null],
      [0, 60],
      [60, null],
    ],
  );
  assert.equal(end_s, 60);
});

test('a code call is presented to all steps at once, also where its order says one after the other', async () => {
  const ward = await makeWard();
  await ward.device('NURSE_WATCH', { person_id: await ward.person('nurse') });
  const chain = { mode: 'sequential', steps: [step({ reach: 'ward' }), step({ reach: 'ward' })] };
  const run = await ward.dry({ call_type: 'SOS', event: 'CODE_BLUE', chain });
  assert.deepEqual([run.code, run.at_once, run.priority], [true, true, 1]);
  assert.deepEqual(
    run.places.map(({ at_s }) => at_s),
    [0, 0],
  );
});

test('repeats of a segment are written out with their seconds', async () => {
  const ward = await makeWard();
  await ward.device('NURSE_WATCH', { person_id: await ward.person('nurse') });
  const own = { reach: 'ward', wait: 'own', wait_s: 10 } as const;
  const chain = {
    mode: 'sequential',
    steps: [step(own), step({ ...own, go: { to: 0, times: 2 } })],
  };
  const { places } = await ward.dry({ chain });
  assert.deepEqual(
    places.map(({ step: at, again, at_s }) => [at, again, at_s]),
    [
      [0, 0, 0],
      [1, 0, 10],
      [0, 1, 20],
      [1, 1, 30],
      [0, 2, 40],
      [1, 2, 50],
    ],
  );
});

test('a dry run from a place of another organisation is refused', async () => {
  const ward = await makeWard();
  const stranger = await world.makeDepartment();
  const { status, code } = await stranger.admin.call('POST', '/mgr/chain/dry_run', {
    body: { space_id: ward.bed, call_type: 'VOICE' },
  });
  assert.deepEqual([status, code], refusal('PARAM_ERROR'));
});

test('a check warns of a role with nobody on duty: where, and by day or by night', async () => {
  const ward = await makeWard();
  const nurse = await ward.person('nurse');
  await ward.cover(nurse, ward.room, 'day');
  await ward.device('NURSE_WATCH', { person_id: nurse });
  const { warnings } = await ward.check(step(), step({ reach: 'ward', role_types: ['doctor'] }));
  const told = warnings.map(({ step: at, why, shift, space }) => [
    at,
    why,
    shift,
    space?.name ?? null,
  ]);
  assert.deepEqual(told, [
    [0, 'nobody_on_duty', null, null],
    [1, 'nobody_on_duty', null, null],
  ]);
  await ward.cover(nurse, ward.other);
  const [left] = (await ward.check(step())).warnings;
  assert.deepEqual([left?.why, left?.shift, left?.space?.name], ['nobody_on_duty', 'night', '101']);
});

test('a check warns of a person without a device and of devices that are all offline', async () => {
  const ward = await makeWard();
  const nurse = await ward.person('nurse');
  await ward.cover(nurse, ward.where.department_id);
  const bare = await ward.check(step());
  assert.deepEqual(
    bare.warnings.map(({ why, person }) => [why, person?.id]),
    [['no_device', nurse]],
  );
  await ward.device('NURSE_WATCH', { person_id: nurse, online: false });
  const dark = await ward.check(step());
  assert.deepEqual(
    dark.warnings.map(({ why, people }) => [why, people]),
    [['all_offline', 0]],
  );
  await world.sql('update device set online = true where person_id = $1', [nurse]);
  assert.deepEqual((await ward.check(step())).warnings, []);
});

test('a hospital’s check names the department', async () => {
  const ward = await makeWard();
  const { data } = await hospital.admin.call('POST', '/mgr/chain/check', {
    body: { steps: [step({ reach: 'ward', role_types: ['manager'] })] },
  });
  const { warnings } = data as { warnings: ChainWarning[] };
  assert.ok(warnings.some(({ org }) => org?.id === ward.org_id));
});
