// The list of rooms, from which every permission, error, event, page and route type derives.
import { kitRoom } from '#kit/contract/kit-room.ts';
import { access } from './access/contract.ts';
import { account } from './account/contract.ts';
import { audit } from './audit/contract.ts';
import { calls } from './calls/contract.ts';
import { covers } from './cover/contract.ts';
import { devices } from './devices/contract.ts';
import { errorLog } from './errorlog/contract.ts';
import { files } from './files/contract.ts';
import { hisRoom } from './his/contract.ts';
import { institution } from './institution/contract.ts';
import { jobs } from './jobs/contract.ts';
import { led } from './led/contract.ts';
import { licence } from './licence/contract.ts';
import { organisations } from './organisations/contract.ts';
import { parameters } from './parameters/contract.ts';
import { residents } from './residents/contract.ts';
import { routing } from './routing/contract.ts';
import { session } from './session/contract.ts';
import { settings } from './settings/contract.ts';
import { setup } from './setup/contract.ts';
import { spaces } from './spaces/contract.ts';
import { standin } from './standin/contract.ts';
import { staff } from './staff/contract.ts';
import { statistics } from './statistics/contract.ts';
import { stations } from './stations/contract.ts';
import { ward } from './ward/contract.ts';
import { watchdog } from './watchdog/contract.ts';

export const rooms = {
  kit: kitRoom,
  session,
  standin,
  account,
  audit,
  errorlog: errorLog,
  organisations,
  access,
  staff,
  spaces,
  residents,
  devices,
  cover: covers,
  files,
  licence,
  stations,
  ward,
  setup,
  calls,
  parameters,
  routing,
  statistics,
  watchdog,
  his: hisRoom,
  institution,
  jobs,
  settings,
  led,
} as const;

export type RoomName = keyof typeof rooms;
export type Permission = (typeof rooms)[RoomName]['permissions'][number];

/** Every permission there is, in the order of the rooms. */
export const permissions: readonly Permission[] = Object.values(rooms).flatMap((room) => [
  ...room.permissions,
]);
