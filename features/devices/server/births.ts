// What a device says of itself when it starts.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import type { DeviceMessage } from '#kit/device-bus/bus.ts';
import type { Database } from '#features/database.ts';
import type { KnownDevice } from './known-device.ts';

const TOLD = ['model', 'software_version', 'hardware_version'] as const;

/** Keeps model and versions where they differ from what is known; settings that the device no longer has (`rev`) are to go down again. */
export async function takeBirth(
  db: Kysely<Database>,
  { id }: KnownDevice,
  { envelope }: DeviceMessage,
): Promise<void> {
  const [model, software, hardware] = TOLD.map((name) => {
    const value = envelope.data[name];
    return typeof value === 'string' && value.trim() !== '' && value.length <= 50
      ? value.trim()
      : null;
  });
  const rev = envelope.data['rev'];
  const has = typeof rev === 'number' && Number.isSafeInteger(rev) && rev >= 0 ? rev : null;
  await inScope(db, 'all', (tx) =>
    sql`
      update device set confirmed_rev = least(confirmed_rev, ${has}::bigint), model = coalesce(${model}, model), software_version = coalesce(${software}, software_version), hardware_version = coalesce(${hardware}, hardware_version)
      where id = ${id} and (least(confirmed_rev, ${has}::bigint), coalesce(${model}, model), coalesce(${software}, software_version), coalesce(${hardware}, hardware_version))
        is distinct from (confirmed_rev, model, software_version, hardware_version)`.execute(tx),
  );
}
