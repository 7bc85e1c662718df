import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { keepPrepared } from '#kit/db/named-statements.ts';
import type { Database } from '#features/database.ts';
import { DOOR_TYPES, HOST_TYPES } from '../receivers.ts';
import type { CallRecord, Receiver } from '../record.ts';

export async function findReceivers(
  tx: Kysely<Database>,
  call: Pick<CallRecord, 'org_id' | 'department_id' | 'space_id' | 'device_id'>,
): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`${sql.raw(keepPrepared(''))}
    select d.id, d.type, d.gateway_id as via from device d
    where d.org_id = ${call.org_id} and d.enabled and d.id is distinct from ${call.device_id}::uuid and (
      (d.type = any(${HOST_TYPES}) and (${call.department_id}::uuid is null or d.space_id is null or d.space_id = ${call.department_id}::uuid))
      or (d.type = any(${DOOR_TYPES}) and d.space_id in (
        select case kind when 'bed' then parent_id else id end from space where id = ${call.space_id}::uuid))) order by d.id`.execute(
    tx,
  );
  return rows;
}
