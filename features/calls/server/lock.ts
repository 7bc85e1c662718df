// Taking hold of one call: from here to the commit nobody else changes it, so of two answers at once exactly one wins.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { keepPrepared } from '#kit/db/named-statements.ts';
import { ownedBy } from '#kit/db/scope.ts';
import type { Scope } from '#kit/db/scope.ts';
import type { Database } from '#features/database.ts';
import { RECORD_COLUMNS, recordColumns } from './record.ts';
import type { CallRecord, Receiver } from './record.ts';

export interface Locked {
  record: CallRecord;
  /** The database's clock once the lock was had. */
  at: string;
  /** The devices that show the call. */
  told: Receiver[];
  /** What this device was answered to this message before. */
  said: object | null;
  /** The device that speaks; null where it is none of this organisation's, or disabled. */
  speaker: Speaker | null;
}

export interface Speaker {
  id: string;
  name: string | null;
  staff: string | null;
  /** It is the caller, or stands at the caller's space or in the room around it. */
  at_origin: boolean;
}

interface Speaking {
  device: string;
  message: string | null;
}

type Row = CallRecord & Pick<Locked, 'told' | 'said' | 'speaker'> & { locked_at: string };

const NOBODY: Speaking = { device: '00000000-0000-0000-0000-000000000000', message: null };

/** Locks the call; undefined where the scope has none of that id. */
export async function lockCall(
  tx: Kysely<Database>,
  id: string,
  scope: Scope,
  { device, message }: Speaking = NOBODY,
): Promise<Locked | undefined> {
  const { rows } = await sql<Row>`${sql.raw(keepPrepared(''))}
    select ${sql.raw(recordColumns('c'))}, clock_timestamp() as locked_at,
      coalesce((select jsonb_agg(distinct jsonb_build_object('id', d.id, 'type', d.type, 'via', d.gateway_id))
        from call_delivery x join device d on d.id = x.device_id where x.call_id = c.id), '[]') as told,
      (select reply from device_message m where m.device_id = ${device}::uuid and m.message_id = ${message}::text) as said,
      case when a.id is not null then jsonb_build_object('id', a.id, 'name', coalesce(p.real_name, a.alias), 'staff', a.person_id, 'at_origin',
        a.id is not distinct from c.device_id or coalesce(a.space_id in (
          select unnest(array[s.id, case s.kind when 'bed' then s.parent_id end]) from space s
          where s.id = c.space_id and s.kind in ('bed', 'room')), false)) end as speaker
    from call c
    left join device a on a.id = ${device}::uuid and a.org_id = c.org_id and a.enabled
    left join staff p on p.id = a.person_id
    where c.id = ${id}::uuid and ${ownedBy(scope, 'c.org_id')} for update of c`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const record = Object.fromEntries(
    RECORD_COLUMNS.map((name) => [name, row[name]]),
  ) as unknown as CallRecord;
  const { locked_at: at, told, said, speaker } = row;
  return { record, at, told, said, speaker };
}
