// The inputs of the advanced search, one for each filter of the entity.
import { DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { useId } from 'react';
import type { FieldMeta } from '../contract/fields.ts';
import type { Translator } from '../words/translator.ts';
import { exactNumber } from '../contract/exact-number.ts';
import { useConsole } from './console-context.ts';
import { NumberInput } from './number-input.tsx';
import { ReferenceSelect } from './reference-select.tsx';
import { metaOf } from './shown-entity.ts';
import type { ShownList } from './shown-entity.ts';
import { useClear } from './use-clear.tsx';
import { useLabels, useUi } from './use-words.ts';
import { lastDays } from './zoned-time.ts';

export type Filters = Readonly<Record<string, string>>;

export interface FilterFieldsProps {
  entity: ShownList;
  room: { name: string };
  /** The fields that are offered. */
  fields: readonly string[];
  filters: Filters;
  onChange: (filters: Filters) => void;
  /** Fields whose days may lie ahead; pickers forbid that otherwise (spec §2). */
  future: readonly string[];
}

/** Last 7, 30 and 90 days (spec §9). */
export const QUICK_DAYS = [7, 30, 90] as const;

/** An organisation is looked for with all below it; what an address asks of one alone holds until it is changed. */
export const withinOf = (field: string): string => `${field}_within`;

export function FilterFields({ fields, ...rest }: FilterFieldsProps) {
  return fields.map((field) => <FilterField key={field} field={field} {...rest} />);
}

type FieldProps = Omit<FilterFieldsProps, 'fields'> & { field: string };

function FilterField(props: FieldProps) {
  const id = useId();
  const { field: labelOf } = useLabels(props.room);
  return (
    <div className="k-field">
      <label id={`${id}-label`} htmlFor={id}>
        {labelOf(props.field)}
      </label>
      <FilterInput {...props} id={id} />
    </div>
  );
}

const offered = ({ options = [], gathered }: FieldMeta, translator: Translator) =>
  gathered ? [...translator.gathered(gathered).keys()] : options;

function FilterInput({
  id,
  field,
  entity,
  room,
  filters,
  onChange,
  future,
}: FieldProps & { id: string }) {
  const ui = useUi();
  const { choice } = useLabels(room);
  const { translator } = useConsole();
  const meta = metaOf(entity, field);
  const clear = useClear();
  const value = filters[field] ?? '';
  const put = (text: string) => onChange({ ...filters, [field]: text });
  switch (meta?.kind) {
    case 'choice':
    case 'choices':
      return (
        <Select
          id={id}
          className="k-wide"
          mode="multiple"
          allowClear={clear}
          value={value ? value.split(',') : []}
          placeholder={ui('any')}
          maxTagCount="responsive"
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(chosen: string[]) => put(chosen.join(','))}
          options={offered(meta, translator).map((name) => ({
            value: name,
            label: choice(meta, name),
          }))}
        />
      );
    case 'flag':
      return (
        <Select
          id={id}
          className="k-wide"
          allowClear={clear}
          value={value || null}
          placeholder={ui('any')}
          onChange={(chosen: string | null) => put(chosen ?? '')}
          options={[
            { value: 'true', label: ui('yes') },
            { value: 'false', label: ui('no') },
          ]}
        />
      );
    case 'reference':
    case 'references':
      return (
        <ReferenceSelect
          id={id}
          thing={meta.thing ?? ''}
          multiple
          placeholder={ui('any')}
          value={value || filters[withinOf(field)]}
          onChange={(chosen) => {
            const ids = (chosen as string[]).join(',');
            onChange({
              ...filters,
              ...(field === 'org_id' ? { [field]: '', [withinOf(field)]: ids } : { [field]: ids }),
            });
          }}
        />
      );
    case 'date':
    case 'moment':
      return (
        <RangeInput
          id={id}
          field={field}
          filters={filters}
          onChange={onChange}
          ahead={future.includes(field)}
        />
      );
    case 'number':
      return (
        <NumberInput
          id={id}
          value={value ? (exactNumber(value) ?? value) : null}
          onChange={(number) => put(number === null ? '' : String(number))}
        />
      );
    default:
      return (
        <Input id={id} allowClear value={value} onChange={({ target }) => put(target.value)} />
      );
  }
}

interface RangeProps {
  id: string;
  field: string;
  filters: Filters;
  onChange: (filters: Filters) => void;
  ahead: boolean;
}

function RangeInput({ id, field, filters, onChange, ahead }: RangeProps) {
  const { timeZone } = useConsole();
  const ui = useUi();
  const dayOf = (name: string) => (filters[name] ? dayjs(filters[name]) : null);
  const [, today] = lastDays(1, timeZone);
  const presets = QUICK_DAYS.map((days) => {
    const [from, to] = lastDays(days, timeZone);
    return {
      label: ui('lastDays', { count: days }),
      value: [dayjs(from), dayjs(to)] as [dayjs.Dayjs, dayjs.Dayjs],
    };
  });
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-to` }}
      className="k-wide"
      presets={presets}
      allowEmpty={[true, true]}
      value={[dayOf(`${field}_from`), dayOf(`${field}_to`)]}
      {...(ahead ? {} : { disabledDate: (day: dayjs.Dayjs) => day.isAfter(dayjs(today), 'day') })}
      onChange={(range) => {
        const [from, to] = range ?? [];
        onChange({
          ...filters,
          [`${field}_from`]: from?.format('YYYY-MM-DD') ?? '',
          [`${field}_to`]: to?.format('YYYY-MM-DD') ?? '',
        });
      }}
    />
  );
}
