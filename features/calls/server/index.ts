// The door of the calls room on the server.
import { serveRoom } from '#features/platform.ts';
import { calls } from '../contract.ts';
import { readFigures } from './figures.ts';
import { readActive, readCall, readPage } from './history.ts';
import { answerCall, cancelCall, noteCall } from './people.ts';
import { startCalls } from './start.ts';

export { callListener } from './start.ts';

export const callsRoom = serveRoom(
  calls,
  {
    active: readActive,
    figures: readFigures,
    page: readPage,
    read: (context, _input, { id }) => readCall(context, id),
    answer: (context, _input, { id }) => answerCall(context, id),
    cancel: (context, _input, { id }) => cancelCall(context, id),
    note: (context, input, { id }) => noteCall(context, id, input),
  },
  { migrations: new URL('./migrations/', import.meta.url), start: startCalls },
);
