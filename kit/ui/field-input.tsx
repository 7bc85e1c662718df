// The input of a field, chosen by what its schema says of it.
import { Input, Switch } from 'antd';
import type { z } from 'zod';
import type { FieldMeta } from '../contract/fields.ts';
import { ChoiceInput, ChoicesInput } from './choice-input.tsx';
import { ImageInput } from './image-input.tsx';
import type { InputProps } from './input-props.ts';
import { NumberInput } from './number-input.tsx';
import { RegionInput } from './region-input.tsx';
import { ReferenceSelect } from './reference-select.tsx';
import { TimeInput } from './time-input.tsx';

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
        />
      );
    case 'number':
      return <NumberInput {...input} value={value} onChange={onChange} onBlur={onBlur} />;
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
    case 'zone':
    case 'country':
    case 'currency':
      return <RegionInput {...input} kind={meta.kind} value={value} onChange={onChange} />;
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
          {...(meta.telephone ? { inputMode: 'tel' as const } : {})}
        />
      );
  }
}

/** Counts as the rule does: code points, not halves of them. */
export const countTo = (max: number) => ({
  show: true,
  max,
  strategy: (text: string) => [...text].length,
});
