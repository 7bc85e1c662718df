// Vital signs: from devices or entered by hand.
import { sql } from 'kysely';
import type { z } from 'zod';
import { ownedBy } from '#kit/db/scope.ts';
import type { Ctx } from '#features/platform.ts';
import type { Vital, vitalDraft } from '../contract.ts';
import { findResident, lookInto } from './find-resident.ts';

const COLUMNS = sql.raw('id::text as id, parameter, value, unit, at, device_id');

/** The newest 500, of one parameter where it is named. */
export async function readVitals(
  context: Ctx,
  id: string,
  parameter: string | undefined,
): Promise<Vital[]> {
  await lookInto(context, id, 'vitals');
  const { rows } = await sql<Vital>`
    select ${COLUMNS} from vital where resident_id = ${id} and ${ownedBy(context.scope, 'vital.org_id')}
      and ${parameter ? sql`parameter = ${parameter}` : sql`true`} order by at desc, vital.id desc limit 500`.execute(
    context.db,
  );
  return rows;
}

export async function addVital(
  context: Ctx,
  id: string,
  draft: z.output<typeof vitalDraft>,
): Promise<Vital> {
  const { org_id } = await findResident(context, id);
  const { rows } = await sql<Vital>`
    insert into vital (org_id, resident_id, parameter, value, unit, at)
    values (${org_id}, ${id}, ${draft.parameter}, ${draft.value}, ${draft.unit ?? null}, coalesce(${draft.at ?? null}::timestamptz, now()))
    returning ${COLUMNS}`.execute(context.db);
  const [made] = rows;
  if (!made) throw new Error('An insert gave no row');
  await context.audit({ org_id, action: 'create', thing: 'vital', thing_id: made.id, after: made });
  return made;
}
