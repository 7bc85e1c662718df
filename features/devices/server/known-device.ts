// A device as the door and the call engine need it.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { KEPT } from '#kit/db/named-statements.ts';
import type { Database } from '#features/database.ts';

export interface KnownDevice {
  id: string;
  org_id: string;
  type: string;
  alias: string | null;
  /** Also that the account of whoever carries it is not disabled. */
  enabled: boolean;
  space_id: string | null;
  space_path: string | null;
  department_id: string | null;
  /** Who carries it: staff, or a resident. */
  person_id: string | null;
  resident_id: string | null;
  role_id: string | null;
  /** The gateway through which it speaks. */
  gateway_id: string | null;
  credential_hash: string | null;
}

export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The devices among these ids that the transaction's scope sees, in no order; ids that are none are left out. */
export async function findDevices(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<KnownDevice[]> {
  const { rows } = await sql<KnownDevice>`${KEPT}
    select id, org_id, type, alias, enabled and not bearer_disabled(person_id) as enabled, space_id, space_path(space_id), space_department(space_id) as department_id,
      person_id, resident_id, role_id, gateway_id, credential_hash
    from device where id = any(${ids.filter((id) => UUID.test(id))}::uuid[])`.execute(db);
  return rows;
}

/** The device as it stands in this transaction; null where the scope sees none. */
export async function findDevice(db: Kysely<Database>, id: string): Promise<KnownDevice | null> {
  return (await findDevices(db, [id]))[0] ?? null;
}
