// Every room by its name. Made by `npm run map` from features/room-order.ts; don't edit it.
import { kitRoom } from '#kit/contract/kit-room.ts';
import { session } from '#features/session/contract.ts';
import { standin } from '#features/standin/contract.ts';
import { spaces } from '#features/spaces/contract.ts';
import { residents } from '#features/residents/contract.ts';
import { orders } from '#features/orders/contract.ts';
import { tasks } from '#features/tasks/contract.ts';
import { notes } from '#features/notes/contract.ts';
import { calls } from '#features/calls/contract.ts';
import { statistics } from '#features/statistics/contract.ts';
import { devices } from '#features/devices/contract.ts';
import { watchdog } from '#features/watchdog/contract.ts';
import { led } from '#features/led/contract.ts';
import { staff } from '#features/staff/contract.ts';
import { covers } from '#features/cover/contract.ts';
import { organisations } from '#features/organisations/contract.ts';
import { access } from '#features/access/contract.ts';
import { hisRoom } from '#features/his/contract.ts';
import { hl7Room } from '#features/hl7/contract.ts';
import { institution } from '#features/institution/contract.ts';
import { parameters } from '#features/parameters/contract.ts';
import { routing } from '#features/routing/contract.ts';
import { settings } from '#features/settings/contract.ts';
import { licence } from '#features/licence/contract.ts';
import { account } from '#features/account/contract.ts';
import { files } from '#features/files/contract.ts';
import { jobs } from '#features/jobs/contract.ts';
import { setup } from '#features/setup/contract.ts';
import { stations } from '#features/stations/contract.ts';
import { ward } from '#features/ward/contract.ts';
import { audit } from '#features/audit/contract.ts';
import { errorLog } from '#features/errorlog/contract.ts';

export const rooms = {
  kit: kitRoom,
  session,
  standin,
  spaces,
  residents,
  orders,
  tasks,
  notes,
  calls,
  statistics,
  devices,
  watchdog,
  led,
  staff,
  cover: covers,
  organisations,
  access,
  his: hisRoom,
  hl7: hl7Room,
  institution,
  parameters,
  routing,
  settings,
  licence,
  account,
  files,
  jobs,
  setup,
  stations,
  ward,
  audit,
  errorlog: errorLog,
} as const;
