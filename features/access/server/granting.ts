// Which roles may be made and given: none with more than its author holds; from outside none that administers.
import { sql } from 'kysely';
import { badField } from '#kit/http/failure.ts';
import { permissions as known } from '#features/contracts.ts';
import type { Permission } from '#features/contracts.ts';
import type { Ctx } from '#features/platform.ts';
import { permissionsAt } from './permissions.ts';
import { checkPower, powerOfPermissions } from './power.ts';

/** What makes accounts, roles and devices: a hospital's information system gives and takes none of it. */
const ADMINISTERING: ReadonlySet<string> = new Set<Permission>([
  'organisation.write',
  'organisation.remove',
  'role.write',
  'role.remove',
  'staff.write',
  'staff.remove',
  'staff.import',
  'device.credential',
  'institution.import',
  'session.end',
  'session.reset',
]);

/** The permissions that remain to somebody who is to administer nothing. */
export const withoutAdministering = (permissions: Iterable<string>): ReadonlySet<string> =>
  new Set([...permissions].filter((name) => !ADMINISTERING.has(name)));

/** Refuses permissions new to a role that do not exist, or that its author does not have. */
export function checkGranted(
  context: Ctx,
  granted: readonly string[] | undefined,
  before: readonly string[] = [],
): void {
  const added = granted?.filter((name) => !before.includes(name)) ?? [];
  const names: readonly string[] = known;
  if (!added.every((name) => names.includes(name))) throw badField('permissions', 'choice');
  const power = { ...powerOfPermissions([]), permissions: added };
  checkPower(context, power, 'permissions');
}

/** The organisation's role of that name, or of that type where several could be meant; none with more than the actor holds. */
export async function findPlainRole(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  org_id: string,
  { name, role_type }: { name: string | null; role_type: string | null },
): Promise<string | null> {
  const held = withoutAdministering(actor.permissions);
  const lacking = permissionsAt('hospital').filter((permission) => !held.has(permission));
  const { rows } = await sql<{ id: string }>`
    select id from role
    where org_id = ${org_id} and (name = ${name} or role_type = ${role_type})
      and not permissions && ${lacking}::text[]
    order by name = ${name} desc nulls last, created_at, id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
