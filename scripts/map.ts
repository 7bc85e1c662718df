// Writes docs/map.md; with --check it only tells whether the map is current, by its exit status.
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rooms } from '#features/contracts.ts';
import { drawMap } from './draw-map.ts';
import type { MappedFile, MappedRoom } from './draw-map.ts';

const root = join(import.meta.dirname, '..');
const target = join(root, 'docs', 'map.md');

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

function find(pattern: string): string[] {
  const found = globSync(pattern, { cwd: root });
  return found.map((path) => path.replaceAll('\\', '/')).sort();
}

function readRooms(): MappedRoom[] {
  return Object.values(rooms).map((room) => {
    const kit = room.name === 'kit';
    const home = `features/${room.name}`;
    const folder = kit ? 'kit/db' : `${home}/server`;
    const contract = kit ? 'kit/contract/kit-room.ts' : `${home}/contract.ts`;
    return {
      room,
      contract: read(contract),
      migrations: find(`${folder}/migrations/*.sql`).map(read),
      code: find(`${folder}/sql/*.sql`).map(read),
    };
  });
}

function readFiles(): MappedFile[] {
  const paths = find('{kit,apps}/**/*.{ts,tsx}').filter((path) => !/\.(test|journey)\./.test(path));
  return paths.map((path) => ({ path, source: read(path) }));
}

const map = drawMap(readRooms(), readFiles());
const current = existsSync(target) && readFileSync(target, 'utf8') === map;
if (process.argv.includes('--check')) {
  if (!current) console.error('docs/map.md is stale: npm run map');
  process.exitCode = current ? 0 : 1;
} else if (!current) {
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, map);
}
