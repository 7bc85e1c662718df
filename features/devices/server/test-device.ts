// The device that the server itself plays in a ward to test the way of calls: hidden, made on first use, with a new credential for every test.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import { makeCredential } from './credential.ts';
import type { Database } from '#features/database.ts';
import type { Platform } from '#features/platform.ts';

/** A button of its own kind: the engine misses no such device when it leaves after the test. */
const TYPE = 'ALARM_433_BUTTON';

export interface Played {
  id: string;
  org: string;
  password: string;
}

/** The ward's test device, ready to connect; nobody else knows the password, and it serves this one test. */
export async function readyTestDevice(
  { db }: Pick<Platform, 'db'>,
  { org_id, department_id }: { org_id: string; department_id: string },
): Promise<Played> {
  const { password, hash } = makeCredential();
  const id = await inScope(db, [org_id], async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into device (org_id, type, space_id, test, credential_hash)
      values (${org_id}::uuid, ${TYPE}, ${department_id}::uuid, true, ${hash})
      on conflict (space_id) where test do update set credential_hash = excluded.credential_hash, enabled = true
      returning id`.execute(tx);
    return rows[0]?.id;
  });
  if (!id) throw new Error('The test device was not made');
  return { id, org: org_id, password };
}

/** Deletes the test devices of organisations that go themselves. */
export async function removeTestDevices(
  db: Kysely<Database>,
  org_ids: readonly string[],
): Promise<void> {
  await db.deleteFrom('device').where('org_id', 'in', org_ids).where('test', '=', true).execute();
}
