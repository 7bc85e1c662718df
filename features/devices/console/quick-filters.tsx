// What one looks for most: devices that are offline, and those whose battery is low.
import { Radio } from 'antd';
import { useListState } from '#kit/ui/use-list-state.ts';
import { useT } from '#features/use-t.ts';
import { LOW_BATTERY, device } from '../contract.ts';

const QUICK = {
  offline: { online: 'false', enabled: 'true' },
  low_battery: { battery_to: String(LOW_BATTERY) },
} as const;
type Quick = keyof typeof QUICK | 'all';

const NAMES = ['online', 'enabled', 'battery_to'];

export function QuickFilters() {
  const t = useT();
  const {
    state: { filters },
    change,
  } = useListState(device);
  const chosen: Quick =
    filters['online'] === 'false' ? 'offline' : filters['battery_to'] ? 'low_battery' : 'all';
  const choose = (quick: Quick) => {
    const others = Object.fromEntries(
      Object.entries(filters).filter(([name]) => !NAMES.includes(name)),
    );
    change({ filters: { ...others, ...(quick === 'all' ? {} : QUICK[quick]) } });
  };
  return (
    <Radio.Group
      aria-label={t('devices.quick.label')}
      optionType="button"
      value={chosen}
      onChange={({ target }) => choose(target.value as Quick)}
      options={(['all', 'offline', 'low_battery'] as const).map((value) => ({
        value,
        label: t(`devices.quick.${value}`),
      }))}
    />
  );
}
