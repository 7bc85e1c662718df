// Lints what could have changed its findings since it was last found clean: a file's own text, that of everything it imports,
// or the linter and its settings. What no source imports (.mjs) is linted each time.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeReach } from './import-closures.ts';
import { readEdges, readSources } from './import-graph.ts';
import { cache, modules, root } from './paths.mjs';
import { runNode } from './runtime.mjs';

const KEPT = join(cache, 'linted.json');
/** Files given by name: an operating system takes no line without end, and most of all is all. */
const MOST_NAMED = 400;

const digest = (...parts: readonly (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
};
const read = (path: string): Buffer => readFileSync(join(root, path));

/** What every finding rests on: settings, packages, and declarations that nobody imports. */
function readGround(): string {
  const settings = [
    '.oxlintrc.json',
    'package-lock.json',
    ...globSync('tsconfig*.json', { cwd: root }),
  ];
  const declared = globSync('{kit,features,apps}/**/*.d.ts', { cwd: root });
  return digest(...[...settings, ...declared].sort().map(read));
}

/** A script or style that a source imports; where none stands there, its name. */
const readLoose = (path: string): string | Buffer =>
  existsSync(join(root, path)) ? read(path) : path;

/** By source, a mark of all that its findings rest on. */
function markSources(): Record<string, string> {
  const sources = readSources(root);
  const own = new Map([...sources].map(([path, text]) => [path, digest(text)]));
  const reach = makeReach(readEdges(sources));
  const ground = readGround();
  return Object.fromEntries(
    [...sources.keys()].map((path) => [
      path,
      digest(ground, ...[...reach([path])].sort().map((to) => own.get(to) ?? readLoose(to))),
    ]),
  );
}

const marks = markSources();
const kept = existsSync(KEPT) ? (JSON.parse(readFileSync(KEPT, 'utf8')) as typeof marks) : {};
const stale = Object.keys(marks).filter((path) => marks[path] !== kept[path]);
const loose = globSync(['*.ts', 'scripts/*.mjs', 'apps/**/*.mjs'], { cwd: root });
const named = stale.length > MOST_NAMED ? [] : [...stale, ...loose];
const linter = join(modules, 'oxlint', 'bin', 'oxlint');
const { status, output } = await runNode([linter, ...named]);
console.log(output.trim());
if (status === 0) {
  mkdirSync(dirname(KEPT), { recursive: true });
  writeFileSync(KEPT, JSON.stringify(marks));
}
process.exitCode = status;
