// Choosing an event's picture: one of those drawn here, or none.
import { Radio } from 'antd';
import type { Control } from '#kit/ui/record-fields.tsx';
import { useLabels } from '#kit/ui/use-words.ts';
import { EVENT_ICONS, devices } from '../../contract.ts';
import { useT } from '#features/use-t.ts';
import { EventIcon } from './event-icon.tsx';

const NONE = '';

export function IconPicker({ value, values: _values, set: _set, onChange, ...input }: Control) {
  const t = useT();
  const { option } = useLabels(devices);
  const { status: _status, ...rest } = input;
  return (
    <Radio.Group
      {...rest}
      className="icon-picker"
      optionType="button"
      value={value ?? NONE}
      onChange={({ target }) => onChange(target.value === NONE ? null : target.value)}
      options={[
        { value: NONE, label: t('devices.noIcon') },
        ...EVENT_ICONS.map((name) => {
          const label = option('event_icon', name);
          return {
            value: name,
            title: label,
            label: (
              <>
                <EventIcon name={name} />
                <span className="icon-word">{label}</span>
              </>
            ),
          };
        }),
      ]}
    />
  );
}
