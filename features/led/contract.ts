// LED control: what the LED screens and the wireless (433) door lamps of a ward are set to, and whether that reached them.
// A call always stands before what is set here. The state that is wanted is kept: a device that was away, or starts anew,
// gets it again; a newer one takes the place of an older that is on its way. Where the organisation's parameter
// `server_led_control` is off, the devices steer themselves and nothing is sent.
// Neighbours: devices (which these are), parameters (day and night, who steers), settings (tips, which stand before the text).
import { z } from 'zod';
import type { RowOf } from '#kit/contract/entity.ts';
import {
  alarming,
  choice,
  flag,
  id,
  integer,
  maybe,
  moment,
  optional,
  reference,
  references,
  text,
} from '#kit/contract/fields.ts';
import { listing } from '#kit/contract/listing.ts';
import { room } from '#kit/contract/room.ts';
import { route } from '#kit/contract/route.ts';
import type { DeviceType } from '#features/devices/contract.ts';
import { colour } from '#features/settings/contract.ts';

/** What is steered here: the screens show text too, the lamps only light. */
export const LED_DEVICES = ['LED_SCREEN', 'S433_DOOR_LAMP'] as const satisfies DeviceType[];

/** How a command stands (spec §4, the wireless LED's send state). */
export const SEND_STATES = ['waiting', 'sent', 'done', 'failed', 'timeout'] as const;
export type SendState = (typeof SEND_STATES)[number];

/** `set`: the state that is wanted; `test`: everything lights; `identify`: it blinks, so that it can be found. */
export const LED_COMMANDS = ['set', 'test', 'identify'] as const;
export type LedCommandName = (typeof LED_COMMANDS)[number];
const CHECKS = ['test', 'identify'] as const;

/** How long a test lights and an identified device blinks, in seconds. */
export const CHECK_S = 10;

export const SPEEDS = ['slow', 'normal', 'fast'] as const;
export type Speed = (typeof SPEEDS)[number];

const wanted = {
  lit: alarming(flag()),
  /** In percent; 0 is dark. */
  brightness_day: alarming(integer(0, 100)),
  brightness_night: alarming(integer(0, 100)),
  text: text({ max: 120 }),
  colour: colour(),
  scroll: flag(),
  speed: choice('speed', SPEEDS),
  clock: flag(),
};

/** What is sent is set, an empty text is taken off; what is absent stays as it is. */
export const ledChange = z.strictObject({ ...wanted, text: optional(wanted.text) }).partial();
export type LedChange = z.output<typeof ledChange>;

/** What only a screen can be set to. */
export const SCREEN_FIELDS = ['text', 'colour', 'scroll', 'speed', 'clock'] as const;

const command = z.object({
  what: choice('command', LED_COMMANDS),
  state: choice('send_state', SEND_STATES),
  tries: integer(0, 1_000_000),
  /** The number that the device refused it with; null where it failed because the device was not there. */
  code: maybe(integer(-2_147_483_648, 2_147_483_647)),
  /** The device's own words. */
  reason: maybe(z.string()),
  asked_at: moment(),
  asked_by_name: maybe(z.string()),
  sent_at: maybe(moment()),
  ended_at: maybe(moment()),
});
export type LedCommand = z.output<typeof command>;

export const ledDevice = listing({
  thing: 'led',
  readBy: 'led.read',
  row: {
    org_id: reference('partinfo'),
    org_name: z.string(),
    type: choice('led_type', LED_DEVICES),
    alias: maybe(z.string()),
    space_path: maybe(z.string()),
    department_id: maybe(reference('space')),
    department_name: maybe(z.string()),
    gateway_name: maybe(z.string()),
    led_specs: maybe(z.string()),
    online: flag(),
    last_contact_at: maybe(moment()),
    /** Whether the server steers it (parameter `server_led_control`). */
    steered: flag(),
    /** By the organisation's clock now. */
    shift: choice('shift', ['day', 'night']),
    /** The worst of its commands; null where none was given. Tests and identifications count for an hour. */
    state: maybe(choice('send_state', SEND_STATES)),
    /** Null from here on where nothing was ever set. */
    lit: maybe(wanted.lit),
    brightness_day: maybe(wanted.brightness_day),
    brightness_night: maybe(wanted.brightness_night),
    text: maybe(wanted.text),
    colour: maybe(wanted.colour),
    scroll: maybe(wanted.scroll),
    speed: maybe(wanted.speed),
    clock: maybe(wanted.clock),
    revision: maybe(integer(0, 2_147_483_647)),
    changed_at: maybe(moment()),
    changed_by_name: maybe(z.string()),
    commands: z.array(command),
  },
  filters: ['org_id', 'department_id', 'type', 'online', 'state'],
  sorts: ['space_path', 'alias', 'type', 'online', 'state'],
  sheet: [
    'alias',
    'type',
    'space_path',
    'department_name',
    'gateway_name',
    'led_specs',
    'online',
    'last_contact_at',
    'state',
    'lit',
    'brightness_day',
    'brightness_night',
    'text',
    'colour',
    'scroll',
    'speed',
    'clock',
    'revision',
    'changed_at',
    'changed_by_name',
    'org_name',
  ],
});
export type LedRow = RowOf<typeof ledDevice>;

const targets = {
  device_ids: references('device', 500).default([]),
  space_ids: references('space', 100).default([]),
};
/** The devices that were commanded. */
const commanded = z.object({ device_ids: z.array(id()) });

const counts = z.object({
  devices: integer(0, 1e9),
  online: integer(0, 1e9),
  states: z.record(z.enum(SEND_STATES), integer(0, 1e9)),
});
export type LedCounts = z.output<typeof counts>;

/** The organisation's page is hidden in the sidebar (spec §2). */
export const LED_PATH = '/device/led-control';

export const led = room({
  name: 'led',
  permissions: ['led.read', 'led.control'],
  begins: {
    'led.read': ['head_nurse'],
    'led.control': ['head_nurse'],
    HospitalLedControl: ['head_nurse'],
  },
  errors: {
    LED_NONE: { code: 2110, status: 400 },
    LED_SELF_STEERED: { code: 2111, status: 409 },
    LED_NO_TEXT: { code: 2112, status: 409 },
    LED_NEVER_SET: { code: 2113, status: 409 },
  },
  acts: ['test', 'identify', 'resend'],
  things: ['led'],
  enums: {
    send_state: SEND_STATES,
    command: LED_COMMANDS,
    check: CHECKS,
    speed: SPEEDS,
    led_type: LED_DEVICES,
    shift: ['day', 'night'],
  },
  routes: {
    page: ledDevice.routes.page,
    export: ledDevice.sheets.export,
    counts: route({
      method: 'GET',
      path: '/mgr/led/counts',
      access: 'led.read',
      readOnly: true,
      reply: counts,
    }),
    change: route({
      method: 'PUT',
      path: '/mgr/led',
      access: 'led.control',
      input: z.strictObject({ ...targets, change: ledChange }),
      reply: commanded,
    }),
    check: route({
      method: 'POST',
      path: '/mgr/led/test',
      access: 'led.control',
      input: z.strictObject({ ...targets, what: choice('check', CHECKS).default('test') }),
      reply: commanded,
    }),
    resend: route({
      method: 'POST',
      path: '/mgr/led/resend',
      access: 'led.control',
      input: z.strictObject(targets),
      reply: commanded,
    }),
  },
  events: { 'led.changed': 'led.read' },
  pages: {
    LedControl: { path: LED_PATH, levels: ['organisation'], access: 'led.read', hidden: true },
    HospitalLedControl: {
      path: '/hospital/device/led_control',
      levels: ['hospital'],
      access: 'led.read',
      section: 'device',
    },
    LedDevice: {
      path: '/device/led_device',
      levels: ['provider'],
      access: 'led.read',
      section: 'device',
    },
  },
});
