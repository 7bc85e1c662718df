// The list of rooms on the server, with the folders of all migrations.
import type { AnyJobKind } from '#kit/jobs/job.ts';
import type { Database } from '#features/database.ts';
import type { Platform } from '#features/platform.ts';
import { accountRoom } from '#features/account/server/index.ts';
import { auditRoom } from '#features/audit/server/index.ts';
import { accessRoom, roleListener } from '#features/access/server/index.ts';
import { callListener, callsRoom } from '#features/calls/server/index.ts';
import { errorLogRoom } from '#features/errorlog/server/index.ts';
import { filesRoom } from '#features/files/server/index.ts';
import { coverRoom } from '#features/cover/server/index.ts';
import { devicesRoom } from '#features/devices/server/index.ts';
import type { DeviceListener } from '#features/devices/server/index.ts';
import { hisServed } from '#features/his/server/index.ts';
import { institutionRoom } from '#features/institution/server/index.ts';
import { ledListener, ledRoom } from '#features/led/server/index.ts';
import { jobsRoom } from '#features/jobs/server/index.ts';
import { licenceRoom } from '#features/licence/server/index.ts';
import { organisationsRoom } from '#features/organisations/server/index.ts';
import { parameterListener, parametersRoom } from '#features/parameters/server/index.ts';
import { residentsRoom } from '#features/residents/server/index.ts';
import { routingRoom } from '#features/routing/server/index.ts';
import { sessionRoom } from '#features/session/server/index.ts';
import { settingsListener, settingsRoom } from '#features/settings/server/index.ts';
import { setupRoom } from '#features/setup/server/index.ts';
import { spacesRoom } from '#features/spaces/server/index.ts';
import { standinRoom } from '#features/standin/server/index.ts';
import { staffRoom } from '#features/staff/server/index.ts';
import { statisticsRoom } from '#features/statistics/server/index.ts';
import { stationListener, stationsRoom } from '#features/stations/server/index.ts';
import { wardRoom } from '#features/ward/server/index.ts';
import { watchdogRoom } from '#features/watchdog/server/index.ts';

export const servedRooms = [
  sessionRoom,
  standinRoom,
  accountRoom,
  organisationsRoom,
  accessRoom,
  staffRoom,
  spacesRoom,
  residentsRoom,
  filesRoom,
  licenceRoom,
  devicesRoom,
  coverRoom,
  callsRoom,
  parametersRoom,
  routingRoom,
  statisticsRoom,
  stationsRoom,
  wardRoom,
  setupRoom,
  watchdogRoom,
  hisServed,
  institutionRoom,
  jobsRoom,
  settingsRoom,
  ledRoom,
  auditRoom,
  errorLogRoom,
];

/** Where names of stored files are kept. */
export const fileHolders = servedRooms.flatMap(({ holdsFiles }) => holdsFiles ?? []);

/** Long work, as the rooms declare it. */
export const declaredJobs = servedRooms.flatMap(
  ({ jobs }) => (jobs ?? []) as readonly AnyJobKind<Database, Platform>[],
);

/** What rooms do with the messages of devices, in this order. */
export const deviceListeners: readonly DeviceListener[] = [
  callListener,
  parameterListener,
  roleListener,
  stationListener,
  settingsListener,
  ledListener,
];

export const migrationFolders: readonly URL[] = [
  new URL('../../kit/db/migrations/', import.meta.url),
  ...servedRooms.flatMap(({ migrations }) => (migrations ? [migrations] : [])),
];
