// Devices: what hangs in the ward or is carried, where it stands, whether it lives, and what its buttons mean.
// A type decides where a device may stand (37); a space has one emergency button (36); a MAC address stands once (35).
// A device is online by its own word and the server's clock; its settings go down with a revision until confirmed.
// Neighbours: spaces (where), staff and residents (who carries, whose vitals), calls (what a press becomes).
import { z } from 'zod';
import { entity, idParams, listInput, pageOf } from '#kit/contract/entity.ts';
import {
  choice,
  decimal,
  flag,
  id,
  integer,
  mac,
  maybe,
  moment,
  optional,
  reference,
  text,
} from '#kit/contract/fields.ts';
import { room } from '#kit/contract/room.ts';
import { route } from '#kit/contract/route.ts';
import {
  ALARM_MODES,
  ALARM_UNITS,
  DEVICE_FAMILIES,
  DEVICE_TYPES,
  PLACES,
  VITAL_TYPES,
} from './device-types.ts';
import { DEFAULT_KEYS, TCP_TYPES } from './message-types.ts';

export * from './device-types.ts';
export * from './message-types.ts';

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
    enabled: flag(),
    ...read,
    ...names,
    ...state,
    created_at: moment(),
  },
  draft: {
    type: type(),
    org_id: optional(reference('partinfo')),
    enabled: flag().optional(),
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

const event = {
  name: text({ max: 20 }),
  description: text({ min: 0, max: 200, multiline: true }),
  key_code: text({ max: 30, pattern: /^[A-Za-z0-9_-]+$/ }),
  call_type: choice('tcp_type', TCP_TYPES),
  device_type: type(),
  role_id: reference('role'),
  icon: text({ max: 30, pattern: /^[a-z0-9-]+$/ }),
};
const pixel = () => integer(0, 10_000);

export const buttonEvent = entity({
  thing: 'event',
  row: {
    /** None: a default event, everyone's to use and the provider's to change. */
    org_id: maybe(reference('partinfo')),
    name: event.name,
    description: maybe(event.description),
    key_code: event.key_code,
    call_type: event.call_type,
    priority: integer(1, 5),
    device_type: maybe(event.device_type),
    role_id: maybe(event.role_id),
    role_name: maybe(z.string()),
    icon: maybe(event.icon),
    x_from: maybe(pixel()),
    x_to: maybe(pixel()),
    y_from: maybe(pixel()),
    y_to: maybe(pixel()),
    created_at: moment(),
  },
  draft: {
    org_id: optional(reference('partinfo')),
    name: event.name,
    description: optional(event.description),
    key_code: event.key_code,
    call_type: event.call_type,
    priority: integer(1, 5),
    device_type: optional(event.device_type),
    role_id: optional(event.role_id),
    icon: optional(event.icon),
    x_from: optional(pixel()),
    x_to: optional(pixel()),
    y_from: optional(pixel()),
    y_to: optional(pixel()),
  },
  filters: ['org_id', 'name', 'key_code', 'call_type', 'priority', 'device_type'],
  sorts: ['name', 'key_code', 'call_type', 'priority', 'created_at'],
  rules: ({ x_from, x_to, y_from, y_to }) => ({
    ...(typeof x_from === 'number' && typeof x_to === 'number' && x_to < x_from
      ? { x_to: 'order' }
      : {}),
    ...(typeof y_from === 'number' && typeof y_to === 'number' && y_to < y_from
      ? { y_to: 'order' }
      : {}),
  }),
});

/** What a device needs to connect; the password is shown this once. */
export const credentialReply = z.object({
  username: id(),
  password: z.string(),
  org: id(),
  mqtt_url: z.string(),
});

/** A device that knocked and was refused: unknown, or known without a good credential. */
export const WAITING_REASONS = [
  'unknown',
  'unknown_child',
  'wrong_password',
  'no_credential',
  'disabled',
] as const;

const waitingRow = {
  name: z.string(),
  reason: choice('waiting_reason', WAITING_REASONS),
  org_id: maybe(reference('partinfo')),
  /** The registered device that it is, or seems to be by its address. */
  device_id: maybe(reference('device')),
  gateway_id: maybe(reference('device')),
  address: maybe(z.string()),
  attempts: decimal(0, Number.MAX_SAFE_INTEGER),
  first_at: moment(),
  last_at: moment(),
};

export const devices = room({
  name: 'devices',
  permissions: [
    'device.read',
    'device.write',
    'device.remove',
    'device.export',
    'device.import',
    'device.credential',
    'device.assign',
    'device.reset',
    'event.read',
    'event.write',
    'event.remove',
  ],
  errors: {
    DEVICE_MAC_REPEAT: { code: 35, status: 409 },
    DEVICE_ADD_FAILED: { code: 36, status: 409 },
    DEVICE_FRAME_FAILED: { code: 37, status: 409 },
    ENROL_CODE_FAILED: { code: 1701, status: 400 },
    EVENT_KEY_OCCUPY: { code: 1702, status: 409 },
    GATEWAY_FAILED: { code: 1703, status: 409 },
    EVENT_SHARED: { code: 1704, status: 409 },
  },
  enums: {
    device_type: DEVICE_TYPES,
    device_family: DEVICE_FAMILIES,
    place: PLACES,
    sign_type: VITAL_TYPES,
    alarm_mode: ALARM_MODES,
    alarm_unit: ALARM_UNITS,
    tcp_type: TCP_TYPES,
    event_key: DEFAULT_KEYS,
    priority: ['1', '2', '3', '4', '5'],
    waiting_reason: WAITING_REASONS,
  },
  routes: {
    ...device.routes,
    credential: route({
      method: 'POST',
      path: '/mgr/device/{id}/credential',
      access: 'device.credential',
      params: idParams,
      reply: credentialReply,
    }),
    enrolCode: route({
      method: 'POST',
      path: '/mgr/device/{id}/enrol_code',
      access: 'device.credential',
      params: idParams,
      reply: z.object({ code: z.string(), until: moment(), qr: z.string() }),
    }),
    enrol: route({
      method: 'POST',
      path: '/mgr/device/enrol',
      access: 'device',
      ownTransactions: true,
      input: z.object({ code: text({ max: 20 }) }),
      reply: credentialReply,
    }),
    waiting: route({
      method: 'POST',
      path: '/mgr/device/waiting/page',
      access: 'device.read',
      readOnly: true,
      input: listInput(waitingRow, ['reason'], ['last_at', 'attempts', 'name']),
      reply: pageOf(z.object(waitingRow)),
    }),
    admit: route({
      method: 'POST',
      path: '/mgr/device/waiting/admit',
      access: 'device.write',
      input: z.strictObject({
        name: text({ max: 64 }),
        type: type(),
        alias: optional(word()),
        space_id: optional(reference('space')),
        org_id: optional(reference('partinfo')),
      }),
      reply: device.row,
    }),
    dismiss: route({
      method: 'POST',
      path: '/mgr/device/waiting/dismiss',
      access: 'device.write',
      input: z.strictObject({ name: text({ max: 64 }) }),
    }),
    eventPage: buttonEvent.routes.page,
    eventRead: buttonEvent.routes.read,
    eventCreate: buttonEvent.routes.create,
    eventUpdate: buttonEvent.routes.update,
    eventRemove: buttonEvent.routes.remove,
  },
  events: { 'device.changed': 'device.read' },
  pages: {
    DeviceList: {
      path: '/device/list',
      levels: ['organisation'],
      access: 'device.read',
      section: 'device',
    },
    HospitalDevice: {
      path: '/hospital/device/index',
      levels: ['hospital'],
      access: 'device.read',
      section: 'hospital',
    },
    ProviderDevice: {
      path: '/device/index',
      levels: ['provider'],
      access: 'device.read',
      section: 'device',
    },
    EventList: {
      path: '/settings/event_list',
      levels: ['organisation'],
      access: 'event.read',
      section: 'settings',
    },
    ProviderEvent: {
      path: '/event/index',
      levels: ['provider'],
      access: 'event.read',
      section: 'event',
    },
  },
});
