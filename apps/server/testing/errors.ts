// The errors of all contracts by name: a test says which refusal it expects, and its number and status stand in the contract alone.
import { rooms } from '#features/contracts.ts';
import type { RoomName } from '#features/contracts.ts';
import type { AnyRoom, ErrorKind } from '#kit/contract/room.ts';

type NamesIn<Room> = Room extends RoomName ? keyof (typeof rooms)[Room]['errors'] : never;
/** No two rooms give one name; a test of the house sees to that. */
export type ErrorName = NamesIn<RoomName>;

const kinds = Object.values<AnyRoom>(rooms).flatMap(({ errors }) => Object.values(errors));

/** The number of each error, by its name. */
export const CODES = Object.fromEntries(kinds.map(({ name, code }) => [name, code])) as Record<
  ErrorName,
  number
>;

const kindOf = Object.fromEntries(kinds.map((kind) => [kind.name, kind])) as Record<
  ErrorName,
  ErrorKind
>;

/** The HTTP status and the number by which the error is told. */
export const refusal = (name: ErrorName): [status: number, code: number] => [
  kindOf[name].status,
  kindOf[name].code,
];
