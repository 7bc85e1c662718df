// Who is told of a call. The receiving order of a later version takes this function's place; nothing else knows the rule.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { keepPrepared } from '#kit/db/named-statements.ts';
import type { Database } from '#features/database.ts';
import { DEVICE_RULES, DEVICE_TYPES } from '#features/devices/contract.ts';
import type { CallRecord, Receiver } from './record.ts';

const ofFamily = (...families: string[]): readonly string[] =>
  DEVICE_TYPES.filter((type) => families.includes(DEVICE_RULES[type].family));

export const HOST_TYPES = ofFamily('host');
/** What stands in a room and shows its light; bed units stand at beds. */
export const DOOR_TYPES = ofFamily('station', 'lamp').filter((type) =>
  (DEVICE_RULES[type as keyof typeof DEVICE_RULES].places as readonly string[]).includes('room'),
);

/** Whether calls are ever shown on a device of this type. */
export const isReceiver = (type: string): boolean =>
  HOST_TYPES.includes(type) || DOOR_TYPES.includes(type);

/** The hosts of the call's department (all of the organisation's where it has none) and the door units of its room. */
export async function findReceivers(
  tx: Kysely<Database>,
  call: Pick<CallRecord, 'org_id' | 'department_id' | 'space_id' | 'device_id'>,
): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`${sql.raw(keepPrepared(''))}
    select d.id, d.type, d.gateway_id as via from device d
    where d.org_id = ${call.org_id} and d.enabled and d.id is distinct from ${call.device_id}::uuid and (
      (d.type = any(${HOST_TYPES}) and (${call.department_id}::uuid is null or d.space_id is null or d.space_id = ${call.department_id}::uuid))
      or (d.type = any(${DOOR_TYPES}) and d.space_id in (
        select case kind when 'bed' then parent_id else id end from space where id = ${call.space_id}::uuid)))`.execute(
    tx,
  );
  return rows;
}
