// The door of the access room on the server.
import { Failure, notFound } from '#kit/http/failure.ts';
import { serveRoom, serveSheets } from '#features/platform.ts';
import type { Ctx } from '#features/platform.ts';
import { access } from '../contract.ts';
import { role } from '../role.ts';
import { beginMenu, listOwnMenu, servedMenus } from './menus.ts';
import { previewRole, shownMenuOf } from './preview.ts';
import { roleListener } from './role-settings.ts';
import { servedRoles } from './roles.ts';

export { DEFAULT_ROLES, makeDefaultRoles } from './default-roles.ts';
export { findPlainRole, withoutAdministering } from './granting.ts';
export { namesOfShipped, roleWords } from './shipped-roles.ts';
export { levelOf, permissionsAt } from './permissions.ts';
export { FOUNDING, checkPerson, checkPower, checkRolePower, powerOfNew } from './power.ts';
export { servedRoles as roleRecords } from './roles.ts';
export { allPages, chooseRoutes } from './routes.ts';

/** The route names that a role shows: everyone may ask for their own, others need the permission to see roles. */
async function readChecked({ actor, db }: Ctx, id: string): Promise<string[]> {
  if (id !== actor.role_id && !actor.permissions.has('role.read')) throw notFound();
  const found = await db.selectFrom('role').where('id', '=', id).select('menus').executeTakeFirst();
  if (!found) throw new Failure(access.errors.ROLE_NULL);
  return found.menus;
}

export const accessRoom = serveRoom(
  access,
  {
    ...servedRoles.handlers,
    export: serveSheets(access, role, servedRoles).export,
    checked: (context, _input, { id }) => readChecked(context, id),
    preview: (context, _input, { id }) => previewRole(context, id),
    menuPage: servedMenus.handlers.page,
    menuRead: servedMenus.handlers.read,
    menuCreate: servedMenus.handlers.create,
    menuUpdate: servedMenus.handlers.update,
    menuRemove: servedMenus.handlers.remove,
    menuMine: (context) => shownMenuOf(context, context.actor.org_id, context.actor.permissions),
    menuOwn: listOwnMenu,
    menuBegin: beginMenu,
  },
  {
    migrations: new URL('./migrations/', import.meta.url),
    listener: roleListener,
    constraints: {
      role_name_once: { error: access.errors.ROLE_NAME_OCCUPY, field: 'name' },
      menu_identifier_once: { error: access.errors.MENU_IDENTIFIER_OCCUPY, field: 'identifier' },
      staff_role: { error: access.errors.ROLE_DELETE_FAILED },
      // A receiving order names it.
      chain_role_role: { error: access.errors.ROLE_DELETE_FAILED },
    },
  },
);
