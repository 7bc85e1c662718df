// The registers of rooms as source: imports of the rooms' doors, and one list of them.

/** An export, and the file that has it. */
export interface Door {
  name: string;
  path: string;
}

export interface RoomDoors {
  /** The room's folder, and its name everywhere. */
  name: string;
  contract: Door;
  /** The folder of its words. */
  words: string;
  served?: Door | undefined;
  shown?: Door | undefined;
}

const head = (holds: string): string =>
  `// ${holds}. Made by \`npm run map\` from features/room-order.ts; don't edit it.\n`;

const importOf = ({ name, path }: Door): string => `import { ${name} } from '#${path}';\n`;
const entry = (name: string, value: string): string =>
  name === value ? `  ${name},\n` : `  ${name}: ${value},\n`;

/** Every room's contract by its name. */
export const drawContracts = (rooms: readonly RoomDoors[]): string =>
  [
    head('Every room by its name'),
    ...rooms.map(({ contract }) => importOf(contract)),
    '\nexport const rooms = {\n',
    ...rooms.map(({ name, contract }) => entry(name, contract.name)),
    '} as const;\n',
  ].join('');

/** The words of all rooms in a language, each under the room's name. */
export const drawWords = (rooms: readonly RoomDoors[], language: string): string =>
  [
    head('The words of all rooms'),
    ...rooms.map(
      ({ name, words }) => `export { ${language} as ${name} } from '#${words}/${language}.ts';\n`,
    ),
  ].join('');

const present = (doors: readonly (Door | undefined)[]): Door[] =>
  doors.filter((door) => door !== undefined);

const list = (doors: readonly Door[]): string => doors.map(({ name }) => `  ${name},\n`).join('');

/** The rooms that the server has. */
export function drawServed(rooms: readonly RoomDoors[]): string {
  const doors = present(rooms.map(({ served }) => served));
  return [
    head('The rooms on the server'),
    ...doors.map(importOf),
    `\nexport const servedRooms = [\n${list(doors)}];\n`,
  ].join('');
}

/** The rooms that the console has. */
export function drawPages(rooms: readonly RoomDoors[]): string {
  const doors = present(rooms.map(({ shown }) => shown));
  return [
    head('The rooms in the console'),
    "import type { ConsoleRoom } from '#kit/ui/room.ts';\n",
    ...doors.map(importOf),
    `\nexport const shownRooms: readonly ConsoleRoom[] = [\n${list(doors)}];\n`,
  ].join('');
}
