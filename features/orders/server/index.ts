// The door of the orders room on the server.
import { serveRoom, serveSheets } from '#features/platform.ts';
import { residentsByName } from '#features/care-subjects.ts';
import { staffByName } from '#features/sheet-names.ts';
import { order, orders } from '../contract.ts';
import { carryOut, readDoings, readDue } from './doings.ts';
import { startOrderClock } from './order-clock.ts';
import { things } from './order-records.ts';
import { stopOrder } from './stop-order.ts';

export { seedOrders } from './seed.ts';
export type { OrderNames } from './seed.ts';

/** For what gives orders by other ways than a form: the same rules, audit and live events. */
export const orderRecords = things;

const { job: importing, ...sheets } = serveSheets(orders, order, things, {
  resolve: { resident_id: residentsByName, doctor_id: staffByName },
});

export const ordersRoom = serveRoom(
  orders,
  {
    ...things.handlers,
    ...sheets,
    stop: (context, { reason }, { id }) => stopOrder(context, id, reason),
    due: (context, { resident_id }) => readDue(context, resident_id),
    doings: (context, _input, { id }) => readDoings(context, id),
    carryOut: (context, told, { id }) => carryOut(context, id, told),
  },
  {
    migrations: new URL('./migrations/', import.meta.url),
    jobs: [importing],
    start: async (platform) => startOrderClock(platform),
  },
);
