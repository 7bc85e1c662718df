// What a drawer holds of a record that is there, or is being made: its fields, and the buttons always in sight.
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { Alert, App, Button } from 'antd';
import type { Values } from './draft-values.ts';
import type { ShownRow } from './queries.ts';
import type { RecordDrawerProps } from './record-drawer-props.ts';
import { RecordFields, unfilledIn } from './record-fields.tsx';
import { RecordHistory } from './record-history.tsx';
import type { Section } from './record-fields.tsx';
import type { AnyRow, ShownEntity } from './shown-entity.ts';
import { StalePanel } from './stale-panel.tsx';
import { useUnsaved } from './unsaved.tsx';
import { useRecordForm } from './use-record-form.ts';
import { useUi } from './use-words.ts';

export interface RecordPanelProps<E extends ShownEntity> extends Omit<
  RecordDrawerProps<E>,
  'defaults' | 'readOnly'
> {
  row: ShownRow<E> | null;
  initial: Values;
  readOnly: boolean;
  onClose: () => void;
  readAgain: () => Promise<AnyRow | null>;
}

export function RecordPanel<E extends ShownEntity>(props: RecordPanelProps<E>) {
  const { entity, room, row, initial, readOnly, touches = [], onClose, onSaved, readAgain } = props;
  const ui = useUi();
  const { message } = App.useApp();
  const prefix = useId();
  const idOf = (field: string) => `${prefix}-${field}`;
  const sections = props.sections as readonly Section<never>[];
  const missing = (values: Values) => unfilledIn(sections, values, row);
  const form = useRecordForm({ entity, room, row, defaults: initial, touches, missing, readAgain });
  const letGo = useUnsaved(form.dirty && !readOnly);
  const [refusals, setRefusals] = useState(0);
  useFirstFault(refusals, form.faults, idOf);
  const save = async () => {
    const saved = await form.save();
    if (!saved) return setRefusals((count) => count + 1);
    letGo();
    // The client has told that it waits.
    if (saved !== 'waits') {
      void message.success(ui('saved'));
      onSaved?.(saved);
    }
    onClose();
  };
  useSaveKey(() => {
    if (!readOnly && !form.saving && !form.stale) void save();
  });
  return (
    <>
      <div className="k-drawer-body" {...(readOnly ? { tabIndex: 0 } : {})}>
        {form.failure && !form.stale && (
          <Alert className="k-failure" type="error" showIcon title={form.failure} role="alert" />
        )}
        {form.stale && (
          <StalePanel entity={entity} room={room} stale={form.stale} onResolve={form.resolve} />
        )}
        <RecordFields
          entity={entity}
          room={room}
          sections={sections}
          row={row}
          values={form.values}
          faults={form.faults}
          readOnly={readOnly}
          idOf={idOf}
          set={form.set}
          check={form.check}
        />
        {row && props.extra?.(row)}
        {row && <RecordHistory entity={entity} room={room} id={row.id} />}
      </div>
      <div className="k-drawer-footer">
        {!readOnly && (
          <Button
            type="primary"
            onClick={() => void save()}
            loading={form.saving}
            disabled={form.stale !== null}
            title={ui('saveKey')}
          >
            {ui('save')}
          </Button>
        )}
        <Button onClick={onClose}>{readOnly ? ui('close') : ui('cancel')}</Button>
        {readOnly ? (
          <span className="k-aside">{ui('readOnly')}</span>
        ) : (
          <span className="k-aside k-wide-only">{ui('saveKey')}</span>
        )}
      </div>
    </>
  );
}

/** Ctrl+Enter, and Command+Enter where that is the custom. */
function useSaveKey(save: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

/** After a refused save the focus goes to the first field at fault, in the order of the page. */
function useFirstFault(
  refusals: number,
  faults: Readonly<Record<string, string>>,
  idOf: (field: string) => string,
): void {
  const focusFirst = useEffectEvent(() => {
    const inputs = Object.keys(faults)
      .map((field) => document.getElementById(idOf(field)))
      .filter((input) => input !== null);
    const [first] = inputs.sort((a, b) =>
      a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
    const input = first?.matches('input, textarea, button')
      ? first
      : (first?.querySelector<HTMLElement>('input') ?? first);
    input?.focus();
    first?.scrollIntoView({ block: 'center' });
  });
  useEffect(() => {
    if (refusals > 0) focusFirst();
  }, [refusals]);
}
