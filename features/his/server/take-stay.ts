// A stay of the HIS becomes a check-in, a change of bed or a check-out, by the residents' own rules.
import { sql } from 'kysely';
import type { Ctx } from '#features/platform.ts';
import { changeBed, checkIn, checkOut } from '#features/residents/server/index.ts';
import type { StayFact } from './facts.ts';
import type { Link } from './links.ts';
import { refused } from './refusal.ts';
import { findBed } from './find-bed.ts';
import { findByRegistration } from './take-resident.ts';
import type { Source } from './source.ts';
import type { Taken } from './taken.ts';

interface Standing {
  status: string;
  checked_in_at: string | null;
  /** The bed, while there is one. */
  bed_id: string | null;
}

async function readStanding({ db }: Ctx, id: string): Promise<Standing> {
  return db
    .selectFrom('resident')
    .leftJoin('stay', (join) =>
      join.onRef('stay.resident_id', '=', 'resident.id').on('stay.to_at', 'is', null),
    )
    .where('resident.id', '=', id)
    .select(['resident.status', 'resident.checked_in_at', 'stay.bed_id'])
    .executeTakeFirstOrThrow();
}

export interface Meant {
  resident_id: string;
  bed_id: string;
  standing: Standing;
}

/** Who is meant, where they lie and where they should; a refusal where one of them isn't known. */
export async function findMeant(context: Ctx, fact: StayFact): Promise<Meant> {
  const resident_id = await findByRegistration(context, fact.registration_no);
  if (resident_id === null) throw refused('resident_unknown');
  const bed_id = fact.bed === null ? null : await findBed(context, fact.bed);
  if (bed_id === null) throw refused('bed_unknown');
  return { resident_id, bed_id, standing: await readStanding(context, resident_id) };
}

async function arrivalOf(context: Ctx, id: string): Promise<string | null> {
  return (await readStanding(context, id)).checked_in_at;
}

async function bePresent(context: Ctx, fact: StayFact): Promise<Taken> {
  const { resident_id, bed_id, standing } = await findMeant(context, fact);
  const here = standing.bed_id === bed_id;
  if (!here && standing.status === 'checked_in') await changeBed(context, resident_id, bed_id);
  else if (!here) await checkIn(context, resident_id, bed_id);
  return {
    outcome: here ? 'unchanged' : 'changed',
    id: resident_id,
    arrived_at: await arrivalOf(context, resident_id),
  };
}

/** Whether the check-in that is open is the one that the HIS speaks of: an old stay's end must not end a new one. */
function isMeant({ checked_in_at }: Standing, { to }: StayFact, link: Link | undefined): boolean {
  if (checked_in_at === null) return false;
  const begun = Date.parse(checked_in_at);
  if (link?.present && link.arrived_at !== null && Date.parse(link.arrived_at) === begun)
    return true;
  return to !== null && Date.parse(to) > begun;
}

/** Other stays of the resident that the HIS holds for present: they say where the resident lies, and must say it anew. */
async function reopenOthers(
  { db }: Ctx,
  source: Source,
  { record }: StayFact,
  resident_id: string,
): Promise<string[]> {
  const { rows } = await sql<{ record: string }>`
    update his_link set digest = '' where source_id = ${source.id} and kind = 'stay' and thing_id = ${resident_id}
      and present and record <> ${record} returning record`.execute(db);
  return rows.map((row) => row.record);
}

async function beOver(
  context: Ctx,
  source: Source,
  fact: StayFact,
  link: Link | undefined,
): Promise<Taken> {
  const id = await findByRegistration(context, fact.registration_no);
  if (id === null) return { outcome: 'unchanged', id: null };
  const reopened = link?.present ? await reopenOthers(context, source, fact, id) : [];
  if (reopened.length > 0) return { outcome: 'unchanged', id, reopened };
  const standing = await readStanding(context, id);
  const ends = standing.status === 'checked_in' && isMeant(standing, fact, link);
  if (ends) await checkOut(context, id, fact.state === 'cancelled' ? 'cancelled' : 'discharged');
  return { outcome: ends ? 'changed' : 'unchanged', id };
}

export const takeStay = (
  context: Ctx,
  source: Source,
  fact: StayFact,
  link: Link | undefined,
): Promise<Taken> =>
  fact.state === 'present' ? bePresent(context, fact) : beOver(context, source, fact, link);
