// The typed phrases for pages.
import { useConsole } from '#kit/ui/console-context.ts';
import type { T } from './words.ts';

/** `const t = useT(); t('staff.title')`: a wrong path or a missing value doesn't compile. */
export function useT(): T {
  const { translator } = useConsole();
  return ((path: string, values?: Record<string, string | number>) =>
    translator.text(path, values)) as T;
}
