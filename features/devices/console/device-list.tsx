// Devices of one organisation, and at the hospital and the provider of all below.
import { useConsole } from '#kit/ui/console-context.ts';
import type { ColumnOf } from '#kit/ui/list-columns.tsx';
import { ListPage } from '#kit/ui/list-page.tsx';
import { useLabels } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { device, devices } from '../contract.ts';
import type { DeviceRow } from './device-row.ts';
import { Battery, OnlineState, SettingsState } from './device-state.tsx';
import { DeviceActions } from './device-actions.tsx';
import { ConnectMenu } from './connect-menu.tsx';
import { DeviceDrawer } from './device-drawer.tsx';
import { QuickFilters } from './quick-filters.tsx';

export function Page() {
  const t = useT();
  const { me } = useConsole();
  return (
    <DeviceList
      title={t(
        me.level === 'provider' ? 'devices.pages.ProviderDevice' : 'devices.pages.DeviceList',
      )}
    />
  );
}

interface DeviceListProps {
  title: string;
  /** Left of the list. */
  aside?: React.ReactNode;
}

export function DeviceList({ title, aside }: DeviceListProps) {
  const t = useT();
  const { field, option } = useLabels(devices);
  const { me } = useConsole();
  const across = me.level !== 'organisation';
  const nameOf = (row: DeviceRow) => row.alias ?? option('device_type', row.type);
  const columns: ColumnOf<typeof device>[] = [
    { field: 'alias', width: 150, render: nameOf },
    { field: 'type', width: 120 },
    { field: 'space_path', width: 190, render: (row) => <Where row={row} /> },
    ...(across ? (['org_name'] as const) : []),
    { field: 'online', width: 180, render: (row) => <OnlineState row={row} /> },
    { field: 'battery', width: 100, render: (row) => <Battery percent={row.battery} /> },
    {
      field: 'confirmed_rev',
      title: field('config_rev'),
      width: 130,
      render: (row) => <SettingsState row={row} />,
    },
    { field: 'enabled', tones: { true: 'good', false: 'off' } },
    { field: 'person_name', hidden: true },
    { field: 'resident_name', hidden: true },
    { field: 'gateway_name', hidden: true },
    { field: 'wired_mac', hidden: true },
    { field: 'wireless_mac', hidden: true },
    { field: 'wired_ip', hidden: true },
    { field: 'wireless_ip', hidden: true },
    { field: 'model', hidden: true },
    { field: 'factory_code', hidden: true },
    { field: 'software_version', hidden: true },
    { field: 'created_at', hidden: true },
  ];
  return (
    <ListPage
      entity={device}
      room={devices}
      title={title}
      aside={aside}
      createLabel={t('devices.add')}
      columns={columns}
      rowName={nameOf}
      hideFilters={[...(across ? [] : ['org_id']), 'room_id', 'battery']}
      refreshOn={['device.changed']}
      summary={<QuickFilters />}
      actions={<DeviceActions />}
      rowActions={(row) => (
        <ConnectMenu device={{ id: row.id, name: nameOf(row), type: row.type }} />
      )}
    >
      <DeviceDrawer across={across} nameOf={nameOf} />
    </ListPage>
  );
}

/** The place, or who carries it. */
function Where({ row }: { row: DeviceRow }) {
  return (
    row.space_path ?? row.person_name ?? row.resident_name ?? <span className="k-aside">–</span>
  );
}
