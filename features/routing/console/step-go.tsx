// Where a step goes on: to the next, by a jump, or back to repeat a segment so many times.
import { Select } from 'antd';
import { NumberInput } from '#kit/ui/number-input.tsx';
import { useLabels } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { routing } from '../contract.ts';
import { settledWay, wayFrom } from './arrange-steps.ts';
import { Labelled } from './labelled.tsx';
import type { StepCardProps } from './step-props.ts';

const ON = -1;

export function StepGo({
  step,
  place,
  count,
  readOnly,
  fault,
  onChange,
}: StepCardProps & { fault: string | undefined }) {
  const t = useT();
  const { field } = useLabels(routing);
  const go = settledWay(step, place);
  const ways = Array.from({ length: count }, (_none, to) => to).filter((to) => to !== place + 1);
  const nameOf = (to: number) =>
    to > place
      ? t('routing.editor.goJump', { number: to + 1 })
      : t('routing.editor.goRepeat', { number: to + 1 });
  const on = place === count - 1 ? t('routing.editor.goStay') : t('routing.editor.goNext');
  return (
    <Labelled label={field('go')} fault={fault}>
      {(input) => (
        <div className="r-beside">
          <Select
            {...input}
            className="k-wide"
            value={go?.to ?? ON}
            disabled={readOnly}
            options={[
              { value: ON, label: on },
              ...ways.map((value) => ({ value, label: nameOf(value) })),
            ]}
            onChange={(to) =>
              onChange({ ...step, go: to === ON ? null : wayFrom(place, to, step.go?.times) })
            }
          />
          {go && go.to <= place && (
            <>
              <NumberInput
                aria-label={field('times')}
                className="r-number"
                value={go.times}
                disabled={readOnly}
                // What is no number stays for the rule to name.
                onChange={(times) =>
                  onChange({ ...step, go: wayFrom(place, go.to, times as number | null) })
                }
              />
              <span>{t('routing.editor.times')}</span>
            </>
          )}
        </div>
      )}
    </Labelled>
  );
}
