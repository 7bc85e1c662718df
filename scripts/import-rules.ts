// Who may import whom. The rules stand in docs: kit knows no product, rooms meet at their doors, console and server
// meet only in contracts and words, and nothing imports in a circle.
import type { ImportEdge } from './import-graph.ts';
import { findCircles } from './import-circles.ts';

export interface ImportFault {
  rule: RuleName;
  from: string;
  to: string;
}

export type RuleName = keyof typeof RULES;

export const RULES = {
  'kit-alone': 'kit knows nothing of features or apps',
  'features-below-apps': 'features never import apps',
  'through-the-door':
    'another room is reached by its server/index.ts, console/index.ts, contract.ts or words only',
  'console-without-server': 'nothing that the console loads imports server code',
  'server-without-console': 'nothing that the server loads imports console code',
  'testing-in-tests': 'kit/testing is for tests, bench and scripts',
  'file-there': 'an import names a file, with its extension',
  'no-file-circle': 'files never import each other in a circle',
  'no-room-circle': 'rooms never need each other in a circle',
} as const;

const TEST = /\.(test|journey)\.tsx?$/;
const CONSOLE = /^(kit\/ui|apps\/console|features\/[^/]+\/console)\//;
const SERVER =
  /^(kit\/(db|http|log|live|entity|files|device-bus)|apps\/(server|ward)|features\/[^/]+\/server)\//;
const DOOR = /^features\/[^/]+\/((server|console)\/index\.tsx?|contract\.ts|words\/[^/]+\.ts)$/;
const MAY_TEST = /^(kit\/testing|apps\/server\/testing|bench|scripts)\//;

/** The faults of the imports between `files`, sorted by rule; empty where all is well. */
export function findImportFaults(
  files: Iterable<string>,
  edges: readonly ImportEdge[],
): ImportFault[] {
  const known = new Set(files);
  return [
    ...edges.flatMap((edge) => judgeEdge(edge).map((rule) => ({ rule, ...edge }))),
    ...findCrossings('console-without-server', edges, CONSOLE, SERVER),
    ...findCrossings('server-without-console', edges, SERVER, CONSOLE),
    ...findMissing(known, edges),
    ...reportCircles('no-file-circle', edges),
    ...reportCircles('no-room-circle', roomEdges(edges)),
  ];
}

function judgeEdge({ from, to }: ImportEdge): RuleName[] {
  const broken: RuleName[] = [];
  if (from.startsWith('kit/') && /^(features|apps)\//.test(to)) broken.push('kit-alone');
  if (from.startsWith('features/') && to.startsWith('apps/') && !TEST.test(from))
    broken.push('features-below-apps');
  const room = roomOf(to);
  if (room && room !== roomOf(from) && !DOOR.test(to)) broken.push('through-the-door');
  if (to.startsWith('kit/testing/') && !TEST.test(from) && !MAY_TEST.test(from)) {
    broken.push('testing-in-tests');
  }
  return broken;
}

/** Edges into `forbidden` from a file that is on one side or is loaded by one that is; tests may see both sides. */
function findCrossings(
  rule: RuleName,
  edges: readonly ImportEdge[],
  side: RegExp,
  forbidden: RegExp,
): ImportFault[] {
  const product = edges.filter(({ from }) => !TEST.test(from));
  const loaded = new Set(product.map(({ from }) => from).filter((from) => side.test(from)));
  for (const from of loaded) {
    const next = product.filter((edge) => edge.from === from && !forbidden.test(edge.to));
    for (const { to } of next) loaded.add(to);
  }
  return product
    .filter(({ from, to }) => loaded.has(from) && forbidden.test(to))
    .map((edge) => ({ rule, ...edge }));
}

/** Assets (styles, pictures) are Vite's to find; code must be there under its full name. */
function findMissing(known: ReadonlySet<string>, edges: readonly ImportEdge[]): ImportFault[] {
  const isCode = (path: string) => /(\.tsx?|\/[^./]+)$/.test(path);
  return edges
    .filter(({ to }) => isCode(to) && !known.has(to))
    .map((edge) => ({ rule: 'file-there', ...edge }));
}

function reportCircles(rule: RuleName, edges: readonly ImportEdge[]): ImportFault[] {
  return findCircles(edges).map(([from = '', ...others]) => ({
    rule,
    from,
    to: [...others, from].join(' → '),
  }));
}

function roomEdges(edges: readonly ImportEdge[]): ImportEdge[] {
  return edges.flatMap(({ from, to }) => {
    const [one, other] = [roomOf(from), roomOf(to)];
    return one && other && one !== other && !TEST.test(from) ? [{ from: one, to: other }] : [];
  });
}

/** `features/words` gathers the words of all rooms and is no room. */
function roomOf(path: string): string | undefined {
  return /^features\/(?!words\/)([^/]+)\//.exec(path)?.[1];
}
