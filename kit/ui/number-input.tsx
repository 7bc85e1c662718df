// A number as it is typed: nothing is rounded, cut or taken back; what is no number stays, and the field's rule says so.
import { Input } from 'antd';
import { useState } from 'react';
import type { ValueProps } from './input-props.ts';
import { useConsole } from './console-context.ts';
import { readTyped } from './read-typed.ts';

const shownOf = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : '';

export function NumberInput({
  value,
  onChange,
  onBlur,
  className = 'k-wide',
  ...input
}: Omit<ValueProps, 'onChange'> & {
  onChange: (value: number | string | null) => void;
  onBlur?: (() => void) | undefined;
  className?: string;
  'aria-label'?: string;
}) {
  const { translator } = useConsole();
  // What was typed stays as long as it means the value: "1." on the way to "1.5".
  const [typed, setTyped] = useState({ text: '', value: null as unknown });
  return (
    <Input
      {...input}
      className={className}
      inputMode="decimal"
      autoComplete="off"
      value={typed.value === value && typed.text !== '' ? typed.text : shownOf(value)}
      onChange={({ target }) => {
        const next = readTyped(target.value, translator.locale);
        setTyped({ text: target.value, value: next });
        onChange(next);
      }}
      onBlur={onBlur}
    />
  );
}
