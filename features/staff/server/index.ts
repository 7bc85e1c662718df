// The door of the staff room on the server.
import { sql } from 'kysely';
import { ownersIn } from '#kit/db/gather.ts';
import { announceActorChange } from '#kit/http/actor-change.ts';
import { Failure, badField } from '#kit/http/failure.ts';
import { checkPerson, checkRolePower } from '#features/access/server/index.ts';
import { checkFiles, moveFile } from '#features/files/server/index.ts';
import { hashPassword } from '#features/session/server/index.ts';
import { serveRoom, serveSheets, serveThing } from '#features/platform.ts';
import type { Ctx } from '#features/platform.ts';
import { organisationsByName } from '#features/sheet-names.ts';
import { staff, staffMember } from '../contract.ts';
import { findEmpowering } from './empowering.ts';
import { hashAhead, passwordColumns, rolesByName } from './sheet-rules.ts';

export { makeFounder, nameFounder, removeAccounts } from './founders.ts';

const roleOf = ownersIn('role');

/** A role of another organisation is no role here. */
async function checkRole(
  { db }: Ctx,
  org_id: string,
  role_id: string | null | undefined,
): Promise<void> {
  if (!role_id) return;
  const found = await roleOf(db, role_id);
  if (found?.org_id !== org_id) throw badField('role_id', 'reference');
}

/** Whether one of these people administers or leads an organisation. */
async function leads({ db }: Ctx, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from organisation
    where admin_id = any(${ids}::uuid[]) or director_id = any(${ids}::uuid[]) or head_nurse_id = any(${ids}::uuid[]) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

export const people = serveThing(
  staffMember,
  {
    table: 'staff',
    from: 'staff join organisation on organisation.id = staff.org_id left join role on role.id = staff.role_id',
    columns: {
      role_name: 'shown_role(role.shipped, role.name)',
      org_name: 'organisation.short_name',
    },
    keyword: ['staff.real_name', 'staff.login_name', 'staff.mobile', 'staff.employee_no'],
    partial: ['login_name', 'real_name', 'mobile'],
    finder: 'find_staff',
    sort: '-created_at',
  },
  {
    create: async (context, draft) => {
      const { password: _password, ...columns } = draft;
      const { org_id } = columns;
      await checkRole(context, org_id, columns.role_id);
      await checkFiles(context, columns, { draft: staffMember.draft, org_id });
      await checkRolePower(context, columns.role_id);
      return { ...columns, ...(await passwordColumns(draft)) };
    },
    update: async (context, before, { password, ...columns }) => {
      const org_id = columns.org_id ?? before.org_id;
      await checkRole(context, org_id, columns.role_id);
      await checkFiles(context, columns, { draft: staffMember.draft, org_id });
      const empowering = findEmpowering(before, { ...columns, password });
      if (before.founder || empowering) await checkPerson(context, before.id, empowering);
      if (empowering) await checkRolePower(context, columns.role_id);
      if (org_id !== before.org_id && (await leads(context, [before.id])))
        throw new Failure(staff.errors.LEADER_DELETE_FAILED, {
          fields: { org_id: staff.errors.LEADER_DELETE_FAILED },
        });
      if (columns.enabled === false && before.id === context.actor.id)
        throw new Failure(staff.errors.LEADER_DELETE_FAILED);
      if (before.avatar && org_id !== before.org_id) await moveFile(context, before.avatar, org_id);
      return {
        ...columns,
        org_id,
        ...(password
          ? { password_hash: await hashPassword(password), must_change_password: true }
          : {}),
      };
    },
    beforeRemove: async (context, rows) => {
      const ids = rows.map(({ id }) => id);
      for (const id of ids) await checkPerson(context, id);
      if (rows.some((row) => row.founder) || (await leads(context, ids)))
        throw new Failure(staff.errors.LEADER_DELETE_FAILED);
    },
    after: (context) => announceActorChange(context.db),
  },
);

const constraints = {
  staff_login_once: { error: staff.errors.MEMBER_NAME_OCCUPY, field: 'login_name' },
  staff_provider_name: { error: staff.errors.MEMBER_NAME_OCCUPY, field: 'login_name' },
  staff_mobile_once: { error: staff.errors.MOBILE_OCCUPY, field: 'mobile' },
};

const { job: importing, ...sheets } = serveSheets(staff, staffMember, people, {
  constraints,
  unique: ['login_name', 'mobile'],
  untried: ['password'],
  keys: [{ fields: ['login_name'], folded: true }],
  resolve: { role_id: rolesByName, org_id: organisationsByName },
  prepare: hashAhead,
});

export const staffRoom = serveRoom(
  staff,
  { ...people.handlers, ...sheets },
  {
    migrations: new URL('./migrations/', import.meta.url),
    watchedBy: ['access', 'cover', 'devices', 'session'],
    constraints,
    jobs: [importing],
    holdsFiles: ['staff.avatar'],
  },
);
