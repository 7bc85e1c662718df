// Closing a tab, or making its page anew, takes away what is typed in it: that is asked for first.
import { useAskDiscard, useUnsavedAround } from '#kit/ui/unsaved.tsx';
import type { Tabs } from './use-tabs.ts';

/** The same tabs, whose closing asks where something is typed and not saved. */
export function useGuardedTabs(tabs: Tabs): Tabs {
  const around = useUnsavedAround();
  const ask = useAskDiscard();
  const guard = (keys: readonly string[], leave: () => void): void =>
    void ask({ names: () => around.namesIn(keys) }).then((may) => may && leave());
  const all = tabs.tabs.map(({ key }) => key);
  return {
    ...tabs,
    close: (key) => guard([key], () => tabs.close(key)),
    closeOthers: (key) =>
      guard(
        all.filter((other) => other !== key),
        () => tabs.closeOthers(key),
      ),
    closeAll: () => guard(all, tabs.closeAll),
    refresh: (key) => guard([key], () => tabs.refresh(key)),
  };
}
