// The list of rooms in the console.
import type { ConsoleRoom } from '#kit/ui/room.ts';

export const shownRooms: readonly ConsoleRoom[] = [];
