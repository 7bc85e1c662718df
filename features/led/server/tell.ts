// Word to the consoles that LED devices stand otherwise now.
import type { Kysely } from 'kysely';
import { announceAll } from '#kit/live/announce.ts';
import type { Database } from '#features/database.ts';

/** One event for each organisation. */
export const tellChanged = (
  tx: Kysely<Database>,
  devices: readonly { org_id: string }[],
): Promise<void> =>
  announceAll(
    tx,
    [...new Set(devices.map(({ org_id }) => org_id))].map((org_id) => ({
      org_id,
      type: 'led.changed',
      access: 'led.read',
      data: { org_id },
    })),
  );
