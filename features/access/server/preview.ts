// What a user, or a role's people, are shown of the console: the menu, and for a preview the routes and permissions too.
import { sql } from 'kysely';
import { notFound } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';
import type { PreviewedRole, ShownMenu } from '../contract.ts';
import { levelOf, permissionsAt } from './permissions.ts';
import { chooseRoutes } from './routes.ts';

/** The menu that holds in an organisation: its own, else everyone's; an entry whose rule none of the permissions meets is not shown. */
export async function shownMenuOf(
  { db }: Pick<Ctx, 'db'>,
  org_id: string | null,
  permissions: ReadonlySet<string>,
): Promise<ShownMenu[]> {
  const { rows } = await sql<Omit<ShownMenu, 'shown'> & { permission: string | null }>`
    select id, parent_id, title, identifier, permission from menu
    where org_id is not distinct from (select ${org_id}::uuid where exists (select 1 from menu where org_id = ${org_id}::uuid))
    order by position, id`.execute(db);
  return rows.map(({ permission, ...entry }) => ({
    ...entry,
    shown: permission?.split('|').some((name) => permissions.has(name)) ?? true,
  }));
}

/** The console as people of the role have it; they are never founders. */
export async function previewRole({ db, platform }: Ctx, id: string): Promise<PreviewedRole> {
  const role = await db
    .selectFrom('role')
    .innerJoin('organisation', 'organisation.id', 'role.org_id')
    .where('role.id', '=', id)
    .select([
      sql<string>`shown_role(role.shipped, role.name)`.as('name'),
      'role.role_type',
      'role.permissions',
      'role.menus',
      'organisation.id as org_id',
      'organisation.short_name',
      'organisation.full_name',
      'organisation.shop_type',
      'organisation.time_zone',
      'organisation.country',
      'organisation.currency',
      sql<string | null>`organisation_full_name(organisation.parent_id)`.as('parent_name'),
    ])
    .executeTakeFirst();
  if (!role) throw notFound();
  const { shop_type, short_name, full_name, parent_name, menus } = role;
  const { time_zone, country, currency } = role;
  const level = levelOf(false, shop_type);
  const permissions = permissionsAt(level).filter((name) => role.permissions.includes(name));
  const held = new Set<string>(permissions);
  const { flags, uiVersion } = platform.settings;
  return {
    id,
    name: role.name,
    role_type: role.role_type as PreviewedRole['role_type'],
    level,
    organisation: {
      id: role.org_id,
      short_name,
      full_name,
      shop_type,
      parent_name,
      time_zone,
      country,
      currency,
    },
    permissions,
    routes: chooseRoutes({
      level,
      flags,
      uiVersion,
      whole: false,
      menus,
      roleType: role.role_type,
      permissions: held,
    }),
    menu: await shownMenuOf({ db }, role.org_id, held),
  };
}
