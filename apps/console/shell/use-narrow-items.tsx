// What a narrow window's bar has no room for, in the user's menu: who and where one is, the size, the whole screen.
import { useLicenceStanding } from '#features/licence/console/index.ts';
import { useConsole } from '#kit/ui/console-context.ts';
import { changePreferences } from '../preferences.ts';
import { SIZES } from '../sizes.ts';
import { useShellWords } from '../use-shell-words.ts';
import { useFullscreen } from './use-fullscreen.tsx';

export function useNarrowItems() {
  const { me } = useConsole();
  const text = useShellWords();
  const { label, toggle } = useFullscreen();
  const licence = useLicenceStanding();
  const head = [`${me.real_name} · ${me.organisation.full_name}`, licence?.text].filter(
    (line) => line !== undefined,
  );
  return {
    head: head.map((line) => ({ key: line, type: 'group' as const, label: line })),
    tools: [
      {
        key: 'size',
        label: text('bar.size'),
        children: SIZES.map((size) => ({
          key: `size-${size}`,
          label: text(`enums.size.${size}`),
          onClick: () => changePreferences({ size }),
        })),
      },
      { key: 'fullscreen', label, onClick: toggle },
    ],
  };
}
