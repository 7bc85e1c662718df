// The checks that need no running product: format, lint, types, import rules and generated files.
import { join } from 'node:path';
import { modules } from './paths.mjs';
import { runNode } from './runtime.mjs';
import { oneCheck } from './steps.mjs';

const tool = (...path) => join(modules, ...path);
const TYPES = ['server', 'console', 'journeys'];

/** Two at a time, the longest first. */
export const CHECKS = [
  { name: 'lint', run: () => runCheck(['scripts/lint.ts']) },
  ...TYPES.map((side) => ({
    name: `types of the ${side}`,
    run: () => runCheck(typesOf(side)),
  })),
  { name: 'generated row types', run: () => runCheck(['scripts/database-types.ts', '--check']) },
  { name: 'format', run: () => runCheck([tool('oxfmt', 'bin', 'oxfmt'), '--check', '.']) },
  { name: 'import rules', run: () => runCheck(['scripts/check-imports.ts']) },
  { name: 'registers of rooms', run: () => runCheck(['scripts/gather-rooms.ts', '--check']) },
  { name: 'generated map', run: () => runCheck(['scripts/map.ts', '--check']) },
  { name: 'generated routes', run: () => runCheck(['scripts/routes.ts', '--check']) },
  { name: 'generated API access', run: () => runCheck(['scripts/api-access.ts', '--check']) },
];

/**
 * What was found of files that are unchanged since the last check is kept and not found anew. One checker: each of several
 * works out for itself the types that the files share, and that is most of them.
 */
function typesOf(side) {
  const kept = tool('.cache', `types-${side}.tsbuildinfo`);
  const options = ['--checkers', '1', '--incremental', '--tsBuildInfoFile', kept];
  return [tool('typescript', 'bin', 'tsc'), '-p', `tsconfig.${side}.json`, ...options];
}

async function runCheck(args) {
  return oneCheck(await runNode(args));
}
