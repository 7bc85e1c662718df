// The reason of a slow answer: asked for where the target was missed, one touch for the usual ones.
import { Button } from 'antd';
import { useT } from '#features/use-t.ts';

const USUAL = ['busy', 'emergency', 'away', 'unheard', 'device', 'short'] as const;

interface SlowReasonProps {
  /** It took longer than its target, and nobody has said why. */
  asked: boolean;
  value: string;
  onChoose: (reason: string) => void;
}

export function SlowReason({ asked, value, onChoose }: SlowReasonProps) {
  const t = useT();
  return (
    <div className="slow">
      {asked && <output className="screen-notice">{t('calls.line.slow_ask')}</output>}
      <fieldset className="slow-usual" aria-label={t('calls.fields.slow_reason')}>
        {USUAL.map((name) => {
          const reason = t(`calls.line.slow_${name}`);
          return (
            <Button key={name} aria-pressed={value === reason} onClick={() => onChoose(reason)}>
              {reason}
            </Button>
          );
        })}
      </fieldset>
    </div>
  );
}
