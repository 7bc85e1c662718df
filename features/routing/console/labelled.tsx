// A field of a form that no entity's drawer makes: its label above, its fault below.
import { useId } from 'react';
import { AlarmMark } from '#kit/ui/alarm-mark.tsx';
import type { InputProps } from '#kit/ui/input-props.ts';

export interface LabelledProps {
  label: string;
  fault?: string | undefined;
  required?: boolean;
  wide?: boolean;
  /** What is set here can mute, slow or reroute an alarm. */
  alarm?: boolean;
  /** Several inputs under one label. */
  group?: boolean;
  children: (input: InputProps) => React.ReactNode;
}

export function Labelled({ label, fault, required, wide, group, alarm, children }: LabelledProps) {
  const id = useId();
  const input: InputProps = {
    id,
    'aria-labelledby': `${id}-label`,
    ...(fault ? { status: 'error', 'aria-invalid': true, 'aria-describedby': `${id}-fault` } : {}),
    ...(required ? { 'aria-required': true } : {}),
  };
  return (
    <div className="k-field" data-wide={wide || undefined}>
      <span className="k-label">
        <label id={`${id}-label`} {...(group ? {} : { htmlFor: id })}>
          {label}
          {required && (
            <span className="k-required" aria-hidden>
              {' '}
              *
            </span>
          )}
        </label>
        {alarm && <AlarmMark />}
      </span>
      {children(input)}
      {fault && (
        <p id={`${id}-fault`} className="k-fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
