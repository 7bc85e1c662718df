// One parameter: what it is, what holds, from whom it comes, and setting it here or inheriting it again.
import { useRef } from 'react';
import { Button } from 'antd';
import { AlarmMark } from '#kit/ui/alarm-mark.tsx';
import { useLabels } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { PARAMETERS, parameters } from '../contract.ts';
import type { ParameterName, ParameterSheet, ParameterState } from '../contract.ts';
import type { Draft } from './drafts.ts';
import { ParameterInput } from './parameter-input.tsx';
import { ParameterValue } from './parameter-value.tsx';
import type { ParameterForm } from './use-parameter-form.ts';

export interface ParameterRowProps {
  name: ParameterName;
  sheet: ParameterSheet;
  form: ParameterForm;
  id: string;
  readOnly: boolean;
}

const isTyped = (draft: Draft | undefined) => draft !== undefined && 'value' in draft;

export function ParameterRow({ name, sheet, form, id, readOnly }: ParameterRowProps) {
  const t = useT();
  const { field } = useLabels(parameters);
  const state = sheet.parameters[name];
  const source = useSource(state);
  const draft = form.drafts[name];
  const fault = form.faults[name];
  // An own secret can't be shown in an input: it is set anew or not at all.
  const secret = PARAMETERS[name].shown === 'secret';
  const inherits = draft !== undefined && 'inherit' in draft;
  const edits = !readOnly && !inherits && (isTyped(draft) || (state.is_set && !secret));
  const described = [`${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ');
  return (
    <div className="p-row" data-changed={draft !== undefined || undefined}>
      <div className="p-what">
        <span className="k-label">
          <label id={`${id}-label`} {...(edits ? { htmlFor: id } : {})}>
            {field(name)}
          </label>
          <AlarmMark of={PARAMETERS[name].schema} />
        </span>
        <p id={`${id}-hint`} className="k-hint">
          {t(`parameters.hints.${name}`)}
        </p>
      </div>
      <div className="p-how">
        {edits ? (
          <ParameterInput
            id={id}
            aria-labelledby={`${id}-label`}
            aria-describedby={described}
            {...(fault ? { status: 'error' as const, 'aria-invalid': true } : {})}
            name={name}
            org_id={sheet.org_id}
            value={isTyped(draft) ? (draft as { value: unknown }).value : state.own}
            known={state.shown}
            onChange={(value) => form.set(name, { value })}
          />
        ) : (
          <span className="p-held">
            {secret && (state.is_set || state.from) ? (
              t('parameters.secretSet')
            ) : (
              <ParameterValue name={name} value={state.effective} shown={state.shown} />
            )}
          </span>
        )}
        {fault && (
          <p id={`${id}-fault`} className="k-fault" role="alert">
            {fault}
          </p>
        )}
        <p className="p-source">
          {inherits ? t('parameters.willInherit') : source}
          {draft !== undefined && !secret && (
            <span className="p-now">
              {t('parameters.now')}{' '}
              <ParameterValue name={name} value={state.effective} shown={state.shown} />
            </span>
          )}
        </p>
      </div>
      {!readOnly && <RowActions id={id} name={name} state={state} form={form} secret={secret} />}
    </div>
  );
}

/** From whom the value comes; nothing where there is none. */
function useSource({ is_set, from, effective }: ParameterState): string | null {
  const t = useT();
  if (is_set) return t('parameters.own');
  if (from) return t('parameters.inherited', { name: from.name });
  return effective === null ? null : t('parameters.initial');
}

interface RowActionsProps extends Pick<ParameterRowProps, 'id' | 'name' | 'form'> {
  state: ParameterState;
  secret: boolean;
}

function RowActions({ id, name, state, form, secret }: RowActionsProps) {
  const t = useT();
  const { field } = useLabels(parameters);
  const place = useRef<HTMLDivElement>(null);
  // The button that was pressed goes away: the focus goes on to the input, or to the button in its place.
  const keepFocus = () =>
    requestAnimationFrame(() =>
      (document.getElementById(id) ?? place.current?.querySelector('button'))?.focus(),
    );
  const press = (run: () => void) => {
    run();
    keepFocus();
  };
  const act = (words: string, run: () => void) => (
    <Button type="link" onClick={() => press(run)} aria-label={`${words}: ${field(name)}`}>
      {words}
    </Button>
  );
  const setHere = () =>
    act(t('parameters.setHere'), () => form.set(name, { value: state.effective }));
  const inherit = () => act(t('parameters.inherit'), () => form.set(name, { inherit: true }));
  return (
    <div className="p-do" ref={place}>
      {form.drafts[name] ? (
        act(t('parameters.keepInherited'), () => form.drop(name))
      ) : (
        <>
          {(!state.is_set || secret) && setHere()}
          {state.is_set && inherit()}
        </>
      )}
    </div>
  );
}
