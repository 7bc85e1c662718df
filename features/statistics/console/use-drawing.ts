// The colours of the scheme and the phrases that a chart is drawn with.
import { useMemo } from 'react';
import { useConsole } from '#kit/ui/console-context.ts';
import { useSpan } from '#kit/ui/use-span.ts';
import type { DrawWords, Inks } from './options.ts';
import { useFormats } from './use-formats.ts';

/** The colours as the page has them now, in this scheme. */
function readInks(_scheme: string | undefined): Inks {
  const style = getComputedStyle(document.documentElement);
  const of = (name: string) => style.getPropertyValue(name).trim();
  return {
    ink: of('--ink-soft'),
    line: of('--line'),
    calm: of('--priority-5-fill'),
    accent: of('--accent'),
    warn: of('--priority-2-fill'),
    surface: of('--surface-sunk'),
    font: of('--font'),
  };
}

export function useDrawing(from: string, to: string): { inks: Inks; words: DrawWords } {
  const { translator } = useConsole();
  const { label, percent } = useFormats();
  const span = useSpan();
  const scheme = document.documentElement.dataset['scheme'];
  const inks = useMemo(() => readInks(scheme), [scheme]);
  const words = useMemo((): DrawWords => {
    const text = (path: string) => translator.text(`statistics.${path}`);
    return {
      label,
      from,
      to,
      calls: text('measures.calls'),
      overdue: text('measures.overdue'),
      met: text('measures.met'),
      falseShare: text('measures.falseShare'),
      percentiles: [text('measures.p50'), text('measures.p90'), text('measures.p99')],
      weekday: (day) => text(`weekdays.${day}`),
      percent,
      span,
    };
  }, [translator, label, percent, span, from, to]);
  return { inks, words };
}
