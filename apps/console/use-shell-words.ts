// The shell's own phrases, and those of the session room that it shows.
import { useConsole } from '#kit/ui/console-context.ts';
import type { Translate } from '#kit/words/words.ts';
import type { ShellWords } from './words/zh.ts';

export type ShellText = Translate<ShellWords>;

/** `const text = useShellWords(); text('bar.home')`. */
export function useShellWords(): ShellText {
  const { translator } = useConsole();
  return ((path: string, values?: Record<string, string | number>) =>
    translator.text(`shell.${path}`, values)) as ShellText;
}
