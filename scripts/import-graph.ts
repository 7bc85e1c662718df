// Who imports whom in the checkout, read from the sources by a parser; packages from node_modules are left out.
import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'rolldown/utils';

export interface ImportEdge {
  from: string;
  /** Project path, whether or not a file stands there. */
  to: string;
}

const FOLDERS = ['kit', 'features', 'apps', 'bench', 'scripts'];

/** The sources of the checkout at `root`, by project path with forward slashes. */
export function readSources(root: string): Map<string, string> {
  const files = globSync(`{${FOLDERS.join(',')}}/**/*.{ts,tsx}`, { cwd: root });
  const paths = files.map((file) => file.replaceAll('\\', '/')).sort();
  return new Map(paths.map((path) => [path, readFileSync(`${root}/${path}`, 'utf8')]));
}

/** The imports and re-exports between the sources, static, dynamic and type-only alike; a file that doesn't parse throws. */
export function readEdges(sources: ReadonlyMap<string, string>): ImportEdge[] {
  return [...sources].flatMap(([from, source]) => {
    const targets = readSpecifiers(from, source).map((specifier) => resolveImport(from, specifier));
    const own = targets.filter((target) => target !== undefined);
    return [...new Set(own)].map((to) => ({ from, to }));
  });
}

function readSpecifiers(path: string, source: string): string[] {
  const { module, errors } = parseSync(path, source);
  const [fault] = errors;
  if (fault) throw new Error(`${path}: ${fault.message}`);
  const exported = module.staticExports.flatMap(({ entries }) => entries);
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...exported.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const [, literal] = /^(?:'([^']*)'|"[^"]*")$/.exec(source.slice(start, end)) ?? [];
      return literal === undefined ? [] : [literal];
    }),
  ];
}

function resolveImport(from: string, specifier: string): string | undefined {
  if (/^#(kit|features|apps)\//.test(specifier)) return posix.normalize(specifier.slice(1));
  if (!/^\.\.?\//.test(specifier)) return undefined;
  return posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''));
}
