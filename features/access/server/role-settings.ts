// What of its role goes down to a device: the widgets, and the button events that it offers.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DeviceListener, KnownDevice } from '#features/devices/server/index.ts';
import type { Database } from '#features/database.ts';

interface RoleSettings {
  widgets: string[];
  event_keys: string[];
}

async function settingsOf(
  db: Kysely<Database>,
  { role_id, person_id }: KnownDevice,
): Promise<Record<string, unknown>> {
  if (!role_id && !person_id) return {};
  const { rows } = await sql<RoleSettings>`
    select widgets, event_keys from role
    where id = coalesce(${role_id}::uuid, (select staff.role_id from staff where staff.id = ${person_id}::uuid))`.execute(
    db,
  );
  const [found] = rows;
  if (!found) return {};
  const { widgets, event_keys } = found;
  return { widgets, ...(event_keys.length > 0 ? { event_keys } : {}) };
}

/** Adds the widgets and button events of a device's role, or of its bearer's, to its settings. */
export const roleListener: DeviceListener = { settings: settingsOf };
