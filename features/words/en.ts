// The words of all rooms. Made by `npm run map` from features/room-order.ts; don't edit it.
import type { Tree } from '#kit/words/words.ts';
import type { RoomName } from '../room-order.ts';
import { en as kit } from '#kit/words/en.ts';
import { en as session } from '#features/session/words/en.ts';
import { en as standin } from '#features/standin/words/en.ts';
import { en as spaces } from '#features/spaces/words/en.ts';
import { en as residents } from '#features/residents/words/en.ts';
import { en as calls } from '#features/calls/words/en.ts';
import { en as statistics } from '#features/statistics/words/en.ts';
import { en as devices } from '#features/devices/words/en.ts';
import { en as watchdog } from '#features/watchdog/words/en.ts';
import { en as led } from '#features/led/words/en.ts';
import { en as staff } from '#features/staff/words/en.ts';
import { en as cover } from '#features/cover/words/en.ts';
import { en as organisations } from '#features/organisations/words/en.ts';
import { en as access } from '#features/access/words/en.ts';
import { en as his } from '#features/his/words/en.ts';
import { en as institution } from '#features/institution/words/en.ts';
import { en as parameters } from '#features/parameters/words/en.ts';
import { en as routing } from '#features/routing/words/en.ts';
import { en as settings } from '#features/settings/words/en.ts';
import { en as licence } from '#features/licence/words/en.ts';
import { en as account } from '#features/account/words/en.ts';
import { en as files } from '#features/files/words/en.ts';
import { en as jobs } from '#features/jobs/words/en.ts';
import { en as setup } from '#features/setup/words/en.ts';
import { en as stations } from '#features/stations/words/en.ts';
import { en as ward } from '#features/ward/words/en.ts';
import { en as audit } from '#features/audit/words/en.ts';
import { en as errorlog } from '#features/errorlog/words/en.ts';

export const en = {
  kit,
  session,
  standin,
  spaces,
  residents,
  calls,
  statistics,
  devices,
  watchdog,
  led,
  staff,
  cover,
  organisations,
  access,
  his,
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
  errorlog,
} satisfies Record<RoomName, Tree>;
