// A device in its drawer: which sections and fields there are depends on its type.
import { useConsole } from '#kit/ui/console-context.ts';
import type { Values } from '#kit/ui/draft-values.ts';
import { RecordDrawer } from '#kit/ui/record-drawer.tsx';
import type { Section } from '#kit/ui/record-fields.tsx';
import { hintOf, useOpen } from '#kit/ui/use-open.ts';
import { useT } from '#features/use-t.ts';
import { DEVICE_TYPES, device, devices } from '../contract.ts';
import type { DeviceType } from '../contract.ts';
import { ConnectMenu } from './connect-menu.tsx';
import type { DeviceRow } from './device-row.ts';
import { TypeChoice } from './type-choice.tsx';
import {
  GATEWAY_TYPES,
  hasResident,
  hasType,
  isCarried,
  isFixed,
  isOf,
  isOnBus,
  mayHaveGateway,
  spaceKinds,
  standsAtBed,
} from './type-rules.ts';

interface DeviceDrawerProps {
  /** Devices of several organisations, so that the form asks for theirs. */
  across: boolean;
  nameOf: (row: DeviceRow) => string;
  /** The types that a new one may have; absent: every one. */
  types?: readonly DeviceType[];
}

/** The bed that the address of a new device has chosen, `bed:<id>`. */
function useChosenBed(): string | null {
  const [what, id = null] = hintOf(useOpen().open ?? '').split(':');
  return what === 'bed' ? id : null;
}

export function DeviceDrawer({ across, nameOf, types: known = DEVICE_TYPES }: DeviceDrawerProps) {
  const t = useT();
  const bed = useChosenBed();
  const types = bed ? known.filter((type) => standsAtBed({ type })) : known;
  const place = usePlaceSection();
  const sections: Section<DeviceRow>[] = [
    {
      title: t('devices.sections.general'),
      fields: [
        { field: 'type', input: (control) => <TypeChoice {...control} types={types} /> },
        'alias',
        { field: 'org_id', when: () => across },
        { field: 'sign_type', when: ({ type }) => type === 'VITAL_SIGNS_DEVICE' },
        'model',
        'factory_code',
        'priority',
        'enabled',
        'remark',
      ],
    },
    place,
    {
      title: t('devices.sections.network'),
      when: hasType,
      fields: [
        { field: 'wired_mac', when: isFixed },
        'wireless_mac',
        { field: 'wired_ip', when: isFixed },
        'wireless_ip',
        'port',
        'wifi_ssid',
        { field: 'wifi_password', hint: `${t('devices.wifiRule')} · ${t('devices.passwordKept')}` },
        'server_address',
        'server_port',
      ],
    },
    {
      title: t('devices.sections.telephony'),
      when: isOf('host', 'station', 'carried', 'entrance'),
      fields: ['sip_id', 'phone'],
    },
    {
      title: t('devices.sections.bus'),
      when: isOnBus,
      fields: ['rs485_address', 'power_board_address', 'interface_line'],
    },
    {
      title: t('devices.sections.alarm'),
      when: isOf('alarm', 'sensor', 'carried'),
      fields: ['alarm_mode', 'alarm_period', 'alarm_unit', 'alarm_monitoring'],
    },
    {
      title: t('devices.sections.display'),
      when: isOf('host', 'station', 'board', 'lamp'),
      fields: ['led_specs', 'voice', 'font_size'],
    },
    {
      title: t('devices.sections.version'),
      when: hasType,
      fields: ['software_version', 'hardware_version'],
    },
    {
      title: t('devices.sections.state'),
      when: (_, row) => row !== null,
      fields: [
        'online',
        'last_contact_at',
        'online_changed_at',
        'battery',
        'rssi',
        'config_rev',
        'confirmed_rev',
        'credential',
      ],
    },
  ];
  return (
    <RecordDrawer
      entity={device}
      room={devices}
      title={(row) => (row ? nameOf(row) : t('devices.add'))}
      defaults={() => ({
        enabled: true,
        ...(types.length === 1 ? { type: types[0] } : {}),
        ...(bed ? { space_id: bed } : {}),
      })}
      sections={sections}
      actions={(row) => <ConnectMenu device={{ id: row.id, name: nameOf(row), type: row.type }} />}
    />
  );
}

/** Where it stands and who has it; only what its type and its organisation allow is offered. */
function usePlaceSection(): Section<DeviceRow> {
  const t = useT();
  const { me } = useConsole();
  const own = (values: Values, row: DeviceRow | null) => ({
    org_id: values['org_id'] ?? row?.org_id ?? me.organisation.id,
  });
  // Above the department a device takes the organisation of its space, so every space is offered until one is named.
  const ofSpace = (values: Values, row: DeviceRow | null) =>
    me.level !== 'organisation' && !values['org_id'] && !row ? {} : own(values, row);
  return {
    title: t('devices.sections.place'),
    when: hasType,
    fields: [
      {
        field: 'space_id',
        wide: true,
        when: (values) => spaceKinds(values).length > 0,
        reference: {
          label: 'path',
          filters: (values, row) => ({
            kind: spaceKinds(values).join(','),
            ...ofSpace(values, row),
          }),
        },
      },
      { field: 'person_id', when: isCarried, reference: { filters: own } },
      { field: 'resident_id', when: hasResident, reference: { filters: own } },
      {
        field: 'gateway_id',
        when: mayHaveGateway,
        reference: { filters: (values, row) => ({ type: GATEWAY_TYPES, ...own(values, row) }) },
      },
      { field: 'role_id', reference: { filters: own } },
      {
        field: 'backup_device_id',
        when: isOf('host', 'gateway', 'board'),
        reference: { filters: (values, row) => ({ type: values['type'], ...own(values, row) }) },
      },
    ],
  };
}
