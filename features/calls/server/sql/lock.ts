// Taking hold of one call in PostgreSQL.
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

type Row = CallRecord & Omit<Locked, 'record' | 'at'> & { locked_at: string };

const NOBODY = '00000000-0000-0000-0000-000000000000';
const TOLD = receiverJson(
  't',
  ", 'refused', t.state = 'refused', 'withdrawn', t.action = 'withdraw'",
);

/** A device may speak of its organisation's calls, and of those that it was told of. */
const mayHear = (speaking: Speaking | undefined) =>
  speaking
    ? sql<boolean>`(c.org_id = ${speaking.org}::uuid or exists (
        select from call_delivery x where x.call_id = c.id and x.device_id = ${speaking.device}::uuid
          and x.receiver_org = ${speaking.org}::uuid))`
    : sql<boolean>`true`;

export async function lockCall(
  tx: Kysely<Database>,
  scope: Scope,
  id: string,
  speaking?: Speaking,
): Promise<Locked | undefined> {
  const { org, device, message } = speaking ?? { org: NOBODY, device: NOBODY, message: null };
  const { rows } = await sql<Row>`${KEPT}
    select ${sql.raw(recordColumns('c'))}, clock_timestamp() as locked_at,
      coalesce((select jsonb_agg(${sql.raw(TOLD)} order by t.device_id, t.number) from (
        select distinct on (x.device_id, x.number) x.* from call_delivery x where x.call_id = c.id
        order by x.device_id, x.number, x.created_at desc, x.message_id desc) t), '[]') as told,
      coalesce((select jsonb_agg(unnest) from space s, unnest(array[s.id, case s.kind when 'bed' then s.parent_id end])
        where s.id = c.space_id and s.kind in ('bed', 'room') and unnest is not null), '[]') as origin,
      (select reply from device_message m where m.device_id = ${device}::uuid and m.message_id = ${message}::text) as said,
      case when a.id is not null then jsonb_build_object('id', a.id, 'name', coalesce(p.real_name, a.alias), 'staff', a.person_id,
        'role_id', p.role_id, 'role_type', r.role_type, 'space_id', a.space_id) end as speaker
    from call c
    left join device a on a.id = ${device}::uuid and a.org_id = ${org}::uuid and a.enabled
    left join staff p on p.id = a.person_id
    left join role r on r.id = p.role_id
    where c.id = ${id}::uuid and ${ownedBy(scope, 'c.org_id')} and ${mayHear(speaking)} for update of c`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) return undefined;
  const { locked_at: at, told, origin, said, speaker } = row;
  return { record: toRecord(row), at, told, origin, said, speaker };
}
