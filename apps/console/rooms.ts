// The rooms in the console. Made by `npm run map` from features/room-order.ts; don't edit it.
import type { ConsoleRoom } from '#kit/ui/room.ts';
import { spacePages } from '#features/spaces/console/index.ts';
import { residentPages } from '#features/residents/console/index.ts';
import { orderPages } from '#features/orders/console/index.ts';
import { taskPages } from '#features/tasks/console/index.ts';
import { notePages } from '#features/notes/console/index.ts';
import { callPages } from '#features/calls/console/index.ts';
import { statisticPages } from '#features/statistics/console/index.ts';
import { devicePages } from '#features/devices/console/index.ts';
import { watchdogPages } from '#features/watchdog/console/index.ts';
import { ledPages } from '#features/led/console/index.ts';
import { staffPages } from '#features/staff/console/index.ts';
import { coverPages } from '#features/cover/console/index.ts';
import { organisationPages } from '#features/organisations/console/index.ts';
import { accessPages } from '#features/access/console/index.ts';
import { hisPages } from '#features/his/console/index.ts';
import { hl7Pages } from '#features/hl7/console/index.ts';
import { institutionPages } from '#features/institution/console/index.ts';
import { parameterPages } from '#features/parameters/console/index.ts';
import { routingPages } from '#features/routing/console/index.ts';
import { settingPages } from '#features/settings/console/index.ts';
import { licencePages } from '#features/licence/console/index.ts';
import { accountPages } from '#features/account/console/index.ts';
import { jobPages } from '#features/jobs/console/index.ts';
import { auditPages } from '#features/audit/console/index.ts';
import { errorLogPages } from '#features/errorlog/console/index.ts';

export const shownRooms: readonly ConsoleRoom[] = [
  spacePages,
  residentPages,
  orderPages,
  taskPages,
  notePages,
  callPages,
  statisticPages,
  devicePages,
  watchdogPages,
  ledPages,
  staffPages,
  coverPages,
  organisationPages,
  accessPages,
  hisPages,
  hl7Pages,
  institutionPages,
  parameterPages,
  routingPages,
  settingPages,
  licencePages,
  accountPages,
  jobPages,
  auditPages,
  errorLogPages,
];
