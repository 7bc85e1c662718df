// What a source rests on: everything that it reaches by imports, itself included.
import type { ImportEdge } from './import-graph.ts';

/** Gives the files that one of `from` reaches; what `isEnd` holds of is reached, and what it imports is not. */
export function makeReach(
  edges: readonly ImportEdge[],
  isEnd: (path: string) => boolean = () => false,
): (from: readonly string[]) => Set<string> {
  const imports = new Map<string, string[]>();
  for (const { from, to } of edges) imports.set(from, [...(imports.get(from) ?? []), to]);
  return (from) => {
    const reached = new Set(from);
    for (const path of reached)
      if (!isEnd(path)) for (const to of imports.get(path) ?? []) reached.add(to);
    return reached;
  };
}
