// The door of the access room on the server.
import { sql } from 'kysely';
import { announceActorChange } from '#kit/http/actor-change.ts';
import { Failure, badField, notFound } from '#kit/http/failure.ts';
import { serveRoom, serveThing } from '#features/platform.ts';
import type { Ctx } from '#features/platform.ts';
import { access, role } from '../contract.ts';
import { checkGranted } from './granting.ts';

export { DEFAULT_ROLES, makeDefaultRoles } from './default-roles.ts';
export { checkFounder, checkPower, findPlainRole } from './granting.ts';
export { levelOf, permissionsAt } from './permissions.ts';
export { allPages, chooseRoutes } from './routes.ts';

/** A parent is another role of the same organisation, and none that lies below the role itself. */
async function checkParent(
  { db }: Ctx,
  org_id: string,
  parent_id: string | null | undefined,
  id: string | null = null,
): Promise<void> {
  if (!parent_id) return;
  const { rows } = await sql<{ id: string }>`
    with recursive up as (
      select id, parent_id from role where id = ${parent_id} and org_id = ${org_id}
      union select role.id, role.parent_id from role join up on role.id = up.parent_id
    ) select id from up`.execute(db);
  if (rows.length === 0 || rows.some((above) => above.id === id))
    throw badField('parent_id', 'reference');
}

const roles = serveThing(
  role,
  {
    table: 'role',
    from: 'role left join role parent on parent.id = role.parent_id',
    columns: {
      org_id: 'role.org_id',
      name: 'role.name',
      role_type: 'role.role_type',
      description: 'role.description',
      parent_id: 'role.parent_id',
      parent_name: 'parent.name',
      permissions: 'role.permissions',
      menus: 'role.menus',
      created_at: 'role.created_at',
    },
    keyword: ['role.name', 'role.description'],
    partial: ['name'],
    sort: 'name',
  },
  {
    create: async (context, draft) => {
      const org_id = draft.org_id ?? context.actor.org_id;
      checkGranted(context, draft.permissions);
      await checkParent(context, org_id, draft.parent_id);
      return { ...draft, org_id };
    },
    update: async (context, before, change) => {
      checkGranted(context, change.permissions);
      await checkParent(context, change.org_id ?? before.org_id, change.parent_id, before.id);
      return change;
    },
    beforeRemove: async (context, rows) => {
      const ids = rows.map(({ id }) => id);
      const { rows: used } =
        await sql`select 1 from staff where role_id = any(${ids}::uuid[]) limit 1`.execute(
          context.db,
        );
      if (used.length > 0) throw new Failure(access.errors.ROLE_DELETE_FAILED);
    },
    after: (context) => announceActorChange(context.db),
  },
);

/** For what writes roles by other ways than a form: the same rules, audit and live events. */
export const roleRecords = roles;

export const accessRoom = serveRoom(
  access,
  {
    ...roles.handlers,
    checked: async (context, _input, { id }) => {
      // Everyone may ask for their own role; others need the permission to see roles.
      const { actor, db } = context;
      if (id !== actor.role_id && !actor.permissions.has('role.read')) throw notFound();
      const found = await db
        .selectFrom('role')
        .where('id', '=', id)
        .select('menus')
        .executeTakeFirst();
      if (!found) throw new Failure(access.errors.ROLE_NULL);
      return found.menus;
    },
  },
  {
    migrations: new URL('./migrations/', import.meta.url),
    constraints: {
      role_name_once: { error: access.errors.ROLE_NAME_OCCUPY, field: 'name' },
      staff_role: { error: access.errors.ROLE_DELETE_FAILED },
      // A receiving order names it.
      chain_role_role: { error: access.errors.ROLE_DELETE_FAILED },
    },
  },
);
