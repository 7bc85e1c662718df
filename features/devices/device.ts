// The fields of a device: what people set, what the server finds out, how a list filters and sorts them.
import { z } from 'zod';
import type { Act } from '#kit/contract/alarm-rules.ts';
import { entity } from '#kit/contract/entity.ts';
import { filled, secret, shown } from '#kit/contract/entity-fields.ts';
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
const word = () => text({ max: 50 });

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
  fields: {
    type: alarming(choice('device_type', DEVICE_TYPES)),
    /** That of the space where it stands in one. */
    org_id: filled(alarming(reference('partinfo'))),
    org_name: shown(z.string()),
    enabled: alarming(flag()).optional(),
    sign_type: optional(choice('sign_type', VITAL_TYPES)),
    alias: optional(word()),
    space_id: optional(alarming(reference('space'))),
    /** The names from the department down, as a call shows them: "East ward / 301 / 2". */
    space_path: shown(maybe(z.string())),
    space_kind: shown(maybe(choice('place', PLACES))),
    room_id: shown(maybe(reference('space'))),
    department_id: shown(maybe(reference('space'))),
    person_id: optional(alarming(reference('staff'))),
    person_name: shown(maybe(z.string())),
    resident_id: optional(alarming(reference('resident'))),
    resident_name: shown(maybe(z.string())),
    gateway_id: optional(alarming(reference('device'))),
    gateway_name: shown(maybe(z.string())),
    backup_device_id: optional(alarming(reference('device'))),
    role_id: optional(alarming(reference('role'))),
    role_name: shown(maybe(z.string())),
    wired_mac: optional(alarming(mac())),
    wireless_mac: optional(alarming(mac())),
    wired_ip: optional(address()),
    wireless_ip: optional(address()),
    port: optional(port()),
    model: optional(word()),
    factory_code: optional(word()),
    software_version: optional(word()),
    hardware_version: optional(word()),
    wifi_ssid: optional(alarming(text({ max: 32 }))),
    wifi_password: secret(optional(alarming(text({ min: 8, max: 63, kind: 'password' })))),
    sip_id: optional(alarming(word())),
    phone: optional(alarming(line())),
    priority: optional(alarming(integer(1, 5))),
    rs485_address: optional(alarming(integer(0, 255))),
    power_board_address: optional(alarming(integer(0, 255))),
    interface_line: optional(alarming(integer(0, 255))),
    alarm_mode: optional(alarming(choice('alarm_mode', ALARM_MODES))),
    alarm_period: optional(alarming(integer(1, 100_000))),
    alarm_unit: optional(alarming(choice('alarm_unit', ALARM_UNITS))),
    alarm_monitoring: optional(
      alarming(text({ max: 11, pattern: /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/ })),
    ),
    led_specs: optional(alarming(word())),
    voice: optional(alarming(word())),
    font_size: optional(alarming(integer(8, 200))),
    server_address: optional(alarming(hostName())),
    server_port: optional(alarming(port())),
    remark: optional(text({ max: 300, multiline: true })),
    online: shown(flag()),
    last_contact_at: shown(maybe(moment())),
    online_changed_at: shown(maybe(moment())),
    battery: shown(maybe(integer(0, 100))),
    rssi: shown(maybe(integer(-200, 100))),
    config_rev: shown(z.number()),
    confirmed_rev: shown(z.number()),
    /** Whether a credential was ever given out. */
    credential: shown(flag()),
    created_at: shown(moment()),
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
  named: { space_id: 'space_path' },
});
