// What a resident is billed for.
import { sql } from 'kysely';
import type { z } from 'zod';
import { ownedBy } from '#kit/db/scope.ts';
import type { Ctx } from '#features/platform.ts';
import type { Fee, feeDraft } from '../contract.ts';
import { findResident, lookInto } from './find-resident.ts';

const COLUMNS = sql.raw(
  'id, item, code, fee_group, unit, unit_price, quantity, subtotal, billed_at',
);

/** The newest 500, and the sum of all in yuan. */
export async function readFees(context: Ctx, id: string): Promise<{ list: Fee[]; sum: number }> {
  await lookInto(context, id, 'fees');
  const owned = sql`resident_id = ${id} and ${ownedBy(context.scope, 'fee.org_id')}`;
  const { rows: list } =
    await sql<Fee>`select ${COLUMNS} from fee where ${owned} order by billed_at desc, id desc limit 500`.execute(
      context.db,
    );
  const { rows } = await sql<{
    sum: number;
  }>`select coalesce(sum(subtotal), 0) as sum from fee where ${owned}`.execute(context.db);
  return { list, sum: rows[0]?.sum ?? 0 };
}

export async function addFee(
  context: Ctx,
  id: string,
  draft: z.output<typeof feeDraft>,
): Promise<Fee> {
  const { org_id } = await findResident(context, id);
  const { rows } = await sql<Fee>`
    insert into fee (org_id, resident_id, item, code, fee_group, unit, unit_price, quantity, billed_at)
    values (${org_id}, ${id}, ${draft.item}, ${draft.code ?? null}, ${draft.fee_group ?? null}, ${draft.unit ?? null},
      ${draft.unit_price}, ${draft.quantity}, coalesce(${draft.billed_at ?? null}::timestamptz, now()))
    returning ${COLUMNS}`.execute(context.db);
  const [made] = rows;
  if (!made) throw new Error('An insert gave no row');
  await context.audit({ org_id, action: 'create', thing: 'fee', thing_id: made.id, after: made });
  return made;
}
