// Stopping an order by hand, before its time.
import { sql } from 'kysely';
import { ownedBy } from '#kit/db/scope.ts';
import { Failure } from '#kit/http/failure.ts';
import { actorName } from '#features/care-subjects.ts';
import type { Ctx } from '#features/platform.ts';
import { orders } from '../contract.ts';
import { things } from './order-records.ts';

/** Ends the order now, with the reason; of two who do it at once the second is told that it is over. */
export async function stopOrder(context: Ctx, id: string, reason: string) {
  const before = await things.readOne(context, id);
  const { rows } = await sql`
    update medical_order set status = 'expired', ended_at = now(), ending = 'stopped', stop_reason = ${reason},
      stopped_by = ${context.actor.id}, stopped_by_name = ${await actorName(context)}, version = version + 1, updated_at = now()
    where id = ${id} and status <> 'expired' and ${ownedBy(context.scope, 'medical_order.org_id')} returning id`.execute(
    context.db,
  );
  if (rows.length === 0) throw new Failure(orders.errors.ORDER_OVER);
  const after = await things.readOne(context, id);
  await context.audit({
    org_id: after.org_id,
    action: 'stop',
    thing: 'order',
    thing_id: id,
    before,
    after,
  });
  await context.announce({
    org_id: after.org_id,
    type: 'order.changed',
    access: 'order.read',
    data: { id, status: after.status },
  });
  return after;
}
