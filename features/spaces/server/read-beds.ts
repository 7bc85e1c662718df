// The beds of a ward as its live board shows them.
import { sql } from 'kysely';
import { ownedBy } from '#kit/db/scope.ts';
import type { Ctx } from '#features/platform.ts';
import type { BedTile } from '../contract.ts';
import { maskName } from './mask-name.ts';

const MOST_TILES = 2000;

interface BedRow extends Omit<BedTile, 'resident'> {
  resident_id: string | null;
  resident_name: string | null;
  sex: string | null;
  checked_in_at: string | null;
  nurse_name: string | null;
}

/** Beds of one department or of all that the actor sees, in the order of departments, rooms and beds. */
export async function readBeds(
  context: Ctx,
  department_id: string | undefined,
): Promise<BedTile[]> {
  const { rows } = await sql<BedRow>`
    select bed.id, bed.org_id, bed.name, bed.full_name, room.id as room_id, room.name as room_name,
      department.id as department_id, department.name as department_name,
      (select count(*)::int from device where device.space_id = bed.id) as devices,
      resident.id as resident_id, resident.name as resident_name, resident.sex, resident.checked_in_at, nurse.real_name as nurse_name
    from space bed
    join space room on room.id = bed.parent_id
    join space department on department.id = room.parent_id
    left join stay on stay.bed_id = bed.id and stay.to_at is null
    left join resident on resident.id = stay.resident_id
    left join staff nurse on nurse.id = resident.nurse_id
    where bed.kind = 'bed' and ${ownedBy(context.scope, 'bed.org_id')}
      and ${department_id ? sql`department.id = ${department_id}` : sql`true`}
    order by department.position, department.name, room.position, room.name, bed.position, bed.name
    limit ${MOST_TILES}`.execute(context.db);
  const mayRead = context.actor.permissions.has('resident.read');
  return rows.map(({ resident_id, resident_name, sex, checked_in_at, nurse_name, ...bed }) => ({
    ...bed,
    resident:
      resident_id && resident_name
        ? {
            id: resident_id,
            name: mayRead ? resident_name : maskName(resident_name),
            sex: sex ?? 'unknown',
            checked_in_at,
            nurse_name,
          }
        : null,
  }));
}
