// Beds by their rooms, in the order the server gives them.
import type { BedTile } from '#features/spaces/contract.ts';

export interface RoomOfBeds {
  id: string;
  name: string;
  /** Named only where there are several. */
  department: string | null;
  beds: BedTile[];
}

/** The rooms whose department, name or beds hold the sought text; with `freeOnly` no occupied beds. */
export function groupRooms(
  beds: readonly BedTile[],
  sought: string,
  freeOnly: boolean,
): RoomOfBeds[] {
  const several = new Set(beds.map((bed) => bed.department_id)).size > 1;
  const needle = sought.trim().toLocaleLowerCase();
  const rooms = new Map<string, RoomOfBeds>();
  for (const bed of beds) {
    if (freeOnly && bed.resident) continue;
    const words = `${bed.department_name} / ${bed.room_name} / ${bed.name} ${bed.full_name}`;
    if (needle && !words.toLocaleLowerCase().includes(needle)) continue;
    const room = rooms.get(bed.room_id) ?? {
      id: bed.room_id,
      name: bed.room_name,
      department: several ? bed.department_name : null,
      beds: [],
    };
    room.beds.push(bed);
    rooms.set(bed.room_id, room);
  }
  return [...rooms.values()];
}
