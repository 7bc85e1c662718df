// That nobody covers a space at some time: a word with a mark, never colour alone.
import { ToneTag } from '#kit/ui/enum-tag.tsx';
import { useT } from '#features/use-t.ts';
import type { Gap } from './reach.ts';

export function GapMark({ gap }: { gap: Gap | undefined }) {
  const t = useT();
  if (!gap) return null;
  const words = gap.day && gap.night ? 'gapBoth' : gap.day ? 'gapDay' : 'gapNight';
  return <ToneTag tone={gap.day && gap.night ? 'bad' : 'warn'}>{t(`cover.${words}`)}</ToneTag>;
}
