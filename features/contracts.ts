// What derives from all rooms: every permission there is.
import { rooms } from './all-rooms.ts';
import type { RoomName } from './room-order.ts';

export { rooms };
export type { RoomName };
export type Permission = (typeof rooms)[RoomName]['permissions'][number];

/** Every permission there is, in the order of the rooms. */
export const permissions: readonly Permission[] = Object.values(rooms).flatMap((room) => [
  ...room.permissions,
]);
