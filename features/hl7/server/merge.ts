// Two numbers that are one person's: the surviving one takes what the old had, and the old leads to it from then on.
import { sql } from 'kysely';
import { parse } from '#kit/contract/faults.ts';
import type { Ctx } from '#features/platform.ts';
import type { Source } from '#features/his/server/index.ts';
import { findByRegistration, renameRecord } from '#features/his/server/index.ts';
import { resident } from '#features/residents/contract.ts';
import { checkIn, checkOut, residentRecords } from '#features/residents/server/index.ts';
import { Held } from './held.ts';
import { residentRecord, stayRecord } from './to-facts.ts';

/** Of all numbers of a sender that lead to another. */
export type Merges = ReadonlyMap<string, string>;

export async function readMerges({ db }: Pick<Ctx, 'db'>, sender_id: string): Promise<Merges> {
  const { rows } = await sql<{ number: string; leads_to: string }>`
    select number, leads_to from hl7_merge where sender_id = ${sender_id}`.execute(db);
  return new Map(rows.map(({ number, leads_to }) => [number, leads_to]));
}

/** The number that it leads to in the end; no chain goes in a circle, since none is kept. */
export function resolveNumber(merges: Merges, number: string): string {
  let at = number;
  for (let next = merges.get(at); next !== undefined; next = merges.get(at)) at = next;
  return at;
}

async function openBed({ db }: Ctx, resident_id: string): Promise<string | null> {
  const found = await db
    .selectFrom('stay')
    .where('resident_id', '=', resident_id)
    .where('to_at', 'is', null)
    .select('bed_id')
    .executeTakeFirst();
  return found?.bed_id ?? null;
}

/** The open stay goes over, if there is one; where both lie in a bed a person must say which. */
async function handOver(context: Ctx, old_id: string, kept_id: string): Promise<boolean> {
  const bed = await openBed(context, old_id);
  if (bed === null) return false;
  if ((await openBed(context, kept_id)) !== null) throw new Held('both_in_bed');
  await checkOut(context, old_id, 'merged');
  await checkIn(context, kept_id, bed);
  return true;
}

async function renumber(context: Ctx, id: string, registration_no: string): Promise<void> {
  const { version } = await residentRecords.readOne(context, id);
  const change = parse(resident.change, { registration_no, version });
  if (!change.ok) throw new Held('merge_circle');
  await residentRecords.update(context, id, change.value);
}

/** Merges in the transaction of the context; the same again changes nothing, a circle is refused. */
export async function mergeNumbers(
  context: Ctx,
  source: Source,
  from: string,
  into: string,
): Promise<void> {
  const merges = await readMerges(context, source.id);
  const [old, kept] = [resolveNumber(merges, from), resolveNumber(merges, into)];
  if (old === kept) {
    // Said already; but one that leads here can't be where it leads to.
    if (resolveNumber(merges, from) === from) throw new Held('merge_circle');
    return;
  }
  const [old_id, kept_id] = [
    await findByRegistration(context, old),
    await findByRegistration(context, kept),
  ];
  if (old_id !== null && kept_id === null) await renumber(context, old_id, kept);
  const both = old_id !== null && kept_id !== null;
  const wins = both ? await handOver(context, old_id, kept_id) : kept_id === null;
  const thing_id = kept_id ?? old_id;
  const stay = { from: stayRecord(old), to: stayRecord(kept), thing_id, wins };
  await renameRecord(context, source.id, { kind: 'stay', ...stay });
  const person = { from: residentRecord(old), to: residentRecord(kept), thing_id };
  await renameRecord(context, source.id, { kind: 'resident', ...person, wins: kept_id === null });
  await sql`insert into hl7_merge (sender_id, org_id, number, leads_to)
    values (${source.id}, ${source.org_id}, ${old}, ${kept})`.execute(context.db);
}
