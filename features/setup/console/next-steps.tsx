// What a new ward lacks, step by step, each leading to where it is done; gone once all that one may do is done.
import { useId, useState } from 'react';
import { CheckCircleFilled } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useConsole } from '#kit/ui/console-context.ts';
import { useLabels } from '#kit/ui/use-words.ts';
import { useLiveRefresh } from '#kit/ui/use-live-refresh.ts';
import { useT } from '#features/use-t.ts';
import { setup } from '../contract.ts';
import type { SetupState } from '../contract.ts';
import { mySteps } from './my-steps.ts';
import type { MyStep } from './my-steps.ts';
import './setup.css';

/** People and cover change without an event: read anew now and then, while anything is left to do. */
const READ_EVERY_MS = 30_000;
const FOLDED = 'setup.folded';

const isDone = (steps: readonly MyStep[], state: SetupState | undefined): boolean =>
  state !== undefined && steps.every(({ step }) => state[step]);

/** An aid and no more: where it can't be read, nothing stands in its place. */
export function NextSteps() {
  const { client, me } = useConsole();
  const steps = mySteps(me);
  const { data } = useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => client.call(setup.routes.read, { signal }),
    enabled: steps.length > 0,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (isDone(steps, state.data) ? false : READ_EVERY_MS),
  });
  useLiveRefresh(['setup'], ['space.changed', 'device.changed', 'resident.changed']);
  if (!data || isDone(steps, data)) return null;
  return <Steps steps={steps} state={data} />;
}

function Steps({ steps, state }: { steps: readonly MyStep[]; state: SetupState }) {
  const t = useT();
  const heading = useId();
  const [folded, setFolded] = useState(() => localStorage.getItem(FOLDED) === 'yes');
  const done = steps.filter(({ step }) => state[step]).length;
  const next = steps.find(({ step }) => !state[step])?.step;
  const fold = (open: boolean) => {
    localStorage.setItem(FOLDED, open ? 'no' : 'yes');
    setFolded(!open);
  };
  return (
    <section className="setup" aria-labelledby={heading}>
      <details open={!folded} onToggle={({ currentTarget }) => fold(currentTarget.open)}>
        <summary>
          <h2 id={heading}>{t('setup.title')}</h2>
          <span className="k-aside">{t('setup.progress', { done, all: steps.length })}</span>
        </summary>
        <p className="k-aside">{t('setup.lead')}</p>
        <ol>
          {steps.map((one) => (
            <Step
              key={one.step}
              of={one}
              done={state[one.step] === true}
              next={one.step === next}
            />
          ))}
        </ol>
      </details>
    </section>
  );
}

function Step({ of: { step, path }, done, next }: { of: MyStep; done: boolean; next: boolean }) {
  const t = useT();
  const { option } = useLabels(setup);
  return (
    <li data-done={done || undefined} aria-current={next ? 'step' : undefined}>
      <Link to={path}>{option('step', step)}</Link>
      {done ? (
        <span className="setup-done">
          <CheckCircleFilled aria-hidden /> {t('setup.done')}
        </span>
      ) : (
        <span className="k-aside">{t(`setup.hints.${step}`)}</span>
      )}
    </li>
  );
}
