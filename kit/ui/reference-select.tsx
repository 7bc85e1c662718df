// Choosing another entity: the server looks for what is typed.
import { useState } from 'react';
import { Select } from 'antd';
import { useNames, useOptions } from './references.ts';
import type { ReferenceQuery } from './references.ts';
import type { InputProps } from './input-props.ts';
import { useUi } from './use-words.ts';
import { useSettled } from './use-settled.ts';

export interface ReferenceSelectProps extends Partial<InputProps>, ReferenceQuery {
  /** Null or an id; with `multiple`, a list of ids. */
  value?: unknown;
  onChange: (value: unknown) => void;
  multiple?: boolean;
  placeholder?: string;
  /** Names of ids that are known already. */
  known?: Readonly<Record<string, string>>;
}

export function ReferenceSelect({
  thing,
  label,
  filters,
  value,
  onChange,
  multiple = false,
  known,
  placeholder,
  ...input
}: ReferenceSelectProps) {
  const ui = useUi();
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState(false);
  const keyword = useSettled(typed.trim(), 250);
  const found = useOptions({ thing, label, filters }, keyword, wanted);
  const ids = idsOf(value);
  const offered = found.data ?? [];
  const names = useNames({ thing, label }, ids, {
    ...Object.fromEntries(offered.map((option) => [option.value, option.label])),
    ...known,
  });
  const missing = ids
    .filter((id) => !offered.some((option) => option.value === id))
    .map((id) => ({ value: id, label: names[id] ?? '…' }));
  return (
    <Select
      {...input}
      className="k-wide"
      mode={multiple ? 'multiple' : undefined}
      value={multiple ? ids : (ids[0] ?? null)}
      options={typed ? offered : [...missing, ...offered]}
      labelRender={({ value: id, label: shown }) => names[String(id)] ?? shown}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      onOpenChange={(open) => open && setWanted(true)}
      onChange={(chosen: unknown) => onChange(chosen ?? null)}
      allowClear
      loading={found.isFetching}
      placeholder={placeholder ?? ui('choose')}
      notFoundContent={
        found.isFetching ? ui('loading') : (found.error?.message ?? ui('nothingFound'))
      }
      maxTagCount="responsive"
    />
  );
}

function idsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((id) => typeof id === 'string');
  return typeof value === 'string' && value ? value.split(',') : [];
}
