// A run in words: how it went, how far it is, why it could not go on.
import { useLabels } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { hisRoom } from '../contract.ts';
import type { Run } from '../contract.ts';

export function useRunWords() {
  const t = useT();
  const { option } = useLabels(hisRoom);
  return {
    summaryOf: ({ made, changed, unchanged, refused }: Run): string =>
      t('his.run.summary', { made, changed, unchanged, refused }),
    failureOf: ({ failure, status }: Run): string => {
      const reason = option('run_failure', failure ?? 'internal');
      return status === null ? reason : t('his.run.status', { reason, status });
    },
    progressOf: ({ stage, done }: Run): string =>
      stage === null
        ? t('his.run.starting')
        : `${t('his.run.running', { stage: option('stage', stage) })} · ${t('his.run.progress', { count: done })}`,
  };
}
