// Since when somebody lies in a bed: now, until another time is chosen.
import { useState } from 'react';
import type { ValueProps } from '#kit/ui/input-props.ts';
import { serverNow } from '#kit/ui/server-clock.ts';
import { TimeInput } from '#kit/ui/time-input.tsx';
import { resident } from '../contract.ts';

const schema = resident.draft.shape.checked_in_at;

/** Null is the time of saving, shown as that of opening; cleared, it is that again. */
export function SinceInput({ value, onChange, ...input }: ValueProps) {
  const [opened] = useState(() => new Date(serverNow()).toISOString());
  return (
    <TimeInput
      {...input}
      withTime
      schema={schema}
      value={typeof value === 'string' ? value : opened}
      onChange={onChange}
    />
  );
}
