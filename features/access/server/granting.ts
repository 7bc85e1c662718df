// Who may give what: nobody hands on, by a role or an account, the power to administer that they lack themselves.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { gatherById } from '#kit/db/gather.ts';
import { kitRoom } from '#kit/contract/kit-room.ts';
import type { Actor } from '#kit/http/context.ts';
import { Failure, badField } from '#kit/http/failure.ts';
import { permissions as known } from '#features/contracts.ts';
import type { Permission } from '#features/contracts.ts';
import type { Database } from '#features/database.ts';
import type { Ctx } from '#features/platform.ts';

/** What makes accounts, roles and devices: a role with one of these is given only by who has it too. */
const ADMINISTERING: readonly Permission[] = [
  'organisation.write',
  'organisation.remove',
  'role.write',
  'role.remove',
  'staff.write',
  'staff.remove',
  'staff.import',
  'device.credential',
  'institution.import',
  'session.reset',
];

const isWhole = ({ username, founder }: Actor): boolean => founder || username === 'superadmin';

/** Refuses permissions new to a role that do not exist, or that its author does not have. */
export function checkGranted(
  { actor }: Ctx,
  granted: readonly string[] | undefined,
  before: readonly string[] = [],
): void {
  const added = granted?.filter((name) => !before.includes(name)) ?? [];
  const names: readonly string[] = known;
  if (!added.every((name) => names.includes(name))) throw badField('permissions', 'choice');
  if (!isWhole(actor) && !added.every((name) => actor.permissions.has(name)))
    throw new Failure(kitRoom.errors.PERMISSION_DENIED);
}

const roleOf = gatherById(async (db: Kysely<Database>, ids) => {
  const { rows } = await sql<{ id: string; permissions: string[] }>`
    select id, permissions from role where id = any(${ids}::uuid[])`.execute(db);
  return rows;
});

/** Refuses to give a role, or to take over an account that has it, with more power to administer than one's own. */
export async function checkPower(
  { actor, db }: Ctx,
  role_id: string | null | undefined,
): Promise<void> {
  if (!role_id || isWhole(actor)) return;
  const role = await roleOf(db, role_id);
  const lacks = (name: string) =>
    !actor.permissions.has(name) && role?.permissions.includes(name) === true;
  if (ADMINISTERING.some(lacks)) throw new Failure(kitRoom.errors.PERMISSION_DENIED);
}

/** The organisation's role of that name, or of that type where several could be meant; none that gives power to administer. */
export async function findPlainRole(
  { db }: Pick<Ctx, 'db'>,
  org_id: string,
  { name, role_type }: { name: string | null; role_type: string | null },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from role
    where org_id = ${org_id} and (name = ${name} or role_type = ${role_type})
      and not permissions && ${[...ADMINISTERING]}::text[]
    order by name = ${name} desc nulls last, created_at, id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Founders are changed by founders and by the provider alone. */
export function checkFounder(
  { actor }: Ctx,
  { founder, id }: { founder: boolean; id: string },
): void {
  if (founder && !isWhole(actor) && id !== actor.id)
    throw new Failure(kitRoom.errors.PERMISSION_DENIED);
}
