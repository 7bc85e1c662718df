// The fields of a device: what people set, what the server finds out, how a list filters and sorts them.
import { z } from 'zod';
import type { Act } from '#kit/contract/alarm-rules.ts';
import { entity } from '#kit/contract/entity.ts';
import {
  alarming,
  choice,
  flag,
  integer,
  line,
  mac,
  maybe,
  moment,
  optional,
  reference,
  text,
} from '#kit/contract/fields.ts';
import { ALARM_MODES, ALARM_UNITS, DEVICE_TYPES, PLACES, VITAL_TYPES } from './device-types.ts';
import type { DeviceType } from './device-types.ts';

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
  space_id: alarming(reference('space')),
  person_id: alarming(reference('staff')),
  resident_id: alarming(reference('resident')),
  gateway_id: alarming(reference('device')),
  backup_device_id: alarming(reference('device')),
  role_id: alarming(reference('role')),
  wired_mac: alarming(mac()),
  wireless_mac: alarming(mac()),
  wired_ip: address(),
  wireless_ip: address(),
  port: port(),
  model: word(),
  factory_code: word(),
  software_version: word(),
  hardware_version: word(),
  wifi_ssid: alarming(text({ max: 32 })),
  sip_id: alarming(word()),
  phone: alarming(line()),
  priority: alarming(integer(1, 5)),
  rs485_address: alarming(integer(0, 255)),
  power_board_address: alarming(integer(0, 255)),
  interface_line: alarming(integer(0, 255)),
  alarm_mode: alarming(choice('alarm_mode', ALARM_MODES)),
  alarm_period: alarming(integer(1, 100_000)),
  alarm_unit: alarming(choice('alarm_unit', ALARM_UNITS)),
  alarm_monitoring: alarming(
    text({ max: 11, pattern: /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/ }),
  ),
  led_specs: alarming(word()),
  voice: alarming(word()),
  font_size: alarming(integer(8, 200)),
  server_address: alarming(hostName()),
  server_port: alarming(port()),
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

/** What dials numbers: of several a call takes one, so that a new one can take it from another. */
export const DIALLING_TYPES: readonly DeviceType[] = ['TRANSFER_DEVICE', 'S4G_INTERCOM'];

/** Whether a new device takes calls from others: it dials, or has a number that is dialled. */
function takesOver({ after }: Act): boolean {
  const {
    enabled,
    phone,
    type: made,
  } = after as { [Name in 'enabled' | 'phone' | 'type']: unknown };
  return enabled === true && (phone !== null || DIALLING_TYPES.includes(made as DeviceType));
}

export const device = entity({
  thing: 'device',
  alarm: {
    acts: { create: takesOver, delete: true },
    asleep: { made: { enabled: false }, woken: { enabled: true } },
  },
  row: {
    org_id: alarming(reference('partinfo')),
    type: alarming(type()),
    enabled: alarming(flag()),
    ...read,
    ...names,
    ...state,
    created_at: moment(),
  },
  draft: {
    type: alarming(type()),
    org_id: optional(alarming(reference('partinfo'))),
    enabled: alarming(flag()).optional(),
    ...written,
    wifi_password: optional(alarming(text({ min: 8, max: 63, kind: 'password' }))),
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
    'person_id',
    'sign_type',
    'enabled',
    'online',
    'last_contact_at',
    'battery',
    'wired_mac',
    'wireless_mac',
    'wired_ip',
    'wireless_ip',
    'port',
    'model',
    'factory_code',
    'software_version',
    'hardware_version',
    'sip_id',
    'phone',
    'rs485_address',
    'power_board_address',
    'interface_line',
    'remark',
    'org_id',
    'created_at',
  ],
  shown: { space_id: 'space_path', person_id: 'person_name', org_id: 'org_name' },
});
