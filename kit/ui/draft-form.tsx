// A form of a draft that is no entity of its own: what a dialog or a panel sends to one route.
import { useId, useState } from 'react';
import { Alert } from 'antd';
import type { z } from 'zod';
import { parse } from '../contract/faults.ts';
import { CallFailure } from './client.ts';
import { changesOf } from './draft-values.ts';
import type { Values } from './draft-values.ts';
import { RecordFields } from './record-fields.tsx';
import type { Section } from './record-fields.tsx';
import type { ShownEntity } from './shown-entity.ts';
import { useUnsaved } from './unsaved.tsx';
import { useLabels, useUi } from './use-words.ts';

export interface DraftForm<Draft extends z.ZodObject> {
  draft: Draft;
  values: Values;
  faults: Readonly<Record<string, string>>;
  failure: string | null;
  sending: boolean;
  /** Something is typed that is not sent. */
  dirty: boolean;
  set: (field: string, value: unknown) => void;
  /** Checks, sends and tells whether that went well; refusals are shown in the form. */
  send: () => Promise<boolean>;
  /** Begins anew. */
  clear: () => void;
}

export interface DraftFormOptions<Draft extends z.ZodObject> {
  draft: Draft;
  room: { name: string };
  initial: Values;
  submit: (input: z.input<Draft>) => Promise<unknown>;
  /** Its heading, by which it is named where it would be lost. */
  label?: string;
}

export function useDraftForm<Draft extends z.ZodObject>({
  draft,
  room,
  initial,
  submit,
  label,
}: DraftFormOptions<Draft>): DraftForm<Draft> {
  const ui = useUi();
  const labels = useLabels(room);
  const [values, setValues] = useState<Values>(initial);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState(false);

  const [base, setBase] = useState(initial);
  const dirty = Object.keys(changesOf(base, values)).length > 0;
  const letGo = useUnsaved(dirty, label);

  const refuse = (error: unknown) => {
    if (!(error instanceof CallFailure)) throw error;
    setFaults(error.fields);
    setFailure(error.message || ui('saveFailed'));
  };
  return {
    draft,
    values,
    faults,
    failure,
    sending,
    dirty,
    set: (field, value) => {
      setValues((typed) => ({ ...typed, [field]: value }));
      setFaults(({ [field]: _mended, ...others }) => others);
      setFailure(null);
    },
    clear: () => {
      setBase(initial);
      setValues(initial);
      setFaults({});
      setFailure(null);
    },
    send: async () => {
      const parsed = parse(draft, values);
      if (!parsed.ok) {
        const told = Object.entries(parsed.faults).map(([field, fault]) => [
          field,
          labels.fault(field, fault),
        ]);
        setFaults(Object.fromEntries(told));
        setFailure(ui('formFaults'));
        return false;
      }
      setSending(true);
      try {
        await submit(values as z.input<Draft>);
        setBase(values);
        letGo();
        return true;
      } catch (error) {
        refuse(error);
        return false;
      } finally {
        setSending(false);
      }
    },
  };
}

export interface DraftFieldsProps<Draft extends z.ZodObject> {
  form: DraftForm<Draft>;
  room: { name: string };
  sections: readonly Section[];
}

/** The fields of the draft in sections, with what is at fault. */
export function DraftFields<Draft extends z.ZodObject>({
  form,
  room,
  sections,
}: DraftFieldsProps<Draft>) {
  const prefix = useId();
  // Fields read an entity's row and draft alone; here both are the draft.
  const entity = { row: form.draft, draft: form.draft } as unknown as ShownEntity;
  return (
    <>
      {form.failure && (
        <Alert className="k-failure" type="error" showIcon title={form.failure} role="alert" />
      )}
      <RecordFields
        entity={entity}
        room={room}
        sections={sections}
        row={null}
        values={form.values}
        faults={form.faults}
        readOnly={false}
        idOf={(field) => `${prefix}-${field}`}
        set={form.set}
        check={() => undefined}
      />
    </>
  );
}
