// Inputs for closed lists: one of them, or several.
import { Radio, Select } from 'antd';
import { z } from 'zod';
import { isRequired } from '../contract/fields.ts';
import type { FieldMeta } from '../contract/fields.ts';
import type { ValueProps } from './input-props.ts';
import { useClear } from './use-clear.tsx';
import { useLabels, useUi } from './use-words.ts';

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Up to this many options of a required choice stand side by side: one click instead of two. */
const SIDE_BY_SIDE = 4;

export function ChoiceInput({
  meta,
  schema,
  room,
  value,
  onChange,
  ...input
}: ValueProps & { meta: FieldMeta; schema: z.ZodType; room: { name: string } }) {
  const ui = useUi();
  const clear = useClear();
  const { option } = useLabels(room);
  const options = (meta.options ?? []).map((name) => ({
    value: name,
    label: meta.enum ? option(meta.enum, name) : name,
  }));
  const clearable = !isRequired(schema) && z.safeParse(schema, null).success;
  if (!clearable && options.length <= SIDE_BY_SIDE) {
    const { id, status: _, 'aria-required': _required, ...rest } = input;
    return (
      <Radio.Group
        {...rest}
        {...(id ? { id } : {})}
        value={value ?? null}
        options={options}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  return (
    <Select
      {...input}
      className="k-wide"
      value={asText(value) || null}
      options={options}
      onChange={(chosen: unknown) => onChange(chosen ?? null)}
      allowClear={clearable && clear}
      placeholder={ui('choose')}
      showSearch={options.length > 10 && { optionFilterProp: 'label' }}
    />
  );
}

export function ChoicesInput({
  meta,
  room,
  value,
  onChange,
  ...input
}: ValueProps & { meta: FieldMeta; room: { name: string } }) {
  const ui = useUi();
  const clear = useClear();
  const { option } = useLabels(room);
  const options = (meta.options ?? []).map((name) => ({
    value: name,
    label: meta.enum ? option(meta.enum, name) : name,
  }));
  return (
    <Select
      {...input}
      className="k-wide"
      mode="multiple"
      value={Array.isArray(value) ? value : []}
      options={options}
      onChange={onChange}
      allowClear={clear}
      placeholder={ui('choose')}
      showSearch={{ optionFilterProp: 'label' }}
    />
  );
}
