// Watchdog: once a day a call goes through the real path of each ward, and a manager hears of it when that fails; every
// device has a plan of tests and a logbook (VDE 0834). A test is shown as one, pages nobody and is counted nowhere.
// A code call is never a test. That a test is missing is computed at each look, so a watch that died shows itself.
// Neighbours: calls (the path), devices (what is tested), spaces (the wards), parameters (when, and whether).
import { z } from 'zod';
import { choice, flag, id, integer, maybe, moment, reference } from '#kit/contract/fields.ts';
import { room } from '#kit/contract/room.ts';
import { route } from '#kit/contract/route.ts';
import { DEVICE_TYPES } from '#features/devices/contract.ts';
import { DUE_STATES, EVIDENCES, TEST_RESULTS, logRoutes } from './logbook.ts';

export * from './logbook.ts';

/** A ward whose last good test is older is in the red, in hours. */
export const DEAD_AFTER_H = 26;
/** From the press to the first host; slower is a warning, in milliseconds (military guide specification: 4 s). */
export const SLOW_MS = 4000;

/** The stages of a test, in their order. */
export const STAGES = ['connect', 'acknowledge', 'present', 'reset'] as const;
export type Stage = (typeof STAGES)[number];
export const RUN_STATES = ['running', 'ok', 'failed', 'interrupted'] as const;
export const STANDINGS = ['good', 'slow', 'new', 'failed', 'dead', 'off'] as const;
export type Standing = (typeof STANDINGS)[number];

/** Milliseconds from the start of the test to each stage that it reached. */
const stages = z.partialRecord(z.enum(STAGES), z.number());
export type Stages = z.output<typeof stages>;

export const runRow = z.object({
  id: id(),
  department_id: reference('space'),
  call_id: maybe(id()),
  daily: flag(),
  started_by_name: maybe(z.string()),
  state: choice('run_state', RUN_STATES),
  failed_at: maybe(choice('stage', STAGES)),
  stages,
  host_name: maybe(z.string()),
  alarm_call_id: maybe(id()),
  started_at: moment(),
  ended_at: maybe(moment()),
});
export type Run = z.output<typeof runRow>;

export const wardRow = z.object({
  department_id: reference('space'),
  org_id: reference('partinfo'),
  org_name: z.string(),
  name: z.string(),
  standing: choice('standing', STANDINGS),
  /** `HH:MM` in the organisation's zone; null where the daily test is off. */
  daily_at: maybe(z.string()),
  last_good_at: maybe(moment()),
  /** By the server's clock. */
  age_s: maybe(integer(0, Number.MAX_SAFE_INTEGER)),
  last: maybe(runRow),
  hosts: integer(0, 1_000_000),
  hosts_online: integer(0, 1_000_000),
});
export type WardRow = z.output<typeof wardRow>;

export const watchdog = room({
  name: 'watchdog',
  permissions: ['watchdog.read', 'watchdog.write', 'watchdog.run'],
  begins: {
    'watchdog.read': ['head_nurse'],
    'watchdog.write': ['head_nurse'],
    'watchdog.run': ['head_nurse'],
    DeviceTests: ['head_nurse'],
    TestPlan: ['head_nurse'],
    TestLog: ['head_nurse'],
  },
  errors: {
    TEST_RUNS: { code: 1990, status: 409 },
    CODE_ACTIVE: { code: 1991, status: 409 },
  },
  acts: ['walk_begin', 'walk_end'],
  things: ['device_test', 'watchdog'],
  enums: {
    run_state: RUN_STATES,
    stage: STAGES,
    standing: STANDINGS,
    evidence: EVIDENCES,
    test_result: TEST_RESULTS,
    due_state: DUE_STATES,
    device_type: DEVICE_TYPES,
  },
  routes: {
    wards: route({
      method: 'GET',
      path: '/mgr/watchdog/wards',
      access: 'watchdog.read',
      readOnly: true,
      reply: z.object({ now: moment(), alarms: z.number(), list: z.array(wardRow) }),
    }),
    runs: route({
      method: 'GET',
      path: '/mgr/watchdog/wards/{department_id}',
      access: 'watchdog.read',
      readOnly: true,
      params: z.object({ department_id: id() }),
      reply: z.object({ list: z.array(runRow) }),
    }),
    run: route({
      method: 'POST',
      path: '/mgr/watchdog/run',
      access: 'watchdog.run',
      withoutLicence: true,
      ownTransactions: true,
      input: z.strictObject({ department_id: reference('space') }),
      reply: runRow,
    }),
    ...logRoutes,
  },
  events: { 'watchdog.changed': 'watchdog.read' },
  pages: {
    DeviceTests: {
      path: '/device/tests',
      levels: ['organisation', 'hospital', 'provider'],
      access: 'watchdog.read',
      section: 'device',
    },
    TestPlan: {
      path: '/device/test_plan',
      levels: ['organisation', 'hospital', 'provider'],
      access: 'watchdog.read',
      section: 'device',
    },
    TestLog: {
      path: '/device/test_log',
      levels: ['organisation', 'hospital', 'provider'],
      access: 'watchdog.read',
      section: 'device',
    },
  },
});
