import { translated } from '#kit/words/words.ts';
import type { WatchdogWords } from './zh.ts';

export const en = translated<'en', WatchdogWords>()({
  title: 'Tests and watchdog',
  fields: {
    department_id: 'ward',
    standing: 'state',
    daily_at: 'daily test at',
    last_good_at: 'last good test',
    age_s: 'age of the last good test',
    hosts: 'hosts',
  },
  enums: {
    run_state: {
      running: 'running',
      ok: 'passed',
      failed: 'failed',
      interrupted: 'interrupted',
    },
    stage: {
      connect: 'connection',
      acknowledge: 'acknowledgement',
      present: 'shown on a host',
      reset: 'reset',
    },
    standing: {
      good: 'good',
      slow: 'slow',
      new: 'not tested yet',
      failed: 'test failed',
      dead: 'no recent test',
      off: 'switched off',
    },
  },
  errors: {
    TEST_RUNS: 'A test of this ward is running, please wait',
    CODE_ACTIVE: 'A code is active; test again when it is over',
    BROKER_OUTSIDE: 'The devices use an outside broker, on which this server can’t play a device',
  },
  pages: { DeviceTests: 'Call path tests' },
  permissions: {
    watchdog: {
      read: 'see tests and watchdog',
      run: 'test the call path now',
    },
  },
  lead: 'Once a day the server presses a test button in every ward and follows the call along its real path; if that fails, whoever leads the ward is called.',
  runNow: 'Test now',
  testing: 'Testing…',
  never: 'never',
  ago: '{{time}} ago',
  noWards: 'No ward has connected devices yet',
  noWardsHint: 'Once devices of a ward have been given credentials, its daily test stands here.',
  stages: 'Stages',
  ms: '{{ms}} ms',
  notReached: 'not reached',
  shownBy: 'shown on {{name}}',
  failedAt: 'failed at: {{stage}}',
  passed: 'Test passed; a host showed it after {{ms}} ms',
  failedNow: 'Test failed: {{stage}}',
  history: 'Tests',
  byClock: 'daily',
  byPerson: 'started by {{name}}',
  hostsOnline: '{{online}} of {{hosts}} online',
  alarmed: 'the ward’s manager was called',
  notice: {
    one: 'Call path of {{count}} ward needs a look',
    other: 'Call paths of {{count}} wards need a look',
  },
  days: {
    one: '{{count}} day',
    other: '{{count}} days',
  },
  hours: {
    one: '{{count}} hour',
    other: '{{count}} hours',
  },
  minutes: {
    one: '{{count}} minute',
    other: '{{count}} minutes',
  },
});
