// Quick-create's plan, the same for the server that makes the rooms and the dialog that pictures them first.

export interface QuickPlan {
  start_room: number;
  end_room: number;
  beds_per_room: number;
  room_digits: number;
  bed_digits: number;
  prefix?: string | null | undefined;
  suffix?: string | null | undefined;
  skip?: string | null | undefined;
}

export interface PlannedSpace {
  number: number;
  name: string;
  full_name: string;
}

export interface PlannedRoom extends PlannedSpace {
  beds: PlannedSpace[];
}

/** Spec §5: a space's name has 2 to 20 characters. */
const SHORTEST = 2;
const LONGEST = 20;

const lengthOf = (text: string): number => [...text].length;

/** The numbers that are left out. */
export const readSkipped = (skip: string | null | undefined): ReadonlySet<number> =>
  new Set(
    (skip ?? '')
      .split(/[;；]/)
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map(Number),
  );

/** Pads with zeros to the digits asked for, and so far that the whole name has two characters. */
const numbered = (number: number, digits: number, around = 0): string =>
  String(number).padStart(Math.max(digits, SHORTEST - around), '0');

/** Rooms from start to end without the skipped numbers, each with as many beds as asked for, numbered past skipped ones. */
export function planRooms(plan: QuickPlan): PlannedRoom[] {
  const skipped = readSkipped(plan.skip);
  const prefix = plan.prefix ?? '';
  const suffix = plan.suffix ?? '';
  const rooms: PlannedRoom[] = [];
  for (let number = plan.start_room; number <= plan.end_room; number += 1) {
    if (skipped.has(number)) continue;
    const name = `${prefix}${numbered(number, plan.room_digits, lengthOf(prefix + suffix))}${suffix}`;
    rooms.push({ number, name, full_name: name, beds: planBeds(plan, skipped, name) });
  }
  return rooms;
}

function planBeds(plan: QuickPlan, skipped: ReadonlySet<number>, room: string): PlannedSpace[] {
  const beds: PlannedSpace[] = [];
  for (let number = 1; beds.length < plan.beds_per_room; number += 1) {
    if (skipped.has(number)) continue;
    const name = numbered(number, plan.bed_digits);
    const full = `${room}-${name}`;
    beds.push({ number, name, full_name: lengthOf(full) > LONGEST ? name : full });
  }
  return beds;
}

/** Whether a planned room's name is longer than a name may be. */
export const isTooLong = (room: PlannedRoom): boolean => lengthOf(room.name) > LONGEST;
