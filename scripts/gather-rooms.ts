// Writes the registers of rooms from features/room-order.ts and the doors of the rooms that it names; with --check it only
// tells whether they are current, by its exit status.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOM_ORDER } from '#features/room-order.ts';
import { drawContracts, drawPages, drawServed, drawWords } from './draw-registers.ts';
import type { Door, RoomDoors } from './draw-registers.ts';

const root = join(import.meta.dirname, '..');
const LANGUAGES = ['zh', 'en', 'es', 'ru'] as const;

/** What a file exports as made by the function; a door has exactly one such. */
function findDoor(path: string, maker: string): Door | undefined {
  if (!existsSync(join(root, path))) return undefined;
  const source = readFileSync(join(root, path), 'utf8');
  const [found, second] = [
    ...source.matchAll(new RegExp(`^export const (\\w+) = ${maker}\\(`, 'gm')),
  ];
  if (!found?.[1] || second) return undefined;
  return { name: found[1], path };
}

function readDoors(name: string): RoomDoors {
  if (name === 'kit')
    return {
      name,
      contract: { name: 'kitRoom', path: 'kit/contract/kit-room.ts' },
      words: 'kit/words',
    };
  const home = `features/${name}`;
  const contract = findDoor(`${home}/contract.ts`, 'room');
  if (!contract) throw new Error(`${home}/contract.ts exports no room, or several`);
  return {
    name,
    contract,
    words: `${home}/words`,
    served: findDoor(`${home}/server/index.ts`, 'serveRoom'),
    shown: findDoor(`${home}/console/index.ts`, 'consoleRoom'),
  };
}

const known = new Set<string>(ROOM_ORDER);
const unnamed = globSync('features/*/contract.ts', { cwd: root })
  .map((path) => path.replaceAll('\\', '/').split('/')[1] ?? '')
  .filter((name) => !known.has(name));
if (unnamed.length > 0)
  throw new Error(`features/room-order.ts lacks ${unnamed.toSorted().join(', ')}`);

const doors = ROOM_ORDER.map(readDoors);
const registers: Record<string, string> = {
  'features/all-rooms.ts': drawContracts(doors),
  ...Object.fromEntries(
    LANGUAGES.map((language) => [`features/words/${language}.ts`, drawWords(doors, language)]),
  ),
  'apps/server/served-rooms.ts': drawServed(doors),
  'apps/console/rooms.ts': drawPages(doors),
};

const stale = Object.entries(registers).filter(([path, text]) => {
  const file = join(root, path);
  return !existsSync(file) || readFileSync(file, 'utf8') !== text;
});
if (process.argv.includes('--check')) {
  for (const [path] of stale) console.error(`${path} is stale: npm run map`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else for (const [path, text] of stale) writeFileSync(join(root, path), text);
