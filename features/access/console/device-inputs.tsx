// Choosing kinds of devices and button events, in the words of the devices room.
import { Select } from 'antd';
import { useConsole } from '#kit/ui/console-context.ts';
import { useList } from '#kit/ui/queries.ts';
import type { Control } from '#kit/ui/record-fields.tsx';
import { useLabels, useUi } from '#kit/ui/use-words.ts';
import { DEVICE_TYPES, buttonEvent, devices } from '#features/devices/contract.ts';

interface ManyProps extends Control {
  options: { value: string; label: string }[];
}

function Many({ options, value, onChange, values: _values, set: _set, ...input }: ManyProps) {
  const ui = useUi();
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  const missing = chosen.filter((name) => !options.some((option) => option.value === name));
  return (
    <Select
      {...input}
      className="k-wide"
      mode="multiple"
      value={chosen}
      options={[...options, ...missing.map((name) => ({ value: name, label: name }))]}
      onChange={(next: string[]) => onChange(next)}
      placeholder={ui('any')}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear
    />
  );
}

export function DeviceTypesInput(control: Control) {
  const { option } = useLabels(devices);
  const options = DEVICE_TYPES.map((value) => ({ value, label: option('device_type', value) }));
  return <Many {...control} options={options} />;
}

export function EventKeysInput(control: Control) {
  const { me } = useConsole();
  const { data } = useList(
    buttonEvent,
    { size: 200, sort: 'name' },
    { enabled: me.permissions.has(buttonEvent.routes.page.access) },
  );
  // An organisation's own event of a key stands before the default one.
  const names = new Map(
    (data?.list ?? [])
      .toSorted((one, other) => Number(one.org_id !== null) - Number(other.org_id !== null))
      .map(({ key_code, name }) => [key_code, `${name}（${key_code}）`]),
  );
  return <Many {...control} options={[...names].map(([value, label]) => ({ value, label }))} />;
}
