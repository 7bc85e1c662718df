// The rooms on the server. Made by `npm run map` from features/room-order.ts; don't edit it.
import { sessionRoom } from '#features/session/server/index.ts';
import { standinRoom } from '#features/standin/server/index.ts';
import { spacesRoom } from '#features/spaces/server/index.ts';
import { residentsRoom } from '#features/residents/server/index.ts';
import { ordersRoom } from '#features/orders/server/index.ts';
import { tasksRoom } from '#features/tasks/server/index.ts';
import { notesRoom } from '#features/notes/server/index.ts';
import { callsRoom } from '#features/calls/server/index.ts';
import { statisticsRoom } from '#features/statistics/server/index.ts';
import { devicesRoom } from '#features/devices/server/index.ts';
import { watchdogRoom } from '#features/watchdog/server/index.ts';
import { ledRoom } from '#features/led/server/index.ts';
import { staffRoom } from '#features/staff/server/index.ts';
import { coverRoom } from '#features/cover/server/index.ts';
import { organisationsRoom } from '#features/organisations/server/index.ts';
import { accessRoom } from '#features/access/server/index.ts';
import { hisServed } from '#features/his/server/index.ts';
import { hl7Served } from '#features/hl7/server/index.ts';
import { institutionRoom } from '#features/institution/server/index.ts';
import { parametersRoom } from '#features/parameters/server/index.ts';
import { routingRoom } from '#features/routing/server/index.ts';
import { settingsRoom } from '#features/settings/server/index.ts';
import { licenceRoom } from '#features/licence/server/index.ts';
import { accountRoom } from '#features/account/server/index.ts';
import { filesRoom } from '#features/files/server/index.ts';
import { jobsRoom } from '#features/jobs/server/index.ts';
import { setupRoom } from '#features/setup/server/index.ts';
import { stationsRoom } from '#features/stations/server/index.ts';
import { wardRoom } from '#features/ward/server/index.ts';
import { auditRoom } from '#features/audit/server/index.ts';
import { errorLogRoom } from '#features/errorlog/server/index.ts';

export const servedRooms = [
  sessionRoom,
  standinRoom,
  spacesRoom,
  residentsRoom,
  ordersRoom,
  tasksRoom,
  notesRoom,
  callsRoom,
  statisticsRoom,
  devicesRoom,
  watchdogRoom,
  ledRoom,
  staffRoom,
  coverRoom,
  organisationsRoom,
  accessRoom,
  hisServed,
  hl7Served,
  institutionRoom,
  parametersRoom,
  routingRoom,
  settingsRoom,
  licenceRoom,
  accountRoom,
  filesRoom,
  jobsRoom,
  setupRoom,
  stationsRoom,
  wardRoom,
  auditRoom,
  errorLogRoom,
];
