// The state of a form: what was read, what is typed, what is at fault, and what another person saved meanwhile.
import { useState } from 'react';
import { parse } from '../contract/faults.ts';
import type { FieldFaults } from '../contract/faults.ts';
import { kitRoom } from '../contract/kit-room.ts';
import { z } from 'zod';
import { CallFailure } from './client.ts';
import { changesOf, checkChange, checkNew, valuesOf } from './draft-values.ts';
import type { Values } from './draft-values.ts';
import { mergeStale } from './merge-stale.ts';
import type { Merge } from './merge-stale.ts';
import { draftField } from './shown-entity.ts';
import type { AnyRow, ShownEntity } from './shown-entity.ts';
import { useSave } from './queries.ts';
import type { ShownRow } from './queries.ts';
import { useLabels, useUi } from './use-words.ts';

/** What another person saved while this form was open, laid beside what is typed. */
export interface Stale {
  row: AnyRow;
  merge: Merge;
}

export interface RecordForm<E extends ShownEntity> {
  values: Values;
  faults: Readonly<Record<string, string>>;
  /** What is wrong with the whole. */
  failure: string | null;
  dirty: boolean;
  saving: boolean;
  stale: Stale | null;
  set: (field: string, value: unknown) => void;
  /** Checks one field, once it has been left. */
  check: (field: string) => void;
  /**
   * Gives the saved row; null where something is at fault, which the form then shows; `waits` where what was typed is kept
   * until a second person approves it.
   */
  save: () => Promise<ShownRow<E> | 'waits' | null>;
  /** Goes on from what the other person saved, with these values typed over it. */
  resolve: (values: Values) => void;
}

export interface RecordFormOptions<E extends ShownEntity> {
  entity: E;
  room: { name: string };
  /** What was read; null for a new record. */
  row: ShownRow<E> | null;
  defaults: Values;
  touches: readonly string[];
  /** Fields that must be filled because of what else is typed, and are not. */
  missing?: (values: Values) => readonly string[];
  /** Reads the record as it now stands. */
  readAgain: () => Promise<AnyRow | null>;
}

export function useRecordForm<E extends ShownEntity>({
  entity,
  room,
  row,
  defaults,
  touches,
  missing,
  readAgain,
}: RecordFormOptions<E>): RecordForm<E> {
  const ui = useUi();
  const labels = useLabels(room);
  const { mutateAsync, isPending } = useSave(entity, touches);
  const [base, setBase] = useState<{ values: Values; version: number }>(() =>
    baseOf(entity, row, defaults),
  );
  const [values, setValues] = useState(base.values);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [stale, setStale] = useState<Stale | null>(null);
  const dirty = Object.keys(changesOf(base.values, values)).length > 0;

  // A record that was read anew while nothing is typed is simply shown.
  if (row && row.version !== base.version && !dirty && !stale && row.version > base.version) {
    const next = baseOf(entity, row, defaults);
    setBase(next);
    setValues(next.values);
  }

  const tell = (found: FieldFaults) => {
    setFaults(
      Object.fromEntries(
        Object.entries(found).map(([field, fault]) => [field, labels.fault(field, fault)]),
      ),
    );
    setFailure(ui('formFaults'));
  };
  const meetStale = async (failed: CallFailure) => {
    const current = currentOf(failed) ?? (await readAgain());
    if (!current) return setFailure(failed.message);
    setStale({ row: current, merge: mergeStale(base.values, values, valuesOf(entity, current)) });
    setFailure(null);
  };

  return {
    values,
    faults,
    failure,
    dirty,
    stale,
    saving: isPending,
    set: (field, value) => {
      setValues((typed) => ({ ...typed, [field]: value }));
      setFaults(({ [field]: _mended, ...others }) => others);
    },
    check: (field) => {
      const schema = draftField(entity, field);
      // Leaving an empty field is no fault yet: it may still be filled.
      if (!schema || values[field] === undefined || values[field] === '' || values[field] === null)
        return;
      const parsed = parse(z.object({ [field]: schema }), { [field]: values[field] });
      const fault = parsed.ok ? undefined : parsed.faults[field];
      if (fault) setFaults((known) => ({ ...known, [field]: labels.fault(field, fault) }));
    },
    save: async () => {
      const checked = row
        ? checkChange(entity, base.values, values, base.version)
        : checkNew(entity, values);
      const unfilled = missing?.(values) ?? [];
      if (!checked.ok || unfilled.length > 0) {
        tell({
          ...Object.fromEntries(unfilled.map((field) => [field, { fault: 'required' }])),
          ...(checked.ok ? {} : checked.faults),
        });
        return null;
      }
      try {
        return await mutateAsync({ ...(row ? { id: row.id } : {}), input: checked.input });
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        if (error.isHeld) {
          setValues(base.values);
          return 'waits';
        }
        if (error.code === kitRoom.errors.STALE_VERSION.code) await meetStale(error);
        else {
          setFaults(error.fields);
          setFailure(error.message || ui('saveFailed'));
        }
        return null;
      }
    },
    resolve: (chosen) => {
      if (!stale) return;
      setBase({ values: valuesOf(entity, stale.row), version: stale.row.version });
      setValues(chosen);
      setStale(null);
      setFaults({});
    },
  };
}

function baseOf(entity: ShownEntity, row: AnyRow | null, defaults: Values) {
  return row
    ? { values: valuesOf(entity, row), version: row.version }
    : { values: defaults, version: 0 };
}

function currentOf({ data }: CallFailure): AnyRow | null {
  return (data as { current?: AnyRow } | null)?.current ?? null;
}
