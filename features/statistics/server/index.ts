// The door of the statistics room on the server.
import { serveRoom } from '#features/platform.ts';
import { statistics } from '../contract.ts';
import { keepSums } from './keep.ts';
import { exportTables } from './tables.ts';
import { proveMonth } from './verify.ts';
import { readStatistics } from './view.ts';

export const statisticsRoom = serveRoom(
  statistics,
  {
    view: (context, input) => readStatistics(context, input),
    export: exportTables,
    verify: proveMonth,
  },
  { migrations: new URL('./migrations/', import.meta.url), start: keepSums },
);
