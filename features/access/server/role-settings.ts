// What of its role goes down to a device: the widgets, and the button events that it offers.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DeviceListener, KnownDevice } from '#features/devices/server/index.ts';
import { gather } from '#kit/db/gather.ts';
import type { Database } from '#features/database.ts';

interface RoleSettings {
  widgets: string[];
  event_keys: string[];
}

type Bearer = Pick<KnownDevice, 'role_id' | 'person_id'>;

async function readRoles(
  db: Kysely<Database>,
  bearers: readonly Bearer[],
): Promise<(RoleSettings | undefined)[]> {
  const { rows } = await sql<RoleSettings & { place: number }>`
    select b.place::int, role.widgets, role.event_keys
    from unnest(${bearers.map(({ role_id }) => role_id)}::uuid[], ${bearers.map(({ person_id }) => person_id)}::uuid[])
      with ordinality as b(role_id, person_id, place)
    left join staff on staff.id = b.person_id
    join role on role.id = coalesce(b.role_id, staff.role_id)`.execute(db);
  const found = new Map(rows.map((row) => [row.place, row]));
  return bearers.map((_, at) => found.get(at + 1));
}

const roleOf = gather(readRoles);

async function settingsOf(
  db: Kysely<Database>,
  { role_id, person_id }: KnownDevice,
): Promise<Record<string, unknown>> {
  if (!role_id && !person_id) return {};
  const found = await roleOf(db, { role_id, person_id });
  if (!found) return {};
  const { widgets, event_keys } = found;
  return { widgets, ...(event_keys.length > 0 ? { event_keys } : {}) };
}

/** Adds the widgets and button events of a device's role, or of its bearer's, to its settings. */
export const roleListener: DeviceListener = { settings: settingsOf };
