// The lists of one kind of device each: what is asked of it, and adding one of the kind.
import { useConsole } from '#kit/ui/console-context.ts';
import type { ColumnOf } from '#kit/ui/list-columns.tsx';
import { ListPage } from '#kit/ui/list-page.tsx';
import { useLabels } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { DEVICE_KINDS, device, devices } from '../contract.ts';
import type { DeviceKind } from '../contract.ts';
import { ConnectMenu } from './connect-menu.tsx';
import { DeviceDrawer } from './device-drawer.tsx';
import type { DeviceRow } from './device-row.ts';
import { Battery, OnlineState } from './device-state.tsx';
import { QuickFilters } from './quick-filters.tsx';

type Columns = readonly ColumnOf<typeof device>[];

const ONLINE: Columns = [
  { field: 'online', width: 180, render: (row) => <OnlineState row={row} /> },
];
const LIVING: Columns = [
  ...ONLINE,
  { field: 'battery', width: 100, render: (row) => <Battery percent={row.battery} /> },
];
const PLACE: Columns = [{ field: 'space_path', width: 190 }];
const TYPE: Columns = [{ field: 'type', width: 130 }];
const CONTACT: Columns = [{ field: 'last_contact_at', age: true, width: 250 }];

const COLUMNS: Record<DeviceKind, Columns> = {
  mobile: [...TYPE, { field: 'person_name', width: 130 }, ...PLACE, ...LIVING],
  user_watch: [{ field: 'resident_name', width: 130 }, ...PLACE, ...LIVING, ...CONTACT],
  sos: [...TYPE, ...PLACE, ...LIVING, ...CONTACT],
  nbiot: [...TYPE, ...PLACE, ...LIVING, { field: 'rssi', width: 110 }, ...CONTACT],
  linux: [
    ...TYPE,
    { field: 'software_version', width: 140 },
    { field: 'hardware_version', width: 140 },
    { field: 'model', width: 130 },
    { field: 'org_name', width: 150 },
    ...ONLINE,
  ],
};

function KindList({ kind, title }: { kind: DeviceKind; title: string }) {
  const t = useT();
  const { option } = useLabels(devices);
  const { me } = useConsole();
  const across = me.level !== 'organisation';
  const nameOf = (row: DeviceRow) => row.alias ?? option('device_type', row.type);
  return (
    <ListPage
      entity={device}
      room={devices}
      title={title}
      createLabel={t('devices.add')}
      fixed={{ type: DEVICE_KINDS[kind].join(',') }}
      columns={[{ field: 'alias', width: 150, render: nameOf }, ...COLUMNS[kind]]}
      rowName={nameOf}
      hideFilters={[...(across ? [] : ['org_id']), 'room_id', 'battery']}
      refreshOn={['device.changed']}
      summary={<QuickFilters />}
      rowActions={(row) => (
        <ConnectMenu device={{ id: row.id, name: nameOf(row), type: row.type }} />
      )}
    >
      <DeviceDrawer across={across} nameOf={nameOf} types={DEVICE_KINDS[kind]} />
    </ListPage>
  );
}

export function MobilePage() {
  return <KindList kind="mobile" title={useT()('devices.pages.DeviceMobile')} />;
}
export function UserWatchPage() {
  return <KindList kind="user_watch" title={useT()('devices.pages.UserWatch')} />;
}
export function SosPage() {
  return <KindList kind="sos" title={useT()('devices.pages.SosDevice')} />;
}
export function NbConditionPage() {
  return <KindList kind="nbiot" title={useT()('devices.pages.NbDeviceCondition')} />;
}
export function LinuxVersionPage() {
  return <KindList kind="linux" title={useT()('devices.pages.LinuxVersion')} />;
}
