// Every organisation parameter (spec §3 "Organisation parameters"), in the groups in which people see them. This is the
// one definition: form, server, words, defaults and what goes down to devices derive from it.
// The specification shows no default values; these are where a quiet, answering ward starts from.
import {
  alarm,
  count,
  decibels,
  flag,
  link,
  oneOf,
  percent,
  secret,
  text,
  time,
} from './parameter.ts';
import type { Parameter } from './parameter.ts';

export const COMMUNICATIONS = ['network', 'mobile', 'phone'] as const;
export const LIGHT_COLOURS = [
  'red',
  'orange',
  'yellow',
  'green',
  'cyan',
  'blue',
  'purple',
  'white',
] as const;

const TALKING = ['host', 'door', 'bed'] as const;
const CALLING = ['host', 'door', 'bed', 'transfer_box', 'watch', 'phone'] as const;
const communication = (devices: Parameter['devices']) =>
  oneOf('communication', COMMUNICATIONS, 'network', devices);
const colour = (initial: (typeof LIGHT_COLOURS)[number], devices: Parameter['devices']) =>
  ({ ...oneOf('light_colour', LIGHT_COLOURS, initial, devices), shown: 'colour' }) as const;
const screenOff = (initial: number, devices: Parameter['devices']) =>
  count('seconds', [0, 3600], initial, devices);

export const GROUPS = {
  periods: {
    day_start: alarm(time('08:00', ['host', 'door', 'bed', 'transfer_box', 'screen'])),
    night_start: alarm(time('20:00', ['host', 'door', 'bed', 'transfer_box', 'screen'])),
  },
  calls: {
    nurse_transfer_s: alarm(count('seconds', [5, 3600], 30, [])),
    leader_transfer_s: alarm(count('seconds', [5, 3600], 60, [])),
    sip_timeout_s: alarm(count('seconds', [5, 600], 30, TALKING)),
    auto_accept: alarm(flag(false, TALKING)),
    unattended_call: alarm(flag(true, ['host'])),
    event_forwarding: alarm(flag(false, [])),
    room_call_bed_button: alarm(flag(true, ['host', 'door'])),
    show_all_door_calls: alarm(flag(false, ['door'])),
  },
  communication: {
    bed_communication: alarm(communication(['bed'])),
    nurse_communication: alarm(communication(['host'])),
    mobile_communication: alarm(communication(['watch', 'phone'])),
  },
  custom_calls: {
    custom_call_role_1: alarm(link('role', TALKING)),
    custom_call_role_2: alarm(link('role', TALKING)),
    custom_call_role_3: alarm(link('role', TALKING)),
    custom_call_role_4: alarm(link('role', TALKING)),
    custom_call_role_5: alarm(link('role', TALKING)),
    custom_call_device_1: alarm(link('device', TALKING)),
    custom_call_device_1_name: text(20, TALKING),
    custom_call_device_2: alarm(link('device', TALKING)),
    custom_call_device_2_name: text(20, TALKING),
    custom_call_device_3: alarm(link('device', TALKING)),
    custom_call_device_3_name: text(20, TALKING),
  },
  sound: {
    host_volume_day: alarm(percent(70, ['host'])),
    host_volume_night: alarm(percent(40, ['host'])),
    door_volume_day: alarm(percent(60, ['door'])),
    door_volume_night: alarm(percent(30, ['door'])),
    transfer_box_volume_day: alarm(percent(60, ['transfer_box'])),
    transfer_box_volume_night: alarm(percent(30, ['transfer_box'])),
    bed_volume_day: alarm(percent(60, ['bed'])),
    bed_volume_night: alarm(percent(30, ['bed'])),
    ring_count: alarm(count('times', [1, 99], 5, CALLING)),
  },
  screens: {
    lcd_brightness: alarm(percent(80, ['host', 'door', 'bed', 'screen'])),
    bed_screen_off_s: alarm(screenOff(60, ['bed'])),
    door_screen_off_s: alarm(screenOff(120, ['door'])),
    host_screen_off_s: alarm(screenOff(600, ['host'])),
    button_wake_screen: alarm(flag(true, TALKING)),
    extension_title: text(30, ['bed']),
    door_unit_title: text(30, ['door']),
  },
  lights: {
    nurse_light_brightness: alarm(percent(80, ['bed', 'door'])),
    nursing_light_colour: alarm(colour('green', ['door'])),
    two_colour_door_light: alarm(flag(false, ['door'])),
    door_light_always_on: alarm(flag(false, ['door'])),
    server_led_control: alarm(flag(true, ['door', 'screen'])),
  },
  privacy: {
    name_hiding_extension_residents: flag(false, ['bed']),
    name_hiding_extension_staff: flag(false, ['bed']),
    name_hiding_door_residents: flag(true, ['door']),
    name_hiding_door_staff: flag(false, ['door']),
  },
  recording: {
    recording: flag(false, TALKING),
    linux_bed_recording_volume: alarm(percent(70, ['bed'])),
    linux_bed_recording_gain: alarm(decibels(10, ['bed'])),
    linux_door_recording_volume: alarm(percent(70, ['door'])),
    linux_door_recording_gain: alarm(decibels(10, ['door'])),
    android_bed_recording_volume: alarm(percent(70, ['bed'])),
    android_bed_recording_gain: alarm(decibels(10, ['bed'])),
    android_door_recording_volume: alarm(percent(70, ['door'])),
    android_door_recording_gain: alarm(decibels(10, ['door'])),
  },
  positions: {
    watch_position_interval_s: alarm(count('seconds', [10, 86_400], 300, ['watch'])),
    auto_positioning: alarm(flag(true, ['watch', 'phone'])),
    iot_product_id: text(64, []),
    iot_product_key: secret(200),
  },
  services: {
    convenience_service: flag(true, ['bed', 'door']),
    channel_message_retention_days: count('days', [1, 3650], 180, []),
  },
  security: {
    founder_codes: flag(false, []),
  },
  watchdog: {
    test_call: alarm(flag(true, [])),
    test_call_at: alarm(time('10:00', [])),
    press_proves: alarm(flag(true, [])),
    alarm_changes_need_second: alarm(flag(false, [])),
  },
} as const satisfies Record<string, Record<string, Parameter>>;

type Groups = typeof GROUPS;
export type GroupName = keyof Groups;
export const GROUP_NAMES = Object.keys(GROUPS) as [GroupName, ...GroupName[]];

export type ParameterName = { [Group in GroupName]: keyof Groups[Group] }[GroupName];

/** Every parameter by its name. */
export const PARAMETERS: Readonly<Record<ParameterName, Parameter>> = Object.assign(
  {},
  ...Object.values(GROUPS),
);
export const PARAMETER_NAMES = Object.keys(PARAMETERS) as [ParameterName, ...ParameterName[]];

/** Those that are written and never read back. */
export const SECRET_PARAMETERS = PARAMETER_NAMES.filter(
  (name) => PARAMETERS[name].shown === 'secret',
);
