// The spec's member paths: people of every kind in one list. Each kind is seen and deleted by its own permission.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { kitRoom } from '#kit/contract/kit-room.ts';
import type { ListQuery, Page } from '#kit/contract/list-query.ts';
import { ownedBy } from '#kit/db/scope.ts';
import { listRows } from '#kit/entity/list.ts';
import { Failure } from '#kit/http/failure.ts';
import { staff } from '#features/staff/contract.ts';
import { people } from '#features/staff/server/index.ts';
import type { Permission } from '#features/contracts.ts';
import { tableOf } from '#features/platform.ts';
import type { Ctx } from '#features/platform.ts';
import { MEMBER_KINDS, member } from '../contract.ts';
import type { Member, MemberKind } from '../contract.ts';
import { removeRelatives } from './relatives.ts';

const READING: Record<MemberKind, Permission> = {
  staff: 'staff.read',
  resident: 'resident.read',
  relative: 'resident.read',
};
const PRIVATE_STAFF: Permission = 'staff.private';
const REMOVING: Record<MemberKind, Permission> = {
  staff: 'staff.remove',
  resident: 'resident.remove',
  relative: 'resident.write',
};

const table = tableOf(
  { row: member },
  {
    table: 'member',
    keyword: ['member.name', 'member.code', 'member.mobile'],
    partial: ['name', 'mobile'],
    sort: '-created_at',
  },
);

/** A colleague's login name and number are for those who may see what is private of staff. */
const ofOthers = (column: string) => `case when member.kind <> 'staff' then ${column} end`;
const code = ofOthers('member.code');
const mobile = ofOthers('member.mobile');
const seen = {
  ...table,
  columns: { ...table.columns, code, mobile },
  keyword: ['member.name', code, mobile],
};

const denied = () => new Failure(kitRoom.errors.PERMISSION_DENIED);
const kindsFor = (context: Ctx, needed: Record<MemberKind, Permission>) =>
  MEMBER_KINDS.filter((kind) => context.actor.permissions.has(needed[kind]));

/** People of the kinds asked for; without a filter of all kinds that the actor may see. */
export async function listMembers(context: Ctx, query: ListQuery): Promise<Page<Member>> {
  const allowed = kindsFor(context, READING);
  const asked = (query['kind'] as MemberKind[] | undefined) ?? allowed;
  if (asked.length === 0 || asked.some((kind) => !allowed.includes(kind))) throw denied();
  return listRows<Member>(
    context.db as unknown as Kysely<never>,
    context.actor.permissions.has(PRIVATE_STAFF) ? table : seen,
    { ...query, kind: asked },
    context.scope,
  );
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface Found {
  id: string;
  kind: MemberKind;
  union_id: string | null;
}

/** Malformed: code 16; none that the actor may know of: code 14. */
async function findMembers({ db, scope }: Ctx, ids: readonly string[]): Promise<Found[]> {
  if (ids.length === 0 || ids.length > 200 || !ids.every((id) => UUID.test(id)))
    throw new Failure(staff.errors.MEMBER_FAILED);
  const { rows } = await sql<Found>`
    select id, kind, union_id from member where id = any(${ids}::uuid[]) and ${ownedBy(scope, 'member.org_id')}`.execute(
    db,
  );
  if (rows.length !== new Set(ids.map((id) => id.toLowerCase())).size)
    throw new Failure(staff.errors.MEMBER_NULL);
  return rows;
}

type Remove = (context: Ctx, input: undefined, params: { ids: string[] }) => Promise<unknown>;

/** Deletes people of any kinds, all or none, by the rules of each kind. */
export async function removeMembers(
  context: Ctx,
  ids: string[],
  removeResidents: Remove,
): Promise<{ deleted: number }> {
  const found = await findMembers(context, ids);
  const allowed = kindsFor(context, REMOVING);
  if (found.some(({ kind }) => !allowed.includes(kind))) throw denied();
  const of = (kind: MemberKind) => found.filter((one) => one.kind === kind).map(({ id }) => id);
  const [staffIds, residents] = [of('staff'), of('resident')];
  // Relatives first: they would go with their resident, and be missed.
  await removeRelatives(context, of('relative'));
  if (staffIds.length > 0) await people.handlers.remove(context, undefined, { ids: staffIds });
  if (residents.length > 0) await removeResidents(context, undefined, { ids: residents });
  return { deleted: found.length };
}

/** The id by which an outside platform knows the person; null where there is none. */
export async function readUnionId(context: Ctx, id: string): Promise<{ union_id: string | null }> {
  const [found] = await findMembers(context, [id]);
  if (!found || !kindsFor(context, READING).includes(found.kind))
    throw new Failure(staff.errors.MEMBER_NULL);
  return { union_id: found.union_id };
}
