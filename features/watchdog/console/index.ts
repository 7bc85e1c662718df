// The door of the watchdog room in the console: the page of tests, and the notice for the top bar.
import { consoleRoom } from '#kit/ui/room.ts';
import { watchdog } from '../contract.ts';

export { WatchdogNotice } from './watchdog-notice.tsx';

export const watchdogPages = consoleRoom(watchdog, {
  pages: {
    DeviceTests: () => import('./tests-page.tsx'),
    TestPlan: () => import('./plan-page.tsx'),
    TestLog: () => import('./log-page.tsx'),
  },
});
