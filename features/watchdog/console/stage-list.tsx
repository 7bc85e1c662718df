// The stages of a test in their order, each with its time since the start, or that it was not reached.
import { ToneTag } from '#kit/ui/enum-tag.tsx';
import { useLabels } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { STAGES, watchdog } from '../contract.ts';
import type { Run } from '../contract.ts';

export function StageList({ run: { stages, failed_at, host_name, alarm_call_id } }: { run: Run }) {
  const t = useT();
  const { option } = useLabels(watchdog);
  return (
    <>
      <ol className="wd-stages" aria-label={t('watchdog.stages')}>
        {STAGES.map((stage) => {
          const ms = stages[stage];
          return (
            <li key={stage}>
              <ToneTag tone={ms !== undefined ? 'good' : stage === failed_at ? 'bad' : 'off'}>
                {option('stage', stage)}
              </ToneTag>
              <span className="wd-time">
                {ms === undefined ? t('watchdog.notReached') : t('watchdog.ms', { ms })}
              </span>
            </li>
          );
        })}
      </ol>
      {(host_name ?? alarm_call_id) && (
        <p className="k-aside wd-told">
          {host_name && t('watchdog.shownBy', { name: host_name })}
          {host_name && alarm_call_id && ' · '}
          {alarm_call_id && t('watchdog.alarmed')}
        </p>
      )}
    </>
  );
}
