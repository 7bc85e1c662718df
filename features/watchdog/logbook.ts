// The logbook of tests, and the plan that follows from it: when each device is due.
import { z } from 'zod';
import {
  choice,
  decimal,
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
import { route } from '#kit/contract/route.ts';
import { DEVICE_RULES, DEVICE_TYPES } from '#features/devices/contract.ts';

/** Buttons, stations and lamps at least four times a year, other devices once (VDE 0834 inspection), in days. */
export const OFTEN_DAYS = 91;
export const SELDOM_DAYS = 365;
/** Due within so many days is soon. */
export const SOON_DAYS = 14;
const OFTEN: readonly string[] = ['button', 'station', 'lamp'];

/** Types that are tested every 91 days. */
export const OFTEN_TYPES = DEVICE_TYPES.filter((type) => OFTEN.includes(DEVICE_RULES[type].family));

/** By a person, by a press while the ward was in test mode, by a real press, by the device itself. */
export const EVIDENCES = ['manual', 'walk', 'call', 'self'] as const;
export const TEST_RESULTS = ['ok', 'fault'] as const;
export const DUE_STATES = ['fault', 'overdue', 'soon', 'fine'] as const;

const finding = () => text({ max: 300, multiline: true });

export const deviceTest = listing({
  thing: 'device_test',
  readBy: 'watchdog.read',
  row: {
    org_id: reference('partinfo'),
    at: moment(),
    device_id: reference('device'),
    device_name: maybe(z.string()),
    device_type: choice('device_type', DEVICE_TYPES),
    space_path: maybe(z.string()),
    result: choice('test_result', TEST_RESULTS),
    evidence: choice('evidence', EVIDENCES),
    finding: maybe(finding()),
    next_step: maybe(finding()),
    staff_name: maybe(z.string()),
  },
  filters: ['at', 'device_id', 'device_type', 'result', 'evidence'],
  sorts: ['at', 'device_type', 'space_path'],
  sheet: [
    'at',
    'device_name',
    'device_type',
    'space_path',
    'result',
    'evidence',
    'finding',
    'next_step',
    'staff_name',
  ],
});

export const testPlan = listing({
  thing: 'test_plan',
  readBy: 'watchdog.read',
  row: {
    org_id: reference('partinfo'),
    device_name: maybe(z.string()),
    device_type: choice('device_type', DEVICE_TYPES),
    space_path: maybe(z.string()),
    due_state: choice('due_state', DUE_STATES),
    due_at: moment(),
    /** The last entry, whatever it says; null: never tested. */
    tested_at: maybe(moment()),
    result: maybe(choice('test_result', TEST_RESULTS)),
    evidence: maybe(choice('evidence', EVIDENCES)),
    interval_days: integer(1, 3650),
    online: flag(),
    battery: maybe(integer(0, 100)),
    last_contact_at: maybe(moment()),
  },
  filters: ['due_state', 'device_type', 'due_at', 'online'],
  sorts: ['due_at', 'tested_at', 'device_type', 'space_path'],
});

/** What a person enters, for one device or several. */
export const entryDraft = z
  .strictObject({
    device_ids: references('device').min(1, { error: 'required' }),
    result: choice('test_result', TEST_RESULTS),
    finding: optional(finding()),
    next_step: optional(finding()),
  })
  .superRefine(({ result, finding: found }, context) => {
    if (result === 'fault' && !found)
      context.addIssue({ code: 'custom', message: 'required', path: ['finding'], params: {} });
  });

const walkReply = z.object({
  now: moment(),
  /** Null: presses are calls as ever. */
  until: maybe(moment()),
  since: maybe(moment()),
  started_by_name: maybe(z.string()),
  devices: z.array(
    z.object({
      id: id(),
      name: maybe(z.string()),
      type: choice('device_type', DEVICE_TYPES),
      space_path: maybe(z.string()),
      online: flag(),
      /** It has a button that can be pressed. */
      pressable: flag(),
      /** Its last test press of this walk. */
      pressed_at: maybe(moment()),
    }),
  ),
});
export type Walk = z.output<typeof walkReply>;

/** At most so long a ward's presses are tests without anybody saying so again, in minutes. */
export const WALK_MINUTES = [15, 30, 60, 120] as const;

const wardParams = z.object({ department_id: id() });

export const logRoutes = {
  logPage: deviceTest.routes.page,
  logExport: deviceTest.sheets.export,
  record: route({
    method: 'POST',
    path: '/mgr/device_test',
    access: 'watchdog.write',
    withoutLicence: true,
    input: entryDraft,
    reply: z.object({ recorded: z.number() }),
  }),
  planPage: testPlan.routes.page,
  walkRead: route({
    method: 'GET',
    path: '/mgr/watchdog/walk/{department_id}',
    access: 'watchdog.read',
    readOnly: true,
    params: wardParams,
    reply: walkReply,
  }),
  walkBegin: route({
    method: 'POST',
    path: '/mgr/watchdog/walk/{department_id}',
    access: 'watchdog.write',
    withoutLicence: true,
    // While it lasts, what is pressed pages nobody.
    alarm: true,
    params: wardParams,
    input: z.strictObject({ minutes: decimal(1, 120, 2).default(30) }),
    reply: z.object({ until: moment() }),
  }),
  walkEnd: route({
    method: 'DELETE',
    path: '/mgr/watchdog/walk/{department_id}',
    access: 'watchdog.write',
    withoutLicence: true,
    params: wardParams,
    reply: z.object({ recorded: z.number() }),
  }),
} as const;
