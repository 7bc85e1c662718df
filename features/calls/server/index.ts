// The door of the calls room on the server.
import { serveRoom } from '#features/platform.ts';
import { calls } from '../contract.ts';
import { readFigures } from './figures.ts';
import { callList, readActive, readCall } from './history.ts';
import { answerCall, cancelCall, noteCall } from './people.ts';
import { callListener, startCalls } from './start.ts';

export { onTimerLate } from './late-timers.ts';
export { unmarkTests } from './unmark.ts';
export { callsWaiting, raiseTechnical, raiseTimed } from './start.ts';

export const callsRoom = serveRoom(
  calls,
  {
    active: readActive,
    figures: readFigures,
    page: callList.page,
    read: (context, _input, { id }) => readCall(context, id),
    answer: (context, _input, { id }) => answerCall(context, id),
    cancel: (context, _input, { id }) => cancelCall(context, id),
    note: (context, input, { id }) => noteCall(context, id, input),
    export: callList.export,
  },
  {
    migrations: new URL('./migrations/', import.meta.url),
    watchedBy: ['statistics'],
    holdsFiles: ['call.audio'],
    listener: callListener,
    start: startCalls,
  },
);
