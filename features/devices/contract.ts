// Devices: what hangs in the ward or is carried, where it stands, whether it lives, and what its buttons mean.
// A type decides where a device may stand (37); a space has one emergency button (36); a MAC address stands once (35).
// A device is online by its own word and the server's clock; its settings go down with a revision until confirmed.
// Neighbours: spaces (where), staff and residents (who carries, whose vitals), calls (what a press becomes).
import { z } from 'zod';
import { idParams } from '#kit/contract/asked.ts';
import { listInput, pageOf } from '#kit/contract/list-query.ts';
import {
  choice,
  id,
  integer,
  maybe,
  moment,
  optional,
  reference,
  text,
} from '#kit/contract/fields.ts';
import { room } from '#kit/contract/room.ts';
import { route } from '#kit/contract/route.ts';
import { buttonEvent } from './button-event.ts';
import { device } from './device.ts';
import {
  ALARM_MODES,
  ALARM_UNITS,
  DEVICE_FAMILIES,
  DEVICE_TYPES,
  PLACES,
  VITAL_TYPES,
} from './device-types.ts';
import { EVENT_ICONS } from './event-icons.ts';
import { DEFAULT_KEYS, TCP_TYPES } from './message-types.ts';

export * from './button-event.ts';
export * from './button-range.ts';
export * from './device.ts';
export * from './device-kinds.ts';
export * from './event-icons.ts';
export * from './device-types.ts';
export * from './message-types.ts';

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

/** By the numbers in a device's alias alone, or then also the rest in the order of rooms and beds. */
export const ASSIGN_MODES = ['name', 'order'] as const;

const waitingRow = {
  name: z.string(),
  reason: choice('waiting_reason', WAITING_REASONS),
  org_id: maybe(reference('partinfo')),
  /** The registered device that it is, or seems to be by its address. */
  device_id: maybe(reference('device')),
  gateway_id: maybe(reference('device')),
  address: maybe(z.string()),
  attempts: integer(0, Number.MAX_SAFE_INTEGER),
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
  begins: {
    'device.read': 'all',
    'device.write': ['head_nurse', 'clerk'],
    'device.export': ['head_nurse', 'clerk'],
    'device.import': ['head_nurse', 'clerk'],
    'device.credential': ['head_nurse'],
    'event.read': 'all',
    'event.write': ['head_nurse'],
    DeviceList: ['head_nurse', 'clerk'],
    DeviceMobile: ['head_nurse'],
    UserWatch: ['head_nurse'],
    SosDevice: ['head_nurse'],
    NbDeviceCondition: ['head_nurse'],
    HospitalDevice: ['head_nurse', 'clerk'],
    EventList: ['head_nurse'],
  },
  errors: {
    DEVICE_MAC_REPEAT: { code: 35, status: 409 },
    DEVICE_ADD_FAILED: { code: 36, status: 409 },
    DEVICE_FRAME_FAILED: { code: 37, status: 409 },
    ENROL_CODE_FAILED: { code: 1701, status: 400 },
    EVENT_KEY_OCCUPY: { code: 1702, status: 409 },
    GATEWAY_FAILED: { code: 1703, status: 409 },
    EVENT_SHARED: { code: 1704, status: 409 },
    ROLE_TYPE_FAILED: { code: 2007, status: 409 },
    DEVICE_CONNECTED: { code: 2251, status: 409 },
    BACKUP_FAILED: { code: 2221, status: 409 },
  },
  acts: ['auto_assign', 'reset_all', 'credential', 'enrol_code', 'enrol'],
  things: ['device', 'event'],
  sections: ['device', 'event'],
  enums: {
    device_type: DEVICE_TYPES,
    device_family: DEVICE_FAMILIES,
    place: PLACES,
    sign_type: VITAL_TYPES,
    alarm_mode: ALARM_MODES,
    alarm_unit: ALARM_UNITS,
    tcp_type: TCP_TYPES,
    event_key: DEFAULT_KEYS,
    event_icon: EVENT_ICONS,
    priority: ['1', '2', '3', '4', '5'],
    waiting_reason: WAITING_REASONS,
    assign_mode: ASSIGN_MODES,
  },
  routes: {
    ...device.routes,
    ...device.sheets,
    credential: route({
      method: 'POST',
      path: '/mgr/device/{id}/credential',
      access: 'device.credential',
      withoutLicence: true,
      params: idParams,
      reply: credentialReply,
    }),
    enrolCode: route({
      method: 'POST',
      path: '/mgr/device/{id}/enrol_code',
      access: 'device.credential',
      withoutLicence: true,
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
        type: choice('device_type', DEVICE_TYPES),
        alias: optional(text({ max: 50 })),
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
    autoAssign: route({
      method: 'POST',
      path: '/mgr/device/auto_assign',
      access: 'device.assign',
      alarm: true,
      input: z.strictObject({
        org_id: optional(reference('partinfo')),
        mode: choice('assign_mode', ASSIGN_MODES).default('name'),
        dry_run: z.union([z.boolean(), z.stringbool()]).optional(),
      }),
      reply: z.object({
        assigned: z.array(
          z.object({
            id: id(),
            name: z.string(),
            type: z.string(),
            space_id: id(),
            space_path: z.string(),
          }),
        ),
        /** Devices that stay without a place. */
        left: z.number(),
      }),
    }),
    resetAll: route({
      method: 'POST',
      path: '/mgr/device/reset_all',
      access: 'device.reset',
      alarm: true,
      input: z.strictObject({ org_id: optional(reference('partinfo')) }),
      reply: z.object({ reset: z.number() }),
    }),
    eventPage: buttonEvent.routes.page,
    eventRead: buttonEvent.routes.read,
    eventCreate: buttonEvent.routes.create,
    eventUpdate: buttonEvent.routes.update,
    eventRemove: buttonEvent.routes.remove,
    eventExport: buttonEvent.sheets.export,
  },
  events: { 'device.changed': 'device.read' },
  pages: {
    DeviceList: {
      path: '/device/list',
      levels: ['organisation'],
      access: 'device.read',
      section: 'device',
    },
    DeviceMobile: {
      path: '/device/mobile',
      levels: ['organisation'],
      access: 'device.read',
      section: 'device',
      flag: 'mobile',
    },
    UserWatch: {
      path: '/device/user_watch',
      levels: ['organisation'],
      access: 'device.read',
      section: 'device',
      flag: 'customer_device',
    },
    SosDevice: {
      path: '/device/sos',
      levels: ['organisation'],
      access: 'device.read',
      section: 'device',
      flag: 'sos_device',
    },
    NbDeviceCondition: {
      path: '/device/nbdevice_condition',
      levels: ['organisation'],
      access: 'device.read',
      section: 'device',
      flag: 'nbiot',
    },
    HospitalDevice: {
      path: '/hospital/device/index',
      levels: ['hospital'],
      access: 'device.read',
      section: 'device',
    },
    ProviderDevice: {
      path: '/device/index',
      levels: ['provider'],
      access: 'device.read',
      section: 'device',
    },
    LinuxVersion: {
      path: '/device/linux_version',
      levels: ['provider'],
      access: 'device.read',
      section: 'device',
      flag: 'linux',
    },
    DeviceFrame: {
      path: '/device_frame/index',
      levels: ['provider'],
      access: 'device.read',
      hidden: true,
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
