// Access: roles and what they allow, and the menus that show it. A role belongs to one organisation; its name stands there
// once; no role is above itself; one that somebody has can't be deleted. A menu is a tree of at most three levels.
// Neighbours: staff (who has which role), session (what an actor may do), the console (which routes a role shows, in the
// order and words of the menu), devices (which get their role's widgets and button events with their settings).
import { z } from 'zod';
import { idParams } from '#kit/contract/asked.ts';
import { id, maybe } from '#kit/contract/fields.ts';
import { room } from '#kit/contract/room.ts';
import { LEVELS } from '#features/product.ts';
import { route } from '#kit/contract/route.ts';
import { menu, menuBeginning, shownMenu } from './menu.ts';
import { ROLE_TYPES, SHIPPED_ROLES, WIDGETS, role } from './role.ts';

export * from './menu.ts';
export * from './role.ts';

const previewed = z.object({
  id: id(),
  name: z.string(),
  role_type: z.enum(ROLE_TYPES),
  level: z.enum(LEVELS),
  organisation: z.object({
    id: id(),
    short_name: z.string(),
    full_name: z.string(),
    shop_type: z.string(),
    parent_name: maybe(z.string()),
    time_zone: z.string(),
    country: z.string(),
    currency: z.string(),
  }),
  permissions: z.array(z.string()),
  routes: z.array(z.string()),
  menu: z.array(shownMenu),
});
/** The console as a role's people have it. */
export type PreviewedRole = z.output<typeof previewed>;

export const access = room({
  name: 'access',
  permissions: ['role.read', 'role.write', 'role.remove', 'menu.read', 'menu.write', 'menu.remove'],
  begins: {
    'role.read': ['head_nurse', 'clerk'],
  },
  missing: { role: 'ROLE_NULL' },
  errors: {
    ROLE_NULL: { code: 41, status: 404 },
    ROLE_NAME_OCCUPY: { code: 42, status: 409 },
    ROLE_DELETE_FAILED: { code: 43, status: 409 },
    ROLE_ANCESTOR: { code: 2000, status: 400 },
    MENU_ANCESTOR: { code: 2001, status: 400 },
    MENU_TOO_DEEP: { code: 2002, status: 400 },
    MENU_IDENTIFIER_OCCUPY: { code: 2003, status: 409 },
    MENU_SHARED: { code: 2004, status: 409 },
    MENU_BEGUN: { code: 2005, status: 409 },
    MENU_FULL: { code: 2006, status: 409 },
    MENU_PARENT_NULL: { code: 2008, status: 400 },
    BEYOND_POWER: { code: 2230, status: 400 },
  },
  things: ['role', 'menu'],
  sections: ['rolemanager', 'menu'],
  enums: { role_type: ROLE_TYPES, shipped_role: SHIPPED_ROLES, widget: WIDGETS },
  routes: {
    ...role.routes,
    export: role.sheets.export,
    checked: route({
      method: 'GET',
      path: '/mgr/role/{id}/checked',
      access: 'session',
      params: idParams,
      reply: z.array(z.string()),
      readOnly: true,
    }),
    preview: route({
      method: 'GET',
      path: '/mgr/role/{id}/preview',
      access: 'role.read',
      params: idParams,
      reply: previewed,
      readOnly: true,
    }),
    menuPage: menu.routes.page,
    menuRead: menu.routes.read,
    menuCreate: menu.routes.create,
    menuUpdate: menu.routes.update,
    menuRemove: menu.routes.remove,
    /** The menu that this user's sidebar follows: the organisation's own, else everyone's; empty where there is none. */
    menuMine: route({
      method: 'GET',
      path: '/mgr/menu/mine',
      access: 'session',
      reply: z.array(shownMenu),
      readOnly: true,
    }),
    /** The menu that this user may change: of the organisation signed in to, or everyone's for the provider. */
    menuOwn: route({
      method: 'GET',
      path: '/mgr/menu/own',
      access: 'menu.read',
      reply: z.array(menu.row),
      readOnly: true,
    }),
    menuBegin: route({
      method: 'POST',
      path: '/mgr/menu/begin',
      access: 'menu.write',
      input: menuBeginning,
      reply: z.array(menu.row),
    }),
  },
  events: {},
  pages: {
    RoleManager: {
      path: '/rolemanager/index',
      levels: ['organisation', 'hospital', 'provider'],
      access: 'role.read',
      section: 'rolemanager',
    },
    RoleCompare: {
      path: '/rolemanager/compare',
      levels: ['organisation', 'hospital', 'provider'],
      access: 'role.read',
      section: 'rolemanager',
      hidden: true,
    },
    FunctionMapping: {
      path: '/settings/components/function_mapping',
      levels: ['organisation', 'hospital'],
      access: 'role.read',
      section: 'settings',
    },
    MenuManager: {
      path: '/menu/index',
      levels: ['organisation', 'hospital', 'provider'],
      access: 'menu.read',
      section: 'menu',
    },
  },
});
