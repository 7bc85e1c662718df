// What derives from the rooms on the server, with the folders of all migrations.
import type { AnyJobKind } from '#kit/jobs/job.ts';
import type { Database } from '#features/database.ts';
import type { DeviceListener } from '#features/devices/server/index.ts';
import type { Platform } from '#features/platform.ts';
import { servedRooms } from './served-rooms.ts';

export { servedRooms };

/** Where names of stored files are kept. */
export const fileHolders = servedRooms.flatMap(({ holdsFiles }) => holdsFiles ?? []);

/** Long work, as the rooms declare it. */
export const declaredJobs = servedRooms.flatMap(
  ({ jobs }) => (jobs ?? []) as readonly AnyJobKind<Database, Platform>[],
);

/** What rooms do with the messages of devices, in the order of the rooms. */
export const deviceListeners: readonly DeviceListener[] = servedRooms.flatMap(
  ({ listener }) => listener ?? [],
);

export const migrationFolders: readonly URL[] = [
  new URL('../../kit/db/migrations/', import.meta.url),
  ...servedRooms.flatMap(({ migrations }) => (migrations ? [migrations] : [])),
];
