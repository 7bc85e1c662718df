// The type of a device, among those that the page is about.
import { Select } from 'antd';
import type { Control } from '#kit/ui/record-fields.tsx';
import { useLabels, useUi } from '#kit/ui/use-words.ts';
import { devices } from '../contract.ts';
import type { DeviceType } from '../contract.ts';

export function TypeChoice({
  value,
  onChange,
  types,
  values: _values,
  set: _set,
  ...input
}: Control & { types: readonly DeviceType[] }) {
  const ui = useUi();
  const { option } = useLabels(devices);
  return (
    <Select
      {...input}
      className="k-wide"
      value={typeof value === 'string' ? value : null}
      options={types.map((type) => ({ value: type, label: option('device_type', type) }))}
      onChange={onChange}
      placeholder={ui('choose')}
      showSearch={types.length > 10 && { optionFilterProp: 'label' }}
    />
  );
}
