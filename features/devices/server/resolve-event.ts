// Which button event a message means: the organisation's own before the default, the device type's own before any type's.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '#features/database.ts';
import { DEVICE_RULES, isDeviceType } from '../contract.ts';
import type { Point, TcpType } from '../contract.ts';

export interface ResolvedEvent {
  key_code: string;
  name: string;
  call_type: string;
  /** 1 is the highest. */
  priority: number;
  role_id: string | null;
  org_id: string | null;
  /** A default event, whose name the words hold under `devices.enums.event_key`. */
  shared: boolean;
  /** False where the key code that came is unknown, so that its message type's event stands in: a press is never lost. */
  known: boolean;
}

interface Pressed {
  org_id: string;
  type: string;
}

/** The key code of a message that carries none. */
export const defaultKeyOf = (deviceType: string, callType: string): string =>
  (isDeviceType(deviceType) ? DEVICE_RULES[deviceType].keys?.[callType as TcpType] : undefined) ??
  callType;

/** Finds what a press means by its key code, else by where a touch panel was touched (1090), else by its type; the transaction must see the organisation. Throws only where the default set was deleted. */
export async function resolveEvent(
  db: Kysely<Database>,
  device: Pressed,
  callType: string,
  keyCode?: string,
  point?: Point,
): Promise<ResolvedEvent> {
  const key =
    keyCode ??
    (point && (await findKeyAt(db, device, point))) ??
    defaultKeyOf(device.type, callType);
  const wanted = [...new Set([key, callType, 'UNKNOWN'])];
  const { rows } = await sql<ResolvedEvent>`
    select e.key_code, e.name, e.call_type, e.priority, e.role_id, e.org_id, e.org_id is null as shared, e.key_code = ${wanted[0]} as known
    from button_event e join unnest(${wanted}::text[]) with ordinality w(key_code, place) on w.key_code = e.key_code
    where (e.org_id = ${device.org_id} or e.org_id is null) and (e.device_type is null or e.device_type = ${device.type})
    order by w.place, e.org_id is null, e.device_type is null limit 1`.execute(db);
  const [event] = rows;
  if (!event) throw new Error('The default button events are missing');
  return event;
}

async function findKeyAt(
  db: Kysely<Database>,
  { org_id, type }: Pressed,
  { x, y }: Point,
): Promise<string | undefined> {
  const { rows } = await sql<{ key: string | null }>`
    select button_key_at(${org_id}::uuid, ${type}, ${x}::integer, ${y}::integer) as key`.execute(
    db,
  );
  return rows[0]?.key ?? undefined;
}
