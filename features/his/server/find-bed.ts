// Which bed a source means: by its HIS code alone, else by its code or name within room and ward.
import { sql } from 'kysely';
import { ownedBy } from '#kit/db/scope.ts';
import type { Ctx } from '#features/platform.ts';
import type { BedPlace } from './facts.ts';
import { CODE_SEPARATORS } from './find-organisation.ts';
import { refused } from './refusal.ts';
import { findSpace } from './take-place.ts';

/** The code that a bed or room has by where it is, for sources whose own are unique within a room or ward alone. */
export const codeOfPlace = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join('-');

/**
 * A ward is a department by code or name, or an organisation's own by that organisation's codes; a bed that departments share
 * is in the ward of each: its organisation names the ward's code, or the bed's.
 */
const isWard = (code: string) => sql<boolean>`(
  ${code} in (ward.his_code, ward.name, ward.full_name)
  or exists (select from organisation o where o.id = bed.org_id and (${code} in (o.short_name, o.full_name)
    or ${code} = any(regexp_split_to_array(concat_ws(',', o.his_code, o.his_departments, o.shared_bed_codes), ${CODE_SEPARATORS}))
    or bed.his_code = any(regexp_split_to_array(coalesce(o.shared_bed_codes, ''), ${CODE_SEPARATORS})))))`;

const isRoom = (room: string, ward: string | null) =>
  sql<boolean>`${sql`room.his_code in (${room}, ${codeOfPlace(ward, room)})`} or room.name in (${room}, ${room.padStart(2, '0')})`;

/** Beds whose code or name it is, as far as the room and ward that are named allow. */
async function findPlaced({ db, scope }: Ctx, { ward, room, bed }: BedPlace): Promise<string[]> {
  const whole = codeOfPlace(ward, room, bed);
  const { rows } = await sql<{ id: string }>`
    select bed.id from space bed join space room on room.id = bed.parent_id left join space ward on ward.id = room.parent_id
    where bed.kind = 'bed' and ${ownedBy(scope, 'bed.org_id')}
      and (bed.his_code in (${bed}, ${whole}) or bed.name in (${bed}, ${bed.padStart(2, '0')}))
      and ${room === null ? sql`true` : sql`(${isRoom(room, ward)})`} and ${ward === null ? sql`true` : isWard(ward)}
    limit 2`.execute(db);
  return rows.map(({ id }) => id);
}

/** Shorter codes are numbers within a room in most hospitals: alone they tell no bed where a room is named. */
const SHORTEST_ALONE = 3;

/** Null where there is none; several are a refusal. */
export async function findBed(context: Ctx, bed: string | BedPlace): Promise<string | null> {
  if (typeof bed === 'string') return findSpace(context, 'bed', bed);
  const named = bed.ward !== null || bed.room !== null;
  const placed = named ? await findPlaced(context, bed) : [];
  if (placed.length > 1) throw refused('ambiguous');
  if (placed[0]) return placed[0];
  return named && bed.bed.length < SHORTEST_ALONE ? null : findSpace(context, 'bed', bed.bed);
}
