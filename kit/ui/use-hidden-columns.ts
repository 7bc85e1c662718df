// The columns that a user has put away, kept in the browser by user and thing.
import { useState } from 'react';
import { useConsole } from './console-context.ts';

/** The names of hidden columns; `initially` are those of who has never chosen. Null restores that. */
export function useHiddenColumns(
  thing: string,
  initially: readonly string[],
): [ReadonlySet<string>, (hidden: readonly string[] | null) => void] {
  const { me } = useConsole();
  const key = `carillon.columns.${me.id}.${thing}`;
  const [chosen, setChosen] = useState(() => readNames(key));
  const choose = (hidden: readonly string[] | null) => {
    setChosen(hidden);
    try {
      if (hidden) localStorage.setItem(key, JSON.stringify(hidden));
      else localStorage.removeItem(key);
    } catch {
      // A full or closed storage costs the memory of the choice, not the choice.
    }
  };
  return [new Set(chosen ?? initially), choose];
}

function readNames(key: string): readonly string[] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : null;
  } catch {
    return null;
  }
}
