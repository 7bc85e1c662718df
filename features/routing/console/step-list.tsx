// The steps of an order as cards: put in order by dragging, by buttons and by keyboard.
import { useId, useRef, useState } from 'react';
import { Button } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { useT } from '#features/use-t.ts';
import { FIRST_STEP, MOST_STEPS } from '../contract.ts';
import type { ChainStep, ChainWarning } from '../contract.ts';
import { moveStep, removeStep } from './arrange-steps.ts';
import type { ChainDraft } from './draft-chain.ts';
import { StepCard } from './step-card.tsx';

export interface StepListProps {
  draft: ChainDraft;
  readOnly: boolean;
  faults: Readonly<Record<string, string>>;
  warnings: readonly ChainWarning[];
  setSteps: (steps: ChainStep[]) => void;
}

export function StepList({ draft, readOnly, faults, warnings, setSteps }: StepListProps) {
  const t = useT();
  const heading = useId();
  const { steps, mode } = draft;
  // What is shown under the pointer is what letting go does, whatever moved below it since.
  const [drag, setDrag] = useState<{ from: number; over: number | null } | null>(null);
  const [told, setTold] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const move = (from: number, to: number) => {
    setSteps(moveStep(steps, from, to));
    // The focus goes with the step, so that the next key moves it further.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-place="${to}"] .r-handle`)?.focus(),
    );
    setTold(t('routing.editor.moved', { number: to + 1 }));
  };
  return (
    <section className="k-section" aria-labelledby={heading}>
      <h2 id={heading}>{t('routing.editor.steps')}</h2>
      {mode === 'simultaneous' && <p className="r-hint">{t('routing.editor.everybody')}</p>}
      {faults['steps'] && (
        <p className="k-fault" role="alert">
          {faults['steps']}
        </p>
      )}
      <ol className="r-steps" ref={list}>
        {steps.map((step, place) => (
          <li
            key={place}
            data-place={place}
            data-dragged={drag?.from === place || undefined}
            data-over={(drag?.over === place && drag.from !== place) || undefined}
          >
            <StepCard
              step={step}
              place={place}
              count={steps.length}
              mode={mode}
              readOnly={readOnly}
              faults={faults}
              warnings={warnings.filter((warning) => warning.step === place)}
              onChange={(changed) =>
                setSteps(steps.map((old, other) => (other === place ? changed : old)))
              }
              onMove={(to) => move(place, to)}
              onRemove={() => setSteps(removeStep(steps, place))}
              onDrag={(from) => setDrag({ from, over: null })}
              onOver={(over) => setDrag((now) => now && { ...now, over })}
              onDrop={(isKept) => {
                setDrag(null);
                const to = drag?.over ?? place;
                if (isKept && to !== place) move(place, to);
              }}
            />
          </li>
        ))}
      </ol>
      {!readOnly && steps.length < MOST_STEPS && (
        <Button
          icon={<PlusOutlined aria-hidden />}
          onClick={() => setSteps([...steps, { ...FIRST_STEP, reach: 'ward' }])}
        >
          {t('routing.editor.addStep')}
        </Button>
      )}
      <output className="r-told">{told}</output>
    </section>
  );
}
