// Times of a day, picked from the full hours or typed as `08:30`.
import { Select } from 'antd';
import type { Control } from '#kit/ui/record-fields.tsx';
import { timesOf } from './day-times.ts';

const HOURS = Array.from({ length: 24 }, (_hour, at) => {
  const value = `${String(at).padStart(2, '0')}:00`;
  return { value, label: value };
});

export function DayTimesInput({ value, values: _values, onChange, set: _set, ...input }: Control) {
  const { 'aria-required': _required, ...rest } = input;
  return (
    <Select
      {...rest}
      className="k-wide"
      mode="tags"
      value={typeof value === 'string' ? timesOf(value) : []}
      options={HOURS}
      // Else the key that saves the form would pick midnight first.
      defaultActiveFirstOption={false}
      tokenSeparators={[',', ' ', '，', '、', ';']}
      onChange={(chosen: string[]) =>
        onChange(chosen.length > 0 ? timesOf(chosen.join(',')).join(',') : null)
      }
    />
  );
}
