// The demo hospital: what a newcomer finds after the first `npm start`.
import type { Kysely } from 'kysely';
import { makeDefaultRoles } from '#features/access/server/index.ts';
import { seedCover } from '#features/cover/server/index.ts';
import { seedDevices } from '#features/devices/server/index.ts';
import { seedLeds } from '#features/led/server/index.ts';
import { seedNotes } from '#features/notes/server/index.ts';
import { seedOrders } from '#features/orders/server/index.ts';
import { seedWard } from '#features/residents/server/index.ts';
import { seedTasks } from '#features/tasks/server/index.ts';
import { hashPassword } from '#features/session/server/index.ts';
import type { Database } from '#features/database.ts';
import type { Language } from '#kit/words/languages.ts';
import { DEMO_NAMES } from './demo-names/index.ts';

const nurseLogin = (index: number): string => (index === 0 ? 'nurse' : `nurse${index + 1}`);

/** Leads the ward, and covers all of it by day. */
const HEAD_NURSE_LOGIN = 'headnurse';
/** As many nurses as the names of each language have. */
const NURSES = DEMO_NAMES.zh.nurses.length;

/** Founds the department; by it the demo's ward is found again. */
const DEPARTMENT_LOGIN = 'admin';

/** The accounts that the demo brings beside superadmin, all with the demo's password. */
export const DEMO_LOGINS: readonly string[] = [
  'hospital',
  DEPARTMENT_LOGIN,
  HEAD_NURSE_LOGIN,
  ...Array.from({ length: NURSES }, (_nurse, index) => nurseLogin(index)),
];

/** Makes the hospital, its department, the accounts hospital, admin and nurse, and some colleagues, named as the language has it. */
export async function seedDemo(
  tx: Kysely<Database>,
  password: string,
  language: Language,
): Promise<void> {
  const names = DEMO_NAMES[language];
  const password_hash = await hashPassword(password);
  const organisation = (values: {
    shop_type: '5' | '6';
    kind: string;
    short_name: string;
    full_name: string;
    parent_id?: string;
  }) => tx.insertInto('organisation').values(values).returning('id').executeTakeFirstOrThrow();
  const founder = async (org_id: string, login_name: string, real_name: string) => {
    const { id } = await tx
      .insertInto('staff')
      .values({
        org_id,
        login_name,
        real_name,
        founder: true,
        password_hash,
        must_change_password: false,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.updateTable('organisation').set({ admin_id: id }).where('id', '=', org_id).execute();
  };
  const hospital = await organisation({
    shop_type: '5',
    kind: 'hospital',
    ...names.hospital,
  });
  await founder(hospital.id, 'hospital', names.founders.hospital);
  const department = await organisation({
    shop_type: '6',
    kind: 'department',
    ...names.department,
    parent_id: hospital.id,
  });
  await founder(department.id, DEPARTMENT_LOGIN, names.founders.department);
  for (const { id } of [hospital, department]) await makeDefaultRoles({ db: tx }, id);
  const roleOf = async (role_type: string) =>
    tx
      .selectFrom('role')
      .where('org_id', '=', department.id)
      .where('role_type', '=', role_type)
      .select('id')
      .executeTakeFirstOrThrow();
  const common = { org_id: department.id, password_hash, must_change_password: false };
  const [nurse, head] = [await roleOf('nurse'), await roleOf('head_nurse')];
  const people = names.nurses.map(([real_name, sex], index) => ({
    ...common,
    real_name,
    sex,
    role_id: nurse.id,
    login_name: nurseLogin(index),
    employee_no: `N${String(index + 1).padStart(3, '0')}`,
  }));
  const nurses = await tx.insertInto('staff').values(people).returning('id').execute();
  const [real_name, sex] = names.headNurse;
  const leader = await tx
    .insertInto('staff')
    .values({
      ...common,
      real_name,
      sex,
      login_name: HEAD_NURSE_LOGIN,
      role_id: head.id,
      manager: true,
      employee_no: 'N000',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const above = await tx
    .insertInto('space')
    .values({
      org_id: hospital.id,
      kind: 'hospital',
      name: names.hospital.short_name,
      full_name: names.hospital.full_name,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { department_id, residents } = await seedWard(tx, {
    org_id: department.id,
    hospitalSpaceId: above.id,
    rooms: 20,
    bedsPerRoom: 2,
    residents: 34,
    names,
  });
  const writer = { id: leader.id, name: real_name };
  await seedOrders(tx, {
    org_id: department.id,
    residents,
    doctor_name: names.doctor,
    nurse: writer,
    orders: names.orders,
  });
  await seedNotes(tx, {
    org_id: department.id,
    department_id,
    residents,
    author: writer,
    notes: names.notes,
  });
  await seedTasks(tx, {
    org_id: department.id,
    department_id,
    residents,
    nurse: writer,
    tasks: names.tasks,
  });
  await seedDevices(tx, { org_id: department.id, department_id, names: names.devices });
  await seedLeds(tx, { org_id: department.id, text: names.notice });
  await seedCover(tx, {
    org_id: department.id,
    department_id,
    head_nurse_id: leader.id,
    nurse_ids: nurses.map(({ id }) => id),
    areas: names.areas,
  });
}

/** The demo's department and its time zone (IANA name); undefined where somebody has removed it. */
export const findDemoDepartment = (
  db: Kysely<Database>,
): Promise<{ id: string; time_zone: string } | undefined> =>
  db
    .selectFrom('organisation')
    .innerJoin('staff', 'staff.id', 'organisation.admin_id')
    .where('staff.login_name', '=', DEPARTMENT_LOGIN)
    .where('organisation.shop_type', '=', '6')
    .select(['organisation.id', 'organisation.time_zone'])
    .executeTakeFirst();
