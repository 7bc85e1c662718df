// A patient of the HIS becomes a resident. The HIS owns name, sex, birthday and registration number; the rest is the ward's.
import { parse } from '#kit/contract/faults.ts';
import { ownedBy } from '#kit/db/scope.ts';
import type { Ctx } from '#features/platform.ts';
import { resident } from '#features/residents/contract.ts';
import { residentRecords } from '#features/residents/server/index.ts';
import type { ResidentFact } from './facts.ts';
import { findOrganisation } from './find-organisation.ts';
import { ownedChanges } from './owned-changes.ts';
import { refused, refusedFor } from './refusal.ts';
import type { Source } from './source.ts';
import type { Taken } from './taken.ts';

/** The resident of that number; several are a refusal. */
export async function findByRegistration(
  { db, scope }: Ctx,
  registration_no: string,
): Promise<string | null> {
  const rows = await db
    .selectFrom('resident')
    .where('registration_no', '=', registration_no)
    .where(ownedBy(scope, 'resident.org_id'))
    .select('id')
    .limit(2)
    .execute();
  if (rows.length > 1) throw refused('ambiguous');
  return rows[0]?.id ?? null;
}

export async function takeResident(
  context: Ctx,
  source: Source,
  fact: ResidentFact,
  known: string | null,
): Promise<Taken> {
  const id = known ?? (await findByRegistration(context, fact.registration_no));
  if (id !== null) return changeResident(context, id, fact);
  // A record that the HIS has retired, often merged into another.
  if (!fact.active) return { outcome: 'unchanged', id: null };
  const { name, sex, birthday, registration_no, organisation } = fact;
  const org_id = (organisation && (await findOrganisation(context, organisation))) ?? source.org_id;
  const draft = parse(resident.draft, { name, sex, birthday, registration_no, org_id });
  if (!draft.ok) throw refusedFor('residents', draft.faults);
  const made = await residentRecords.create(context, draft.value);
  return { outcome: 'made', id: made.id };
}

async function changeResident(context: Ctx, id: string, fact: ResidentFact): Promise<Taken> {
  const row = await residentRecords.readOne(context, id);
  const change = {
    ...ownedChanges(row, fact),
    ...(row.name === fact.name ? {} : { name: fact.name }),
    ...(row.registration_no === fact.registration_no
      ? {}
      : { registration_no: fact.registration_no }),
  };
  if (Object.keys(change).length === 0) return { outcome: 'unchanged', id };
  const parsed = parse(resident.change, { ...change, version: row.version });
  if (!parsed.ok) throw refusedFor('residents', parsed.faults);
  await residentRecords.update(context, id, parsed.value);
  return { outcome: 'changed', id };
}
