// Always in sight: how much is not saved, what went wrong, saving and discarding.
import { useEffect, useEffectEvent, useState } from 'react';
import { Alert, App, Button } from 'antd';
import { useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { countDrafts } from './drafts.ts';
import type { ParameterForm } from './use-parameter-form.ts';

interface SaveBarProps {
  form: ParameterForm;
  idOf: (name: string) => string;
}

export function SaveBar({ form, idOf }: SaveBarProps) {
  const t = useT();
  const ui = useUi();
  const { message } = App.useApp();
  const [refusals, setRefusals] = useState(0);
  const focusFault = useEffectEvent(() => {
    const [first] = Object.keys(form.faults);
    document.getElementById(idOf(first ?? ''))?.focus();
  });
  useEffect(() => {
    if (refusals > 0) focusFault();
  }, [refusals]);
  const count = countDrafts(form.drafts);
  const save = async () => {
    const ended = await form.save();
    if (ended === 'saved') void message.success(ui('saved'));
    if (ended === 'refused') setRefusals(refusals + 1);
  };
  return (
    <section className="p-bar" aria-label={ui('save')}>
      {form.failure && <Alert type="error" showIcon title={form.failure} role="alert" />}
      <div className="k-actions">
        <Button
          type="primary"
          disabled={count === 0}
          loading={form.saving}
          onClick={() => void save()}
        >
          {ui('save')}
        </Button>
        <Button disabled={count === 0 || form.saving} onClick={form.discard}>
          {t('parameters.discard')}
        </Button>
        <span className="k-aside" aria-live="polite">
          {count > 0 ? t('parameters.changed', { count }) : t('parameters.unchanged')}
        </span>
      </div>
    </section>
  );
}
