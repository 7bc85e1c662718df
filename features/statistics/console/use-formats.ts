// Numbers and names of parts in the user's language.
import { useMemo } from 'react';
import { useConsole } from '#kit/ui/console-context.ts';
import type { Division, Part } from '../contract.ts';
import { labelPart } from '../label-part.ts';

export function useFormats() {
  const { translator } = useConsole();
  return useMemo(() => {
    const plain = new Intl.NumberFormat(translator.locale);
    const share = new Intl.NumberFormat(translator.locale, {
      style: 'percent',
      maximumFractionDigits: 1,
    });
    const phrases = {
      text: (path: string) => translator.text(path),
      has: (path: string) => translator.has(path),
    };
    return {
      label: (division: Division, part: Part) => labelPart(division, part, phrases),
      count: (value: number) => plain.format(value),
      percent: (value: number) => share.format(value),
    };
  }, [translator]);
}
