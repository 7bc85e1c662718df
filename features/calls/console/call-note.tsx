// What people note on a call: a remark, why the answer was slow, that it was no real call.
import { Alert, App, Button, Checkbox, Input } from 'antd';
import { useId, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { countTo } from '#kit/ui/field-input.tsx';
import { CallFailure } from '#kit/ui/client.ts';
import { invalidateThings } from '#kit/ui/queries.ts';
import { useConsole, useMay } from '#kit/ui/console-context.ts';
import { useUnsaved } from '#kit/ui/unsaved.tsx';
import { useLabels, useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { calls as room } from '../contract.ts';
import type { CallRecord } from '../contract.ts';
import { SlowReason } from './slow-reason.tsx';

export function CallNote({ call, slow }: { call: CallRecord; slow: boolean }) {
  const t = useT();
  const ui = useUi();
  const { client } = useConsole();
  const { field } = useLabels(room);
  const { message } = App.useApp();
  const queries = useQueryClient();
  const prefix = useId();
  const may = useMay(room.routes.note);
  const { draft, typed, theirs, set, forget } = useRemark(call);
  const letGo = useUnsaved(Object.keys(typed).length > 0, t('calls.actions.note'));
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      client.call(room.routes.note, { params: { id: call.id }, input: typed, quiet: true }),
    onSuccess: async () => {
      forget();
      letGo();
      void message.success(t('calls.done.noted'));
      await invalidateThings(queries, ['call']);
    },
  });
  const faults = error instanceof CallFailure ? error.fields : {};
  const id = (name: string) => `${prefix}-${name}`;
  return (
    <form
      className="k-filter-form"
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      {error && Object.keys(faults).length === 0 && (
        <Alert type="error" showIcon role="alert" title={error.message} />
      )}
      {theirs.length > 0 && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={ui('staleTitle')}
          description={theirs.join(' · ')}
        />
      )}
      <div className="k-field">
        <label htmlFor={id('note')}>{field('note')}</label>
        <Input.TextArea
          id={id('note')}
          rows={3}
          count={countTo(300)}
          disabled={!may}
          value={draft.note}
          aria-invalid={faults['note'] !== undefined}
          onChange={({ target }) => set({ note: target.value })}
        />
        {faults['note'] && <p className="k-fault">{faults['note']}</p>}
      </div>
      {may && (slow || draft.slow_reason !== '') && (
        <SlowReason
          asked={slow && draft.slow_reason === ''}
          value={draft.slow_reason}
          onChoose={(slow_reason) => set({ slow_reason })}
        />
      )}
      <div className="k-field">
        <label htmlFor={id('slow')}>{field('slow_reason')}</label>
        <Input
          id={id('slow')}
          disabled={!may}
          value={draft.slow_reason}
          aria-invalid={faults['slow_reason'] !== undefined}
          onChange={({ target }) => set({ slow_reason: target.value })}
        />
        {faults['slow_reason'] && <p className="k-fault">{faults['slow_reason']}</p>}
      </div>
      <Checkbox
        checked={draft.false_call}
        disabled={!may}
        onChange={({ target }) => set({ false_call: target.checked })}
      >
        {t('calls.actions.mark_false')}
      </Checkbox>
      {may && (
        <div>
          <Button
            type="primary"
            htmlType="submit"
            loading={isPending}
            disabled={Object.keys(typed).length === 0}
          >
            {t('calls.actions.save')}
          </Button>
        </div>
      )}
    </form>
  );
}

interface Remark {
  note: string;
  slow_reason: string;
  false_call: boolean;
}

/**
 * What is typed of a remark lies over the call as it now stands: a call changes while somebody writes, and what others wrote
 * meanwhile is neither lost nor hidden.
 */
function useRemark({ note, slow_reason, false_call }: CallRecord) {
  const [{ typed, begun }, setTyped] = useState<{ typed: Partial<Remark>; begun: Remark | null }>({
    typed: {},
    begun: null,
  });
  const kept: Remark = { note: note ?? '', slow_reason: slow_reason ?? '', false_call };
  return {
    typed,
    draft: { ...kept, ...typed },
    /** What somebody else wrote since, where this would go over it. */
    theirs:
      begun === null
        ? []
        : (['note', 'slow_reason'] as const)
            .filter((field) => field in typed && begun[field] !== kept[field])
            .map((field) => kept[field]),
    set: (part: Partial<Remark>) =>
      setTyped({ typed: { ...typed, ...part }, begun: begun ?? kept }),
    forget: () => setTyped({ typed: {}, begun: null }),
  };
}
