// The door of the watchdog room on the server.
import { serveRoom } from '#features/platform.ts';
import { watchdog } from '../contract.ts';
import { startDaily } from './daily.ts';
import { runNow } from './run-now.ts';
import { readRuns, readWards } from './wards.ts';

export const watchdogRoom = serveRoom(
  watchdog,
  {
    wards: readWards,
    runs: (context, _input, { department_id }) => readRuns(context, department_id),
    run: runNow,
  },
  { migrations: new URL('./migrations/', import.meta.url), start: startDaily },
);
