// What a record's drawer is told.
import type { Values } from './draft-values.ts';
import type { ShownRow } from './queries.ts';
import type { Section } from './record-fields.tsx';
import type { ShownEntity } from './shown-entity.ts';

export interface RecordDrawerProps<E extends ShownEntity> {
  entity: E;
  room: { name: string };
  sections: readonly Section<ShownRow<E>>[];
  /** The heading; absent: the row's name, or “add”. */
  title?: (row: ShownRow<E> | null) => string;
  /** What a new record begins with; `hint` is what follows `?open=new:`. */
  defaults?: (hint: string) => Values;
  /** Other things whose lists a save changes. */
  touches?: readonly string[];
  /** Shown, not to be changed, whoever looks. */
  readOnly?: boolean | ((row: ShownRow<E>) => boolean);
  /** Beside the heading of an existing record. */
  actions?: (row: ShownRow<E>) => React.ReactNode;
  /** Below the fields of an existing record. */
  extra?: (row: ShownRow<E>) => React.ReactNode;
  onSaved?: (row: ShownRow<E>) => void;
  /** Pixels; on a phone it is as wide as the phone. */
  size?: number;
}
