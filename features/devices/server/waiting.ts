// Devices that were refused, as the console lists them, and how one is admitted.
import { sql } from 'kysely';
import { ownedBy } from '#kit/db/scope.ts';
import { kitRoom } from '#kit/contract/kit-room.ts';
import { COUNT_BOUND } from '#kit/contract/list-query.ts';
import { mac } from '#kit/contract/fields.ts';
import type { DraftOf } from '#kit/contract/entity.ts';
import type { ListQuery } from '#kit/contract/list-query.ts';
import { Failure, notFound } from '#kit/http/failure.ts';
import { escapeLike } from '#kit/entity/conditions.ts';
import type { Ctx } from '#features/platform.ts';
import type { WaitingReason } from './knocks.ts';
import { served } from './device-entity.ts';
import type { device } from '../contract.ts';

interface WaitingRow {
  name: string;
  reason: WaitingReason;
  org_id: string | null;
  device_id: string | null;
  gateway_id: string | null;
  address: string | null;
  attempts: number;
  first_at: string;
  last_at: string;
}

const SORTS: Record<string, string> = { last_at: 'last_at', attempts: 'attempts', name: 'name' };

/** One page of the waiting; those whose organisation nobody can tell are the provider's alone. */
export async function listWaiting({ db, scope }: Ctx, query: ListQuery) {
  const sort = query.sort ?? '-last_at';
  const order = sql.raw(
    `${SORTS[sort.replace(/^-/, '')] ?? 'last_at'} ${sort.startsWith('-') ? 'desc' : 'asc'}, name`,
  );
  const reasons = (query['reason'] as string[] | undefined) ?? null;
  const sought = query.keyword?.trim() ? `%${escapeLike(query.keyword.trim())}%` : null;
  const { rows } = await sql<WaitingRow & { total: number }>`
    select name, reason, org_id, device_id, gateway_id, address, attempts, first_at, last_at, count(*) over ()::int as total
    from waiting_device where ${ownedBy(scope, 'waiting_device.org_id')} and (${reasons}::text[] is null or reason = any(${reasons}::text[]))
      and (${sought}::text is null or name ilike ${sought} or address ilike ${sought})
    order by ${order} limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(db);
  return {
    total: Math.min(rows[0]?.total ?? 0, COUNT_BOUND),
    list: rows.map(({ total: _, ...row }) => row),
  };
}

async function takeWaiting({ db, scope }: Ctx, name: string) {
  const { rows } = await sql<WaitingRow>`
    delete from waiting_device where name = ${name} and ${ownedBy(scope, 'waiting_device.org_id')} returning *`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}

export async function dismissWaiting(context: Ctx, name: string): Promise<null> {
  await takeWaiting(context, name);
  return null;
}

/** Registers a stranger as a device: its name is kept as its MAC address where it is one, else as its factory code. */
export async function admitWaiting(
  context: Ctx,
  { name, ...rest }: { name: string } & DraftOf<typeof device>,
) {
  const waiting = await takeWaiting(context, name);
  if (waiting.device_id) throw new Failure(kitRoom.errors.OCCUPIED);
  const address = mac().safeParse(name);
  const org_id = rest.org_id ?? waiting.org_id;
  return served.create(context, {
    ...rest,
    ...(org_id ? { org_id } : {}),
    ...(waiting.gateway_id ? { gateway_id: waiting.gateway_id } : {}),
    ...(address.success ? { wireless_mac: address.data } : { factory_code: name.slice(0, 50) }),
  });
}
