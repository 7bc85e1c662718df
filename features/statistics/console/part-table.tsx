// The table behind a chart: always there for those who read it aloud and for the printed report, in sight when asked for.
import { useT } from '#features/use-t.ts';
import { fieldLabel } from '#kit/words/translator.ts';
import { useConsole } from '#kit/ui/console-context.ts';
import { useSpan } from '#kit/ui/use-span.ts';
import type { Division, Part } from '../contract.ts';
import { useFormats } from './use-formats.ts';

const COUNTS_ONLY: ReadonlySet<Division> = new Set(['heat', 'reason']);

interface PartTableProps {
  division: Division;
  parts: readonly Part[];
  inSight: boolean;
}

export function PartTable({ division, parts, inSight }: PartTableProps) {
  const t = useT();
  const { translator } = useConsole();
  const { label, count, percent } = useFormats();
  const span = useSpan();
  const title = t(`statistics.enums.division.${division}`);
  const placed = parts.some(({ place }) => place !== null);
  const counted = COUNTS_ONLY.has(division);
  const heading = (field: string) => fieldLabel(translator, 'statistics', field);
  const share = (part: number, of: number) =>
    of > 0 ? percent(part / of) : t('statistics.measures.none');
  const timed = (seconds: number | null) =>
    seconds === null ? t('statistics.measures.none') : span(seconds);
  return (
    <div className={inSight ? 'st-table' : 'st-table st-unseen'}>
      <table>
        <caption>{t('statistics.tableOf', { table: title })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('statistics.measures.part')}</th>
            {placed && <th scope="col">{heading('place')}</th>}
            <th scope="col">{t('statistics.measures.calls')}</th>
            {!counted && (
              <>
                <th scope="col">{t('statistics.measures.judged')}</th>
                <th scope="col">{t('statistics.measures.share')}</th>
                <th scope="col">{t('statistics.measures.met')}</th>
                <th scope="col">{t('statistics.measures.overdue')}</th>
                <th scope="col">{t('statistics.measures.p50')}</th>
                <th scope="col">{t('statistics.measures.p90')}</th>
                <th scope="col">{t('statistics.measures.p99')}</th>
                <th scope="col">{t('statistics.measures.falseShare')}</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.key}>
              <th scope="row">{label(division, part)}</th>
              {placed && <td className="st-text">{part.place}</td>}
              <td>{count(part.calls)}</td>
              {!counted && (
                <>
                  <td>{count(part.judged)}</td>
                  <td>{share(part.judged_answered, part.judged)}</td>
                  <td>{share(part.met, part.judged)}</td>
                  <td>{count(part.judged - part.met)}</td>
                  <td>{timed(part.p50)}</td>
                  <td>{timed(part.p90)}</td>
                  <td>{timed(part.p99)}</td>
                  <td>{share(part.false_calls, part.calls)}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
