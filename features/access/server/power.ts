// Power over people: whoever makes somebody stronger, weaker, or another's to sign in as, must hold all that person holds,
// before and after. One rule for accounts, roles and organisations, by whatever way a change comes.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { gatherById } from '#kit/db/gather.ts';
import { kitRoom } from '#kit/contract/kit-room.ts';
import type { Actor } from '#kit/http/context.ts';
import { Failure, notFound } from '#kit/http/failure.ts';
import type { FailureDetail } from '#kit/http/failure.ts';
import type { Database } from '#features/database.ts';
import type { Ctx } from '#features/platform.ts';
import { access } from '../contract.ts';
import { levelOf, permissionsAt } from './permissions.ts';

/** What an account or a role can do at most. */
export interface Power {
  /** The provider's own account. */
  provider: boolean;
  /** Administers an organisation: what that comes to is for founders and the provider alone to give and take. */
  founder: boolean;
  permissions: readonly string[];
}

/** Founders' own; who gives it or takes it must have it. */
export const FOUNDING: Power = { provider: false, founder: true, permissions: [] };

const byPermissions = (permissions: readonly string[]): Power => ({
  provider: false,
  founder: false,
  permissions,
});

/** All that the first administrator of a new organisation of the type will hold. */
export const powerOfNew = (shopType: string): Power =>
  byPermissions(permissionsAt(levelOf(false, shopType)));

/** The most that a role can ever give: an organisation may become one of another type. */
const IN_A_ROLE: ReadonlySet<string> = new Set(permissionsAt('hospital'));

/** What a role with these permissions gives its people. */
export const powerOfPermissions = (permissions: readonly string[]): Power =>
  byPermissions(permissions.filter((name) => IN_A_ROLE.has(name)));

/** Whether the actor holds all of the power. */
const holds = (actor: Actor, { provider, founder, permissions }: Power): boolean => {
  if (actor.provider) return true;
  if (provider) return false;
  return actor.founder || (!founder && permissions.every((name) => actor.permissions.has(name)));
};

/** The refusal of what is beyond the actor: at the field that asks for it, or naming who is stronger. */
function beyond(at: { field?: string | undefined; named?: string | undefined }): Failure {
  const detail: FailureDetail = {
    ...(at.field ? { fields: { [at.field]: access.errors.BEYOND_POWER } } : {}),
    ...(at.named ? { named: [at.named] } : {}),
  };
  return new Failure(kitRoom.errors.PERMISSION_DENIED, detail);
}

/** Refuses what would give or take a power that the actor doesn't hold. */
export function checkPower({ actor }: Pick<Ctx, 'actor'>, power: Power, field?: string): void {
  if (!holds(actor, power)) throw beyond({ field });
}

interface PersonRow {
  id: string;
  provider: boolean;
  founder: boolean;
  real_name: string;
  permissions: string[] | null;
}

const readPerson = gatherById(async (db: Kysely<Database>, ids) => {
  const { rows } = await sql<PersonRow>`
    select staff.id, staff.provider, staff.founder, staff.real_name, role.permissions
    from staff left join role on role.id = staff.role_id where staff.id = any(${ids}::uuid[])`.execute(
    db,
  );
  return rows;
});

/** Refuses to change what lets a person in, or what they may do, to whoever doesn't hold all that the person holds. */
export async function checkPerson(
  { actor, db }: Pick<Ctx, 'actor' | 'db'>,
  id: string,
  field?: string,
): Promise<void> {
  if (actor.provider || id === actor.id) return;
  const person = await readPerson(db, id);
  if (!person) throw notFound();
  const { provider, founder, permissions, real_name } = person;
  const power = { ...powerOfPermissions(permissions ?? []), provider, founder };
  if (!holds(actor, power)) throw beyond({ field, named: field ? undefined : real_name });
}

const readRole = gatherById(async (db: Kysely<Database>, ids) => {
  const { rows } = await sql<{ id: string; permissions: string[] }>`
    select id, permissions from role where id = any(${ids}::uuid[])`.execute(db);
  return rows;
});

/** Refuses to give a role that can do what the actor can't. */
export async function checkRolePower(
  context: Pick<Ctx, 'actor' | 'db'>,
  role_id: string | null | undefined,
  field = 'role_id',
): Promise<void> {
  if (!role_id || context.actor.provider || context.actor.founder) return;
  const role = await readRole(context.db, role_id);
  checkPower(context, powerOfPermissions(role?.permissions ?? []), field);
}
