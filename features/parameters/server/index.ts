// The door of the parameters room on the server.
import { serveRoom } from '#features/platform.ts';
import { parameters } from '../contract.ts';
import { changeParameters } from './change.ts';
import { listOverviews } from './overview.ts';
import { parameterListener } from './settings.ts';
import { readSheet } from './sheet.ts';

export { changeParameters } from './change.ts';
export { followMove } from './move.ts';
export { findSecret } from './secrets.ts';

export const parametersRoom = serveRoom(
  parameters,
  {
    page: listOverviews,
    read: (context, _input, { org_id }) => readSheet(context, org_id),
    change: (context, change, { org_id }) => changeParameters(context, org_id, change),
  },
  {
    migrations: new URL('./migrations/', import.meta.url),
    watchedBy: ['led', 'routing'],
    listener: parameterListener,
  },
);
