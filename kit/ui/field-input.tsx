// The input of a field, chosen by what its schema says of it.
import { DatePicker, Input, InputNumber, Radio, Select, Switch } from 'antd';
import dayjs from 'dayjs';
import { z } from 'zod';
import { isRequired } from '../contract/fields.ts';
import type { FieldMeta } from '../contract/fields.ts';
import { useConsole } from './console-context.ts';
import { ImageInput } from './image-input.tsx';
import { ReferenceSelect } from './reference-select.tsx';
import { useLabels, useUi } from './use-words.ts';
import { formatMoment, instantOf } from './zoned-time.ts';

/** What ties an input to its label, hint and fault. */
export interface InputProps {
  id?: string;
  status?: 'error' | '';
  disabled?: boolean;
  'aria-labelledby'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
  'aria-required'?: boolean;
}

export interface FieldInputProps extends InputProps {
  meta: FieldMeta;
  schema: z.ZodType;
  room: { name: string };
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur?: () => void;
  /** For a reference: which of the other things are offered, and what is known of the chosen. */
  reference?: {
    label?: string;
    filters?: Readonly<Record<string, unknown>>;
    known?: Readonly<Record<string, string>>;
  };
  /** For a picture: whose it is, and the organisation that is to own it. */
  personName?: string;
  owner?: string | undefined;
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The input for a field's kind; text where a kind has none of its own. */
export function FieldInput({
  meta,
  schema,
  room,
  value,
  onChange,
  onBlur,
  reference,
  personName,
  owner,
  ...input
}: FieldInputProps) {
  switch (meta.kind) {
    case 'multiline':
      return (
        <Input.TextArea
          {...input}
          value={asText(value)}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onBlur}
          autoSize={{ minRows: 3, maxRows: 10 }}
          count={meta.max === undefined ? {} : countTo(meta.max)}
        />
      );
    case 'password':
      return (
        <Input.Password
          {...input}
          value={asText(value)}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onBlur}
          autoComplete="new-password"
          maxLength={meta.max}
        />
      );
    case 'number':
      return (
        <NumberInput
          {...input}
          meta={meta}
          schema={schema}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
        />
      );
    case 'flag': {
      const { status: _, 'aria-required': _required, ...rest } = input;
      return <Switch {...rest} checked={value === true} onChange={onChange} />;
    }
    case 'choice':
      return (
        <ChoiceInput
          {...input}
          meta={meta}
          schema={schema}
          room={room}
          value={value}
          onChange={onChange}
        />
      );
    case 'choices':
      return <ChoicesInput {...input} meta={meta} room={room} value={value} onChange={onChange} />;
    case 'date':
    case 'moment':
      return (
        <TimeInput
          {...input}
          withTime={meta.kind === 'moment'}
          schema={schema}
          value={value}
          onChange={onChange}
        />
      );
    case 'reference':
    case 'references':
      return (
        <ReferenceSelect
          {...input}
          {...reference}
          thing={meta.thing ?? ''}
          value={value}
          onChange={onChange}
          multiple={meta.kind === 'references'}
        />
      );
    case 'image':
      return (
        <ImageInput
          {...input}
          value={value}
          onChange={onChange}
          name={personName ?? ''}
          owner={owner}
        />
      );
    case 'file':
    case 'text':
      return (
        <Input
          {...input}
          value={asText(value)}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onBlur}
          autoComplete="off"
        />
      );
  }
}

/** Counts as the rule does: code points, not halves of them. */
const countTo = (max: number) => ({
  show: true,
  max,
  strategy: (text: string) => [...text].length,
});

interface ValueProps extends InputProps {
  value: unknown;
  onChange: (value: unknown) => void;
}

function NumberInput({
  meta,
  schema,
  value,
  onChange,
  onBlur,
  ...input
}: ValueProps & { meta: FieldMeta; schema: z.ZodType; onBlur?: (() => void) | undefined }) {
  const number = typeof value === 'number' ? value : null;
  const whole = !z.safeParse(schema, (meta.min ?? 0) + 0.5).success;
  return (
    <InputNumber
      {...input}
      className="k-wide"
      value={number}
      onChange={onChange}
      onBlur={onBlur}
      min={meta.min}
      max={meta.max}
      changeOnWheel={false}
      {...(whole ? { precision: 0 } : {})}
    />
  );
}

/** Up to this many options of a required choice stand side by side: one click instead of two. */
const SIDE_BY_SIDE = 4;

function ChoiceInput({
  meta,
  schema,
  room,
  value,
  onChange,
  ...input
}: ValueProps & { meta: FieldMeta; schema: z.ZodType; room: { name: string } }) {
  const ui = useUi();
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
      allowClear={clearable}
      placeholder={ui('choose')}
      showSearch={options.length > 10 && { optionFilterProp: 'label' }}
    />
  );
}

function ChoicesInput({
  meta,
  room,
  value,
  onChange,
  ...input
}: ValueProps & { meta: FieldMeta; room: { name: string } }) {
  const ui = useUi();
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
      allowClear
      placeholder={ui('choose')}
      showSearch={{ optionFilterProp: 'label' }}
    />
  );
}

/** The field's clock is the organisation's, wherever the browser is. */
function TimeInput({
  withTime,
  schema,
  value,
  onChange,
  ...input
}: ValueProps & { withTime: boolean; schema: z.ZodType }) {
  const { timeZone } = useConsole();
  const ui = useUi();
  const text = asText(value);
  const wall = withTime && text ? formatMoment(text, timeZone) : text;
  const pastOnly = !z.safeParse(schema, withTime ? '2999-01-01T00:00:00Z' : '2999-01-01').success;
  const isAhead = (day: dayjs.Dayjs) =>
    day.isAfter(dayjs(formatMoment(Date.now(), timeZone)), 'day');
  return (
    <DatePicker
      {...input}
      className="k-wide"
      value={wall ? dayjs(wall) : null}
      showTime={withTime}
      placeholder={ui('choose')}
      format={withTime ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD'}
      {...(pastOnly ? { disabledDate: isAhead } : {})}
      onChange={(chosen) => {
        if (!chosen) onChange(null);
        else
          onChange(
            withTime
              ? instantOf(chosen.format('YYYY-MM-DD HH:mm:ss'), timeZone)
              : chosen.format('YYYY-MM-DD'),
          );
      }}
    />
  );
}
