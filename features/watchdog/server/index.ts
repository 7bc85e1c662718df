// The door of the watchdog room on the server.
import { serveRoom } from '#features/platform.ts';
import { watchdog } from '../contract.ts';
import { startDaily } from './daily.ts';
import { logList, planList, recordTests } from './logbook.ts';
import { runNow } from './run-now.ts';
import { beginWalk, endWalk, readWalk } from './walk.ts';
import { readRuns, readWards } from './wards.ts';

export const watchdogRoom = serveRoom(
  watchdog,
  {
    wards: readWards,
    runs: (context, _input, { department_id }) => readRuns(context, department_id),
    run: runNow,
    logPage: logList.page,
    logExport: logList.export,
    record: recordTests,
    planPage: planList.page,
    walkRead: (context, _input, { department_id }) => readWalk(context, department_id),
    walkBegin: (context, input, { department_id }) => beginWalk(context, department_id, input),
    walkEnd: (context, _input, { department_id }) => endWalk(context, department_id),
  },
  { migrations: new URL('./migrations/', import.meta.url), start: startDaily },
);
