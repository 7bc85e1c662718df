// Taking hold of calls in PostgreSQL, many in one statement.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { KEPT } from '#kit/db/named-statements.ts';
import { ownedBy } from '#kit/db/scope.ts';
import type { Scope } from '#kit/db/scope.ts';
import type { Database } from '#features/database.ts';
import type { CallRecord } from '../record.ts';
import type { Locked, Speaking } from '../store.ts';
import { receiverJson } from './deliveries.ts';
import { recordColumns, toRecord } from './record-columns.ts';

/** A call that is wanted, by whom if a device speaks of it. */
export interface Wanted {
  id: string;
  speaking?: Speaking | undefined;
}

/** A call in hand, and whether something that was told of it has not arrived. */
export interface LockedOpen extends Locked {
  open: boolean;
}

type Row = CallRecord & Omit<LockedOpen, 'record' | 'at'> & { locked_at: string; asked: number };

const TOLD = receiverJson(
  't',
  ", 'refused', t.state = 'refused', 'withdrawn', t.action = 'withdraw'",
);

/**
 * Those that there are, in the places in which they were asked for. Calls are locked in the order of their ids, as by every
 * writer. A device may speak of its organisation's calls, and of those that it was told of.
 */
export async function lockCalls(
  tx: Kysely<Database>,
  scope: Scope,
  wanted: readonly Wanted[],
): Promise<(LockedOpen | undefined)[]> {
  const ids = wanted.map(({ id }) => id.toLowerCase());
  const column = (name: keyof Speaking) => wanted.map(({ speaking }) => speaking?.[name] ?? null);
  const sorted = ids.toSorted();
  const { rows } = await sql<Row>`${KEPT}
    select ${sql.raw(recordColumns('c'))}, s.place::int as asked, clock_timestamp() as locked_at,
      deliveries.told, deliveries.open,
      coalesce((select jsonb_agg(unnest) from space s, unnest(array[s.id, case s.kind when 'bed' then s.parent_id end])
        where s.id = c.space_id and s.kind in ('bed', 'room') and unnest is not null), '[]') as origin,
      (select reply from device_message m where m.device_id = s.device and m.message_id = s.message) as said,
      case when a.id is not null then jsonb_build_object('id', a.id, 'name', coalesce(p.real_name, a.alias), 'staff', a.person_id,
        'role_id', p.role_id, 'role_type', r.role_type, 'space_id', a.space_id) end as speaker
    from call c
    join unnest(${ids}::uuid[], ${column('org')}::uuid[], ${column('device')}::uuid[], ${column('message')}::text[])
      with ordinality as s(id, org, device, message, place) on s.id = c.id
    cross join lateral (
      select coalesce(jsonb_agg(${sql.raw(TOLD)} order by t.device_id, t.number), '[]') as told,
        coalesce(bool_or(t.state in ('waiting', 'sent')), false) as open
      from (select distinct on (x.device_id, x.number) x.* from call_delivery x where x.call_id = c.id
        order by x.device_id, x.number, x.created_at desc, x.message_id desc) t) deliveries
    left join lateral (select * from device d where d.id = s.device and d.org_id = s.org and d.enabled offset 0) a on true
    left join lateral (select * from staff where id = a.person_id offset 0) p on true
    left join lateral (select * from role where id = p.role_id offset 0) r on true
    where c.id = any(${ids}::uuid[]) and c.id >= ${sorted[0]}::uuid and c.id <= ${sorted.at(-1)}::uuid and ${ownedBy(scope, 'c.org_id')}
      and (s.device is null or c.org_id = s.org or exists (
        select from call_delivery x where x.call_id = c.id and x.device_id = s.device and x.receiver_org = s.org))
    order by c.id for update of c`.execute(tx);
  const found = new Map(rows.map((row) => [row.asked, row]));
  return wanted.map((_, at) => {
    const row = found.get(at + 1);
    if (!row) return undefined;
    const { locked_at, told, origin, said, speaker, open } = row;
    return { record: toRecord(row), at: locked_at, told, origin, said, speaker, open };
  });
}
