// The password of the ward's Wi-Fi that a device is given: sealed at rest, told to the device alone.
import { sql } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import type { Keys } from '#kit/http/keys.ts';
import { openText, sealText } from '#kit/http/sealed.ts';
import type { Platform } from '#features/platform.ts';

const keyOf = (keys: Keys) => keys('device wifi');

/** The column of a password that was sent; null takes it away, and undefined leaves it. */
export function wifiColumn(
  keys: Keys,
  device_id: string,
  password: string | null | undefined,
): { wifi_sealed?: string | null } {
  if (password === undefined) return {};
  return { wifi_sealed: password === null ? null : sealText(keyOf(keys), device_id, password) };
}

/** The password as the device needs it; null where the server's secret has changed. */
export const openWifi = (keys: Keys, device_id: string, kept: string): string | null =>
  openText(keyOf(keys), device_id, kept);

/** Seals what lies open from before passwords were sealed; nothing runs on. */
export async function sealOldPasswords({ db, keys }: Platform): Promise<() => Promise<void>> {
  await inScope(db, 'all', async (tx) => {
    const { rows } = await sql<{ id: string; wifi_password: string }>`
      select id, wifi_password from device where wifi_password is not null for update`.execute(tx);
    for (const { id, wifi_password } of rows)
      await tx
        .updateTable('device')
        .set({ ...wifiColumn(keys, id, wifi_password), wifi_password: null })
        .where('id', '=', id)
        .execute();
  });
  return async () => undefined;
}
