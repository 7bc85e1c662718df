// Before and after, side by side: only what differs, with the fields' labels and values as forms show them.
import type { FieldMeta } from '../contract/fields.ts';
import { listDifferences } from './difference-rows.ts';
import { FieldValue } from './field-value.tsx';
import { metaOf } from './shown-entity.ts';
import type { ShownList } from './shown-entity.ts';
import { useLabels, useUi } from './use-words.ts';
import './history.css';

export interface DifferencesProps {
  before: unknown;
  after: unknown;
  /** Whose words the labels are. */
  room: { name: string };
  /** What is known of the fields. */
  entity?: Pick<ShownList, 'row' | 'draft'> | undefined;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** By the contract where that says something, else by what the value looks like. */
function metaFor(
  entity: DifferencesProps['entity'],
  field: string,
  value: unknown,
): FieldMeta | undefined {
  const known = entity && metaOf(entity, field);
  if (known && known.kind !== 'image' && known.kind !== 'password') return known;
  if (typeof value === 'boolean') return { kind: 'flag' };
  if (typeof value === 'string' && INSTANT.test(value)) return { kind: 'moment' };
  return undefined;
}

export function Differences({ before, after, room, entity }: DifferencesProps) {
  const ui = useUi();
  const { field: labelOf } = useLabels(room);
  const rows = listDifferences(before, after);
  if (rows.length === 0) return <p className="k-aside">{ui('noDifference')}</p>;
  const both = sided(before) && sided(after);
  const cell = (field: string, value: unknown) => (
    <FieldValue meta={metaFor(entity, field, value)} room={room} value={value} />
  );
  return (
    <table className="k-differences">
      <thead>
        <tr>
          <th scope="col">{ui('field')}</th>
          {sided(before) && <th scope="col">{ui('before')}</th>}
          {sided(after) && <th scope="col">{ui('after')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ field, ...row }) => (
          <tr key={field}>
            <th scope="row">{labelOf(field)}</th>
            {sided(before) && (
              <td className={both ? 'k-before' : undefined}>{cell(field, row.before)}</td>
            )}
            {sided(after) && (
              <td className={both ? 'k-after' : undefined}>{cell(field, row.after)}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const sided = (value: unknown): boolean => value !== null && value !== undefined;
