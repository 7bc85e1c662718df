// The text of docs/map.md from what the contracts, migrations and header comments say.
import type { AnyRoom } from '#kit/contract/room.ts';

export interface MappedRoom {
  /** The text of the room's contract.ts. */
  contract: string;
  /** The texts of the room's migrations, in their order. */
  migrations: readonly string[];
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
  const parts = [
    OPENING,
    '## Rooms\n',
    ...rooms.map(drawRoom),
    '## Kit and apps\n',
    drawFiles(files),
  ];
  return parts.join('\n');
}

function drawRoom({ contract, migrations, room }: MappedRoom): string {
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
  const tables = migrations.flatMap(readTables).map((table) => `\`${table}\``);
  return [
    `### ${room.name}\n`,
    `${readFirstSentence(contract)}\n`,
    ...(tables.length > 0 ? [`Tables: ${tables.join(', ')}\n`] : []),
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
