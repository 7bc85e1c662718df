// A labelled field of a small form, with its fault below it.
import { useEffect, useId, useRef } from 'react';
import { Input } from 'antd';
import type { InputRef } from 'antd';

interface TypedField {
  label: string;
  value: string;
  fault?: string | undefined;
  hint?: string;
  password?: boolean;
  autoComplete: string;
  /** Takes the focus when it appears. */
  focused?: boolean;
  onChange: (value: string) => void;
}

export function TypedField(props: TypedField) {
  const id = useId();
  const { label, value, fault, hint, password, autoComplete, focused = false, onChange } = props;
  const input = useRef<InputRef>(null);
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  const shared = {
    ref: input,
    id,
    value,
    autoComplete,
    spellCheck: false,
    'aria-invalid': fault !== undefined,
    'aria-describedby': fault ? `${id}-fault` : hint ? `${id}-hint` : undefined,
    onChange: ({ target }: React.ChangeEvent<HTMLInputElement>) => onChange(target.value),
    ...(fault ? { status: 'error' as const } : {}),
  };
  return (
    <div className="k-field">
      <label htmlFor={id}>{label}</label>
      {password ? <Input.Password {...shared} /> : <Input {...shared} />}
      {hint && (
        <p id={`${id}-hint`} className="k-hint">
          {hint}
        </p>
      )}
      {fault && (
        <p id={`${id}-fault`} className="k-fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
