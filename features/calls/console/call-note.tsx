// What people note on a call: a remark, why the answer was slow, that it was no real call.
import { App, Button, Checkbox, Input } from 'antd';
import { useId, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CallFailure } from '#kit/ui/client.ts';
import { invalidateThings } from '#kit/ui/queries.ts';
import { useConsole, useMay } from '#kit/ui/console-context.ts';
import { useLabels } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { calls as room } from '../contract.ts';
import type { CallRecord } from '../contract.ts';
import { SlowReason } from './slow-reason.tsx';

export function CallNote({ call, slow }: { call: CallRecord; slow: boolean }) {
  const t = useT();
  const { client } = useConsole();
  const { field } = useLabels(room);
  const { message } = App.useApp();
  const queries = useQueryClient();
  const prefix = useId();
  const may = useMay(room.routes.note);
  const [draft, setDraft] = useState({
    note: call.note ?? '',
    slow_reason: call.slow_reason ?? '',
    false_call: call.false_call,
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      client.call(room.routes.note, {
        params: { id: call.id },
        input: { ...draft, version: call.version },
      }),
    onSuccess: async () => {
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
      <div className="k-field">
        <label htmlFor={id('note')}>{field('note')}</label>
        <Input.TextArea
          id={id('note')}
          rows={3}
          maxLength={300}
          showCount
          disabled={!may}
          value={draft.note}
          aria-invalid={faults['note'] !== undefined}
          onChange={({ target }) => setDraft({ ...draft, note: target.value })}
        />
        {faults['note'] && <p className="k-fault">{faults['note']}</p>}
      </div>
      {may && (slow || draft.slow_reason !== '') && (
        <SlowReason
          asked={slow && draft.slow_reason === ''}
          value={draft.slow_reason}
          onChoose={(slow_reason) => setDraft({ ...draft, slow_reason })}
        />
      )}
      <div className="k-field">
        <label htmlFor={id('slow')}>{field('slow_reason')}</label>
        <Input
          id={id('slow')}
          maxLength={50}
          disabled={!may}
          value={draft.slow_reason}
          aria-invalid={faults['slow_reason'] !== undefined}
          onChange={({ target }) => setDraft({ ...draft, slow_reason: target.value })}
        />
        {faults['slow_reason'] && <p className="k-fault">{faults['slow_reason']}</p>}
      </div>
      <Checkbox
        checked={draft.false_call}
        disabled={!may}
        onChange={({ target }) => setDraft({ ...draft, false_call: target.checked })}
      >
        {t('calls.actions.mark_false')}
      </Checkbox>
      {may && (
        <div>
          <Button type="primary" htmlType="submit" loading={isPending}>
            {t('calls.actions.save')}
          </Button>
        </div>
      )}
    </form>
  );
}
