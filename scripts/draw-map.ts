// The text of docs/map.md from what the contracts, migrations and header comments say.
import type { AnyRoom } from '#kit/contract/room.ts';

export interface MappedRoom {
  /** The text of the room's contract.ts. */
  contract: string;
  /** The texts of the room's migrations, in their order. */
  migrations: readonly string[];
  /** The texts of its functions and triggers. */
  code: readonly string[];
  room: Pick<AnyRoom, 'name' | 'routes' | 'pages'>;
}

export interface MappedFile {
  path: string;
  source: string;
}

const OPENING = `# Map

Made by \`npm run map\` from the contracts, the migrations and the first words of the files; don't edit it.
`;

/** The whole map; rooms and files in the order given. */
export function drawMap(rooms: readonly MappedRoom[], files: readonly MappedFile[]): string {
  const triggers = rooms.flatMap(({ room, code }) =>
    code.flatMap(readTriggers).map((trigger) => ({ ...trigger, room: room.name })),
  );
  const parts = [
    OPENING,
    '## Rooms\n',
    ...rooms.map((room) => drawRoom(room, triggers)),
    '## Kit and apps\n',
    drawFiles(files),
  ];
  return parts.join('\n');
}

/** The triggers of all rooms: on which table, and whose. */
interface Trigger {
  name: string;
  table: string;
  room: string;
}

function drawRoom(
  { contract, migrations, code, room }: MappedRoom,
  all: readonly Trigger[],
): string {
  const routes = Object.values(room.routes).map(({ method, path, access }) => [
    method,
    path,
    access,
  ]);
  const pages = Object.entries(room.pages).map(([name, { path, levels, access }]) => [
    name,
    path,
    levels.join(', '),
    access,
  ]);
  const own = migrations.flatMap(readTables);
  const tables = own.map((table) => `\`${table}\``);
  const functions = code.flatMap(readFunctions).map((name) => `\`${name}\``);
  const triggers = all
    .filter(({ table }) => own.includes(table))
    .map(
      (trigger) =>
        `\`${trigger.name}\` on \`${trigger.table}\`${trigger.room === room.name ? '' : ` (${trigger.room})`}`,
    );
  return [
    `### ${room.name}\n`,
    `${readFirstSentence(contract)}\n`,
    ...(tables.length > 0 ? [`Tables: ${tables.join(', ')}\n`] : []),
    ...(functions.length > 0 ? [`Functions: ${functions.join(', ')}\n`] : []),
    ...(triggers.length > 0 ? [`Triggers: ${triggers.join(', ')}\n`] : []),
    ...drawTable(['Method', 'Path', 'Permission'], routes),
    ...drawTable(['Page', 'Path', 'Consoles', 'Permission'], pages),
  ].join('\n');
}

function drawTable(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line), ''];
}

function drawFiles(files: readonly MappedFile[]): string {
  const lines = files.map(({ path, source }) => {
    const sentence = readFirstSentence(source);
    return sentence === '' ? `- \`${path}\`` : `- \`${path}\`: ${sentence}`;
  });
  return `${lines.join('\n')}\n`;
}

/** The first sentence of the \`//\` comment that opens a source; empty where there is none. */
export function readFirstSentence(source: string): string {
  const [header = ''] = /^(?:\/\/.*\n?)*/.exec(source) ?? [];
  const text = header
    .replaceAll(/^\/\/ ?/gm, '')
    .replaceAll('\n', ' ')
    .trim();
  return /^.*?[.:](?= [A-Z]|$)/.exec(text)?.[0].replace(/:$/, '.') ?? text;
}

/** The tables that a migration makes, without their partitions. */
export function readTables(sql: string): string[] {
  const made =
    /^create (?:unlogged )?table (?:if not exists )?"?([a-z0-9_]+)\b(?!"? partition of)/gim;
  return [...sql.matchAll(made)].flatMap(([, name]) => name ?? []);
}

/** The functions and procedures that a file of code makes. */
export const readFunctions = (sql: string): string[] =>
  [...sql.matchAll(/^create or replace (?:function|procedure) ([a-z0-9_]+)/gm)].flatMap(
    ([, name]) => name ?? [],
  );

/** The triggers that a file of code makes, with their tables. */
export const readTriggers = (sql: string): { name: string; table: string }[] =>
  [...sql.matchAll(/^create or replace trigger ([a-z0-9_]+)\b[^;]*? on ([a-z0-9_]+)\b/gm)].map(
    ([, name = '', table = '']) => ({ name, table }),
  );
