// Open tabs outlive a reload of the browser's own tab, and nothing else: another user begins with none.
import type { Tab } from './tab-list.ts';

const KEY = 'visitedViews';

interface Kept {
  user: string;
  tabs: Tab[];
}

export function readTabs(user: string): readonly Tab[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null;
    return kept?.user === user ? kept.tabs : [];
  } catch {
    return [];
  }
}

export function keepTabs(user: string, tabs: readonly Tab[]): void {
  sessionStorage.setItem(KEY, JSON.stringify({ user, tabs }));
}

/** Closes all tabs, as signing out does. */
export const forgetTabs = (): void => sessionStorage.removeItem(KEY);
