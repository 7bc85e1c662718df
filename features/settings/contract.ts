// Settings of the ward and of the installation: nursing options, countdowns, screen tips, system configuration.
// What organisations share is theirs from the nearest above; a countdown that runs and a tip on its way are rows, so that
// a restart loses none; a tip ends by itself with its minutes; secrets are written and never read back.
// Neighbours: residents (who show labels), devices (which show labels, tips and times), calls (what a countdown becomes).
import { room } from '#kit/contract/room.ts';
import { nursingPath } from '#features/parameters/contract.ts';
import { RUN_STATES, countdownRoutes } from './countdown.ts';
import { KNOWN_KEYS } from './known-config.ts';
import { SHIPPED_GROUPS, SHIPPED_OPTIONS, SHOWN_ON, nursingRoutes } from './nursing.ts';
import { DIRECTIONS, TIP_STATES, tipRoutes } from './screen-tip.ts';
import { configRoutes } from './system-config.ts';

export * from './colour.ts';
export * from './countdown.ts';
export * from './known-config.ts';
export * from './nursing.ts';
export * from './screen-tip.ts';
export * from './system-config.ts';

export const settings = room({
  name: 'settings',
  permissions: [
    'nurseconfig.read',
    'nurseconfig.write',
    'nurseconfig.remove',
    'nurseconfig.label',
    'countdown.read',
    'countdown.write',
    'countdown.remove',
    'countdown.start',
    'screentip.read',
    'screentip.write',
    'screentip.remove',
    'screentip.send',
    'config.read',
    'config.write',
    'config.remove',
  ],
  only: {
    'config.read': ['provider'],
    'config.write': ['provider'],
    'config.remove': ['provider'],
  },
  begins: {
    'nurseconfig.read': ['head_nurse', 'nurse', 'clerk'],
    'nurseconfig.write': ['head_nurse'],
    'nurseconfig.remove': ['head_nurse'],
    'nurseconfig.label': ['head_nurse', 'nurse', 'clerk'],
    'countdown.read': ['head_nurse', 'nurse', 'clerk'],
    'countdown.write': ['head_nurse'],
    'countdown.remove': ['head_nurse'],
    'countdown.start': ['head_nurse', 'nurse', 'clerk'],
    'screentip.read': ['head_nurse'],
    'screentip.write': ['head_nurse'],
    'screentip.remove': ['head_nurse'],
    'screentip.send': ['head_nurse'],
    NurseConfig: ['head_nurse'],
    Countdown: ['head_nurse', 'nurse'],
    ScreenTip: ['head_nurse'],
  },
  errors: {
    SETTING_SHARED: { code: 2040, status: 409 },
    NURSING_CODE_OCCUPY: { code: 2041, status: 409 },
    NURSING_IN_USE: { code: 2042, status: 409 },
    COUNTDOWN_NAME_OCCUPY: { code: 2043, status: 409 },
    COUNTDOWN_NO_DEVICE: { code: 2044, status: 409 },
    COUNTDOWN_TOO_MANY: { code: 2045, status: 409 },
    COUNTDOWN_ENDED: { code: 2046, status: 409 },
    TIP_NO_SCREEN: { code: 2047, status: 400 },
    TIP_OVER: { code: 2048, status: 409 },
    CONFIG_KEY_OCCUPY: { code: 2049, status: 409 },
    CONFIG_KEPT: { code: 2050, status: 409 },
  },
  acts: ['send', 'withdraw'],
  things: ['countdown', 'screentip', 'resident_nursing', 'nurseconfig', 'config'],
  sections: ['settings', 'system_config'],
  enums: {
    nursing_group: SHIPPED_GROUPS,
    nursing_option: SHIPPED_OPTIONS,
    shown_on: SHOWN_ON,
    run_state: RUN_STATES,
    direction: DIRECTIONS,
    tip_state: TIP_STATES,
    known_key: KNOWN_KEYS,
  },
  routes: { ...nursingRoutes, ...countdownRoutes, ...tipRoutes, ...configRoutes },
  events: {
    'nurseconfig.changed': 'nurseconfig.read',
    'countdown.changed': 'countdown.read',
    'screentip.changed': 'screentip.read',
  },
  pages: {
    NurseConfig: {
      path: nursingPath,
      levels: ['organisation', 'hospital', 'provider'],
      access: 'nurseconfig.read',
      section: 'settings',
      // In the sidebar of version 1 alone (spec §2); elsewhere the organisation's settings lead here.
      hidden: [2, 3],
    },
    Countdown: {
      path: '/settings/countdonw',
      levels: ['organisation', 'hospital', 'provider'],
      access: 'countdown.read',
      section: 'settings',
    },
    ScreenTip: {
      path: '/settings/screentip',
      levels: ['organisation', 'hospital'],
      access: 'screentip.read',
      section: 'settings',
    },
    SystemConfig: {
      path: '/system_config/index',
      levels: ['provider'],
      access: 'config.read',
      section: 'system_config',
    },
  },
});
