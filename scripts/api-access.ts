// Writes docs/api-access.md, the matrix that apps/server/access.test.ts runs; with --check it only tells whether it is current.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyRoom } from '#kit/contract/room.ts';
import { ACTORS, expectOutcome } from '#apps/server/testing/expected-access.ts';
import type { Outcome } from '#apps/server/testing/expected-access.ts';
import { rooms } from '#features/contracts.ts';

const target = join(import.meta.dirname, '..', 'docs', 'api-access.md');

const SHOWN: Record<Outcome, string> = {
  in: 'in',
  through: 'yes',
  'nothing there': '404',
  'no permission': '49',
  'signed out': '8',
};

const OPENING = `# API: who may call what

Made by \`npm run map\` from the contracts and the roles that every organisation begins with; don't edit it. \`apps/server/access.test.ts\`
calls every route as each of these people and compares.

The record in the path is a department's. \`founder 5\` founded the hospital above it, \`founder 6\` the department, the roles are those of
the department; \`neighbour\` founded another department of the same hospital, \`stranger\` another hospital; \`nobody\` isn't signed in.

**yes** the permission is there and so is the record; **in** open to whoever is signed in, or to all; **404** the record does not exist
for them; **49** permission denied (status 400); **8** not signed in (status 403). A list shows each what is theirs.
`;

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

function drawRoom({ name, routes }: AnyRoom): string {
  const rows = Object.values(routes).map((route) =>
    line([
      `\`${route.method} ${route.path}\``,
      route.access,
      ...ACTORS.map((actor) => SHOWN[expectOutcome(route, actor)]),
    ]),
  );
  if (rows.length === 0) return '';
  const heads = ['Route', 'Permission', ...ACTORS.map((actor) => actor.name.replaceAll('_', ' '))];
  return [`\n## ${name}\n`, line(heads), line(heads.map(() => '---')), ...rows, ''].join('\n');
}

const text = OPENING + Object.values<AnyRoom>(rooms).map(drawRoom).join('');
const current = existsSync(target) && readFileSync(target, 'utf8') === text;
if (process.argv.includes('--check')) {
  if (!current) console.error('docs/api-access.md is stale: npm run map');
  process.exitCode = current ? 0 : 1;
} else if (!current) writeFileSync(target, text);
