// Which tests and journeys a change touches, by the imports between the sources.
import { makeReach } from './import-closures.ts';
import type { ImportEdge } from './import-graph.ts';

/**
 * The lists that make one product of the rooms: through them everything rests on everything. A room's test is not touched
 * by what it reaches through them alone; those of the product as a whole are.
 */
const ASSEMBLY =
  /^(features\/contracts\.ts|features\/words\/\w+\.ts|features\/platform\.ts|features\/database\.ts|apps\/(server|console)\/rooms\.ts|apps\/server\/server\.ts)$/;
const ROOM = /^features\/([^/]+)\//;
/** What every test rests on without importing it. */
const EVERYTHING =
  /^(package-lock\.json|package\.json|tsconfig[^/]*|scripts\/(run|test|journey)-[^/]*|.*\.sql)$/;
const JOURNEYS = /^(playwright\.config\.ts|apps\/console\/[^/]*\.(html|css|config\.ts))$/;
const JOURNEY = /\.journey\.ts$/;

/** What a room serves and shows: its tests rest on it even where they reach it over HTTP alone. */
function doorsOf(file: string, sources: ReadonlySet<string>): string[] {
  const room = ROOM.exec(file)?.[1];
  if (room === undefined) return [];
  const doors = ['contract.ts', 'server/index.ts'];
  if (JOURNEY.test(file)) doors.push('console/index.ts');
  return doors.map((door) => `features/${room}/${door}`).filter((path) => sources.has(path));
}

/** Those of `candidates` that one of the changed files touches. */
export function chooseTouched(
  candidates: readonly string[],
  changed: readonly string[],
  sources: ReadonlySet<string>,
  edges: readonly ImportEdge[],
): string[] {
  if (changed.some((path) => EVERYTHING.test(path))) return [...candidates];
  const isChanged = new Set(changed);
  const throughRooms = makeReach(edges, (path) => ASSEMBLY.test(path));
  const throughAll = makeReach(edges);
  const isWhole = changed.some((path) => JOURNEYS.test(path));
  return candidates.filter((file) => {
    if (isWhole && JOURNEY.test(file)) return true;
    const rests = ROOM.test(file)
      ? throughRooms([file, ...doorsOf(file, sources)])
      : throughAll([file, ...(JOURNEY.test(file) ? PRODUCT : [])]);
    return [...rests].some((path) => isChanged.has(path));
  });
}

const PRODUCT = ['apps/server/main.ts', 'apps/console/main.ts'];
