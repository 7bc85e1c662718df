// A stay that is told of later than it began must not lie over another one.
import { sql } from 'kysely';
import { Failure } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';
import { residents } from '../contract.ts';

interface Ends {
  bed_until: string | null;
  resident_until: string | null;
}

const { BED_OCCUPIED_THEN, STAYED_THEN } = residents.errors;

/** Refuses a beginning at which somebody lay in the bed, or the resident in another; both are locked, so it stays so. */
export async function refuseOverlap(
  { db }: Ctx,
  { resident_id, bed_id, at }: { resident_id: string; bed_id: string; at: string },
): Promise<void> {
  const { rows } = await sql<Ends>`
    select max(to_at) filter (where bed_id = ${bed_id}) as bed_until,
      max(to_at) filter (where resident_id = ${resident_id}) as resident_until
    from stay where (bed_id = ${bed_id} or resident_id = ${resident_id}) and to_at > ${at}`.execute(
    db,
  );
  const { bed_until = null, resident_until = null } = rows[0] ?? {};
  const error = bed_until ? BED_OCCUPIED_THEN : STAYED_THEN;
  const until = bed_until ?? resident_until;
  if (until) throw new Failure(error, { fields: { checked_in_at: error }, data: { until } });
}
