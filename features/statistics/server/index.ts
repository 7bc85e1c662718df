// The door of the statistics room on the server.
import { makeGate } from '#kit/http/gate.ts';
import { serveRoom, tenantOf } from '#features/platform.ts';
import { statistics } from '../contract.ts';
import { keepSums } from './keep.ts';
import { exportTables } from './tables.ts';
import { proveMonth } from './verify.ts';
import { readStatistics } from './view.ts';

/** In one process: a proof reads all calls of a month. */
const proving = makeGate({ most: 4, each: 2 });

export const statisticsRoom = serveRoom(
  statistics,
  {
    view: (context, input) => readStatistics(context, input),
    export: exportTables,
    verify: async (context, input) =>
      proving.pass(await tenantOf(context.platform.db, context.actor.org_id), () =>
        proveMonth(context, input),
      ),
  },
  { migrations: new URL('./migrations/', import.meta.url), start: keepSums },
);
