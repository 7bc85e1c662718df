// The period in a few numbers, each beside that of the period before.
import { useSpan } from '#kit/ui/use-span.ts';
import { useT } from '#features/use-t.ts';
import type { Part } from '../contract.ts';
import { useFormats } from './use-formats.ts';

export function KeyFigures({ total, before }: { total: Part; before: Part }) {
  const t = useT();
  const { count, percent } = useFormats();
  const span = useSpan();
  const none = t('statistics.measures.none');
  const share = (part: number, of: number) => (of > 0 ? percent(part / of) : none);
  const seconds = (n: number | null) => (n === null ? none : span(n));
  const figures: readonly [string, (part: Part) => string][] = [
    [t('statistics.measures.calls'), ({ calls }) => count(calls)],
    [t('statistics.measures.share'), (part) => share(part.judged_answered, part.judged)],
    [t('statistics.measures.met'), (part) => share(part.met, part.judged)],
    [t('statistics.measures.p50'), ({ p50 }) => seconds(p50)],
    [t('statistics.measures.p90'), ({ p90 }) => seconds(p90)],
    [t('statistics.measures.p99'), ({ p99 }) => seconds(p99)],
    [t('statistics.measures.falseShare'), (part) => share(part.false_calls, part.calls)],
  ];
  return (
    <dl className="st-figures">
      {figures.map(([label, of]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{of(total)}</dd>
          <dd className="k-aside">
            {t('statistics.measures.before', { value: before.calls > 0 ? of(before) : none })}
          </dd>
        </div>
      ))}
    </dl>
  );
}
