// What an act was done to: by its name, else by its type in the user's words, else by the end of what it is called by.
import { readMeta } from '#kit/contract/fields.ts';
import { FieldValue } from '#kit/ui/field-value.tsx';
import type { ShownRow } from '#kit/ui/queries.ts';
import type { auditEntry } from '#kit/contract/audit.ts';
import { findThing } from './known-things.ts';

const TYPES = ['type', 'call_type', 'event'] as const;

type Row = Pick<
  ShownRow<typeof auditEntry>,
  'thing' | 'thing_id' | 'thing_name' | 'before' | 'after'
>;

export function ThingName({ row }: { row: Row }) {
  if (row.thing_name) return row.thing_name;
  const known = findThing(row.thing);
  const told = (row.after ?? row.before) as Record<string, unknown> | null;
  const type = TYPES.find((name) => known?.row.shape[name] && typeof told?.[name] === 'string');
  if (known && type)
    return (
      <FieldValue meta={readMeta(known.row.shape[type])} room={known.room} value={told?.[type]} />
    );
  return <span className="au-id">{row.thing_id?.slice(-12) ?? '–'}</span>;
}
