// Relatives of a resident; they are members too.
import { sql } from 'kysely';
import type { z } from 'zod';
import { ownedBy } from '#kit/db/scope.ts';
import { Failure } from '#kit/http/failure.ts';
import { staff } from '#features/staff/contract.ts';
import type { Ctx } from '#features/platform.ts';
import { settleRegional } from '#features/region.ts';
import { relativeDraft } from '../contract.ts';
import type { Relative } from '../contract.ts';
import { lookInto } from './find-resident.ts';

/** Adds a relative to a resident. Unknown resident: code 15. */
export async function addRelative(
  context: Ctx,
  draft: z.output<typeof relativeDraft>,
): Promise<Relative> {
  const unknown = new Failure(staff.errors.MEMBER_ADD_FAILED, {
    fields: { resident_id: staff.errors.MEMBER_ADD_FAILED },
  });
  const resident = await context.db
    .selectFrom('resident')
    .where('id', '=', draft.resident_id)
    .where(ownedBy(context.scope, 'resident.org_id'))
    .select('org_id')
    .executeTakeFirst();
  if (!resident) throw unknown;
  const { mobile_e164 } = await settleRegional(context, {
    draft: relativeDraft,
    org_id: resident.org_id,
    columns: draft,
  });
  const { rows } = await sql<Relative & { org_id: string }>`
    insert into relative (org_id, resident_id, name, relationship, mobile, mobile_e164, union_id)
    select org_id, id, ${draft.name}, ${draft.relationship}, ${draft.mobile ?? null}, ${mobile_e164 ?? null}, ${draft.union_id ?? null}
    from resident where id = ${draft.resident_id} and ${ownedBy(context.scope, 'resident.org_id')}
    returning id, org_id, resident_id, name, relationship, mobile, union_id`.execute(context.db);
  const [made] = rows;
  if (!made) throw unknown;
  const { org_id, ...relative } = made;
  await context.audit({
    org_id,
    action: 'create',
    thing: 'relative',
    thing_id: relative.id,
    after: relative,
  });
  return relative;
}

export async function readRelatives(context: Ctx, id: string): Promise<Relative[]> {
  await lookInto(context, id, 'relatives');
  const { rows } = await sql<Relative>`
    select id, resident_id, name, relationship, mobile, union_id from relative
    where resident_id = ${id} and ${ownedBy(context.scope, 'relative.org_id')} order by created_at, id limit 200`.execute(
    context.db,
  );
  return rows;
}

/** Deletes relatives that the actor may see. */
export async function removeRelatives(context: Ctx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<Relative & { org_id: string }>`
    delete from relative where id = any(${ids}::uuid[]) and ${ownedBy(context.scope, 'relative.org_id')}
    returning id, org_id, resident_id, name, relationship, mobile, union_id`.execute(context.db);
  for (const { org_id, ...before } of rows)
    await context.audit({
      org_id,
      action: 'delete',
      thing: 'relative',
      thing_id: before.id,
      before,
    });
}
