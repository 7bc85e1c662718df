// Finding phrases without a library, for pages that must be light; plurals need the translator.
import type { Tree } from './words.ts';

/** The phrase at a path with its slots filled; undefined where there is none. */
export function findPhrase(
  words: Tree,
  path: string,
  values: Record<string, string | number> = {},
): string | undefined {
  let node: string | Tree | undefined = words;
  for (const part of path.split('.')) node = typeof node === 'object' ? node[part] : undefined;
  return typeof node === 'string'
    ? node.replace(/\{\{(\w+)\}\}/g, (slot, name: string) => String(values[name] ?? slot))
    : undefined;
}
