// Orders as they are read, given, changed and deleted by the rules.
import { serveThing } from '#features/platform.ts';
import { order } from '../contract.ts';
import { changeOrder, giveOrder, refuseKept } from './order-rules.ts';
import { orderTable } from './order-table.ts';

export const things = serveThing(order, orderTable, {
  create: giveOrder,
  update: changeOrder,
  beforeRemove: refuseKept,
  after: ({ announce }, { row: { id, org_id, status } }) =>
    announce({ org_id, type: 'order.changed', access: 'order.read', data: { id, status } }),
});
