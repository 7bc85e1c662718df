// The fields of a device: what people set, what the server finds out, how a list filters and sorts them.
import { z } from 'zod';
import { entity } from '#kit/contract/entity.ts';
import {
  alarming,
  choice,
  flag,
  integer,
  mac,
  maybe,
  moment,
  optional,
  reference,
  text,
} from '#kit/contract/fields.ts';
import { ALARM_MODES, ALARM_UNITS, DEVICE_TYPES, PLACES, VITAL_TYPES } from './device-types.ts';

/** At or below this, in percent, a battery is low. */
export const LOW_BATTERY = 20;

const address = () =>
  text({ max: 45, pattern: new RegExp(`${z.regexes.ipv4.source}|${z.regexes.ipv6.source}`) });
const hostName = () => text({ max: 253, pattern: /^[A-Za-z0-9](?:[A-Za-z0-9.:-]*[A-Za-z0-9])?$/ });
const port = () => integer(1, 65_535);
const word = (max = 50) => text({ max });
const type = () => choice('device_type', DEVICE_TYPES);

/** Fields that people set and that a read shows again. */
const kept = {
  sign_type: choice('sign_type', VITAL_TYPES),
  alias: word(),
  space_id: reference('space'),
  person_id: reference('staff'),
  resident_id: reference('resident'),
  gateway_id: reference('device'),
  backup_device_id: reference('device'),
  role_id: reference('role'),
  wired_mac: mac(),
  wireless_mac: mac(),
  wired_ip: address(),
  wireless_ip: address(),
  port: port(),
  model: word(),
  factory_code: word(),
  software_version: word(),
  hardware_version: word(),
  wifi_ssid: text({ max: 32 }),
  sip_id: word(),
  phone: word(30),
  priority: integer(1, 5),
  rs485_address: integer(0, 255),
  power_board_address: integer(0, 255),
  interface_line: integer(0, 255),
  alarm_mode: choice('alarm_mode', ALARM_MODES),
  alarm_period: integer(1, 100_000),
  alarm_unit: choice('alarm_unit', ALARM_UNITS),
  alarm_monitoring: text({ max: 11, pattern: /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/ }),
  led_specs: word(),
  voice: word(),
  font_size: integer(8, 200),
  server_address: hostName(),
  server_port: port(),
  remark: text({ max: 300, multiline: true }),
} as const;

type Kept = typeof kept;
const each = <Out extends { [Name in keyof Kept]: z.ZodType }>(
  wrap: (schema: z.ZodType) => z.ZodType,
): Out =>
  Object.fromEntries(Object.entries(kept).map(([name, schema]) => [name, wrap(schema)])) as Out;
const read = each<{ [Name in keyof Kept]: z.ZodNullable<Kept[Name]> }>(maybe);
const written = each<{ [Name in keyof Kept]: z.ZodOptional<z.ZodNullable<Kept[Name]>> }>(optional);

const names = {
  org_name: z.string(),
  /** The names from the department down, as a call shows them: "East ward / 301 / 2". */
  space_path: maybe(z.string()),
  space_kind: maybe(choice('place', PLACES)),
  room_id: maybe(reference('space')),
  department_id: maybe(reference('space')),
  person_name: maybe(z.string()),
  resident_name: maybe(z.string()),
  gateway_name: maybe(z.string()),
  role_name: maybe(z.string()),
};

const state = {
  online: flag(),
  last_contact_at: maybe(moment()),
  online_changed_at: maybe(moment()),
  battery: maybe(integer(0, 100)),
  rssi: maybe(integer(-200, 100)),
  config_rev: z.number(),
  confirmed_rev: z.number(),
  /** Whether a credential was ever given out. */
  credential: flag(),
};

export const device = entity({
  thing: 'device',
  row: {
    org_id: reference('partinfo'),
    type: type(),
    enabled: alarming(flag()),
    ...read,
    ...names,
    ...state,
    created_at: moment(),
  },
  draft: {
    type: type(),
    org_id: optional(reference('partinfo')),
    enabled: alarming(flag()).optional(),
    ...written,
    wifi_password: optional(text({ min: 8, max: 63, kind: 'password' })),
  },
  filters: [
    'org_id',
    'type',
    'sign_type',
    'enabled',
    'online',
    'space_id',
    'room_id',
    'department_id',
    'person_id',
    'resident_id',
    'gateway_id',
    'battery',
    'alias',
    'model',
    'factory_code',
    'last_contact_at',
    'created_at',
    'credential',
  ],
  sorts: ['alias', 'type', 'online', 'battery', 'last_contact_at', 'space_path', 'created_at'],
  sheet: [
    'type',
    'alias',
    'space_id',
    'sign_type',
    'wired_mac',
    'wireless_mac',
    'wired_ip',
    'wireless_ip',
    'port',
    'model',
    'factory_code',
    'sip_id',
    'phone',
    'rs485_address',
    'power_board_address',
    'interface_line',
    'remark',
  ],
  exported: [
    'alias',
    'type',
    'sign_type',
    'space_path',
    'person_name',
    'enabled',
    'online',
    'last_contact_at',
    'battery',
    'wired_mac',
    'wireless_mac',
    'wired_ip',
    'wireless_ip',
    'model',
    'factory_code',
    'software_version',
    'hardware_version',
    'org_name',
    'created_at',
  ],
});
