// Where a station's browser takes pushes: told by the station itself over its own connection, which proves who it is.
import { sql } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import { LANGUAGES } from '#kit/words/languages.ts';
import type { Language } from '#kit/words/languages.ts';
import type { Platform } from '#features/platform.ts';
import { isPushService } from './push-services.ts';

export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
  language: Language;
}

const MOST_CHARACTERS = 1000;
/** A point of P-256 uncompressed, and 16 random bytes (RFC 8291). */
const KEY_BYTES = { p256dh: 65, auth: 16 } as const;

const isKey = (value: unknown, bytes: number): value is string =>
  typeof value === 'string' &&
  /^[\w-]{1,100}$/.test(value) &&
  Buffer.from(value, 'base64url').length === bytes;

/** The subscription in a station's `up/data`; null where it ends its pushes, undefined for anything else. */
export function readSubscription(
  data: Readonly<Record<string, unknown>>,
  further: readonly string[],
): Subscription | null | undefined {
  const push = data['push'];
  if (push === null) return null;
  if (typeof push !== 'object') return undefined;
  const { endpoint, keys, language } = push as Record<string, unknown>;
  const { p256dh, auth } = (keys ?? {}) as Record<string, unknown>;
  const known = LANGUAGES.find((one) => one === language);
  if (typeof endpoint !== 'string' || endpoint.length > MOST_CHARACTERS) return undefined;
  if (!isPushService(endpoint, further)) return undefined;
  if (!isKey(p256dh, KEY_BYTES.p256dh) || !isKey(auth, KEY_BYTES.auth)) return undefined;
  return { endpoint, p256dh, auth, language: known ?? 'zh' };
}

interface Owner {
  id: string;
  org_id: string;
}

export async function keepSubscription(
  { db }: Pick<Platform, 'db'>,
  { id, org_id }: Owner,
  subscription: Subscription | null,
): Promise<void> {
  await inScope(db, 'all', async (tx) => {
    if (subscription === null) {
      await sql`delete from station_push where device_id = ${id}::uuid`.execute(tx);
      return;
    }
    const { endpoint, p256dh, auth, language } = subscription;
    // A browser that became another device takes its pushes along.
    await sql`delete from station_push where endpoint = ${endpoint} and device_id <> ${id}::uuid`.execute(
      tx,
    );
    await sql`
      insert into station_push (device_id, org_id, endpoint, p256dh, auth, language)
      values (${id}::uuid, ${org_id}::uuid, ${endpoint}, ${p256dh}, ${auth}, ${language})
      on conflict (device_id) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth,
        language = excluded.language, updated_at = now()`.execute(tx);
  });
}

/** Forgets a subscription that its service no longer knows. */
export async function dropSubscription(
  { db }: Pick<Platform, 'db'>,
  { device, endpoint }: { device: string; endpoint: string },
): Promise<void> {
  await inScope(db, 'all', (tx) =>
    sql`delete from station_push where device_id = ${device}::uuid and endpoint = ${endpoint}`.execute(
      tx,
    ),
  );
}
