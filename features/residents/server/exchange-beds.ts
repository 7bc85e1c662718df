// Several residents who move at once, each perhaps into the bed that another leaves: none of them is ever without one.
import { sql } from 'kysely';
import { Failure } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';
import { residents } from '../contract.ts';
import { lockResident } from './find-resident.ts';
import { beginStay, endStay, follow, lockBed, openStay, record, refuseOccupied } from './stays.ts';

export interface Move {
  /** The resident, who is checked in. */
  id: string;
  bed_id: string;
}

/** Moves them all or, where one of the beds is still occupied by another, none. */
export async function exchangeBeds(context: Ctx, moves: readonly Move[]): Promise<void> {
  const leaving = [];
  // In one order, so that two who exchange don't wait for each other.
  for (const { id, bed_id } of moves.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const resident = await lockResident(context, id);
    const open = await openStay(context, id);
    if (!open) throw new Failure(residents.errors.NOT_CHECKED_IN);
    leaving.push({ resident, open, bed_id });
  }
  for (const { open } of leaving) await endStay(context, open.id, 'change_bed');
  for (const { resident, open, bed_id } of leaving) {
    const bed = await lockBed(context, bed_id);
    await refuseOccupied(context, bed);
    await follow(context, resident, bed);
    await beginStay(context, resident, bed);
    await sql`update resident set version = version + 1, updated_at = now() where id = ${resident.id}`.execute(
      context.db,
    );
    const before = { bed_id: open.bed_id, bed_path: open.bed_path };
    const after = { bed_id, bed_path: bed.path };
    await record(context, 'change_bed', resident, bed.org_id, before, after);
  }
}
