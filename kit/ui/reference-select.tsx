// Choosing another entity: the server looks for what is typed.
import { Suspense, useState } from 'react';
import { Select } from 'antd';
import { useConsole } from './console-context.ts';
import { idsOf, useNames, useOptions } from './references.ts';
import type { ReferenceQuery } from './references.ts';
import type { PickerProps } from './input-props.ts';
import { useClear } from './use-clear.tsx';
import { useUi } from './use-words.ts';
import { useSettled } from './use-settled.ts';

export interface ReferenceSelectProps extends PickerProps, ReferenceQuery {}

/** By the way that the thing's own room has for it, else from a list. */
export function ReferenceSelect(props: ReferenceSelectProps) {
  const { thing, label: _label, ...picked } = props;
  const Picker = useConsole().pickers[thing];
  if (!Picker) return <ListSelect {...props} />;
  return (
    <Suspense fallback={<Select className="k-wide" loading disabled />}>
      <Picker {...picked} />
    </Suspense>
  );
}

function ListSelect({
  thing,
  label,
  filters,
  value,
  onChange,
  multiple = false,
  known = {},
  placeholder,
  ...input
}: ReferenceSelectProps) {
  const ui = useUi();
  const clear = useClear();
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
      allowClear={clear}
      loading={found.isFetching}
      placeholder={placeholder ?? ui('choose')}
      notFoundContent={
        found.isFetching ? ui('loading') : (found.error?.message ?? ui('nothingFound'))
      }
      maxTagCount="responsive"
    />
  );
}
