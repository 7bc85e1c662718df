// The filters that are in force, each with a way to take it back.
import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { withinOf } from './filter-fields.tsx';
import type { Filters } from './filter-fields.tsx';
import { idsOf, useNames } from './references.ts';
import { metaOf } from './shown-entity.ts';
import type { ShownList } from './shown-entity.ts';
import { useJoin, useLabels, useUi } from './use-words.ts';

export interface FilterChipsProps {
  entity: ShownList;
  room: { name: string };
  fields: readonly string[];
  filters: Filters;
  onChange: (filters: Filters) => void;
}

export function FilterChips({ entity, room, fields, filters, onChange }: FilterChipsProps) {
  const ui = useUi();
  const set = fields.filter((field) => namesOf(field).some((name) => filters[name]));
  if (set.length === 0) return null;
  const without = (field: string) =>
    Object.fromEntries(Object.entries(filters).filter(([name]) => !namesOf(field).includes(name)));
  return (
    <ul className="k-chips" aria-label={ui('activeFilters')}>
      {set.map((field) => (
        <li key={field}>
          <Chip
            entity={entity}
            room={room}
            field={field}
            filters={filters}
            onRemove={() => onChange(without(field))}
          />
        </li>
      ))}
      <li>
        <Button size="small" type="link" onClick={() => onChange({})}>
          {ui('clearFilters')}
        </Button>
      </li>
    </ul>
  );
}

const namesOf = (field: string): string[] => [
  field,
  `${field}_from`,
  `${field}_to`,
  withinOf(field),
];

interface ChipProps {
  entity: ShownList;
  room: { name: string };
  field: string;
  filters: Filters;
  onRemove: () => void;
}

function Chip({ entity, room, field, filters, onRemove }: ChipProps) {
  const ui = useUi();
  const { field: labelOf } = useLabels(room);
  const label = labelOf(field);
  const text = useFilterText(entity, room, field, filters);
  return (
    <span className="k-chip">
      <span>
        {label}: <b>{text}</b>
      </span>
      <button type="button" aria-label={ui('removeFilter', { filter: label })} onClick={onRemove}>
        <CloseOutlined aria-hidden />
      </button>
    </span>
  );
}

function useFilterText(
  entity: ShownList,
  room: { name: string },
  field: string,
  filters: Filters,
): string {
  const ui = useUi();
  const { choice } = useLabels(room);
  const join = useJoin('disjunction');
  const meta = metaOf(entity, field);
  const values = idsOf(filters[field] || filters[withinOf(field)]);
  const refers = meta?.kind === 'reference' || meta?.kind === 'references';
  const names = useNames({ thing: meta?.thing ?? '' }, refers ? values : []);
  const range = `${filters[`${field}_from`] ?? '…'} – ${filters[`${field}_to`] ?? '…'}`;
  switch (meta?.kind) {
    case 'choice':
    case 'choices':
      return join(values.map((value) => choice(meta, value)));
    case 'flag':
      return values[0] === 'true' ? ui('yes') : ui('no');
    case 'reference':
    case 'references':
      return join(values.map((id) => names[id] ?? '…'));
    case 'number':
      return filters[field] || range;
    case 'date':
    case 'moment':
      return range;
    default:
      return filters[field] ?? '';
  }
}
