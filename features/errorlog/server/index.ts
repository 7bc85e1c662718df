// The door of the error log on the server.
import { serveRoom } from '#features/platform.ts';
import { errorLog } from '../contract.ts';
import { errorList, markError, readError } from './read-errors.ts';
import { takeReport } from './take-report.ts';

export const errorLogRoom = serveRoom(
  errorLog,
  {
    report: takeReport,
    page: errorList.page,
    export: errorList.export,
    read: (context, _input, { id }) => readError(context, id),
    solve: (context, _input, { id }) => markError(context, id, true),
    reopen: (context, _input, { id }) => markError(context, id, false),
  },
  { migrations: new URL('./migrations/', import.meta.url) },
);
