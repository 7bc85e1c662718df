// The words of all rooms. Made by `npm run map` from features/room-order.ts; don't edit it.
import type { Tree } from '#kit/words/words.ts';
import type { RoomName } from '../room-order.ts';
import { ru as kit } from '#kit/words/ru.ts';
import { ru as session } from '#features/session/words/ru.ts';
import { ru as standin } from '#features/standin/words/ru.ts';
import { ru as spaces } from '#features/spaces/words/ru.ts';
import { ru as residents } from '#features/residents/words/ru.ts';
import { ru as calls } from '#features/calls/words/ru.ts';
import { ru as statistics } from '#features/statistics/words/ru.ts';
import { ru as devices } from '#features/devices/words/ru.ts';
import { ru as watchdog } from '#features/watchdog/words/ru.ts';
import { ru as led } from '#features/led/words/ru.ts';
import { ru as staff } from '#features/staff/words/ru.ts';
import { ru as cover } from '#features/cover/words/ru.ts';
import { ru as organisations } from '#features/organisations/words/ru.ts';
import { ru as access } from '#features/access/words/ru.ts';
import { ru as his } from '#features/his/words/ru.ts';
import { ru as institution } from '#features/institution/words/ru.ts';
import { ru as parameters } from '#features/parameters/words/ru.ts';
import { ru as routing } from '#features/routing/words/ru.ts';
import { ru as settings } from '#features/settings/words/ru.ts';
import { ru as licence } from '#features/licence/words/ru.ts';
import { ru as account } from '#features/account/words/ru.ts';
import { ru as files } from '#features/files/words/ru.ts';
import { ru as jobs } from '#features/jobs/words/ru.ts';
import { ru as setup } from '#features/setup/words/ru.ts';
import { ru as stations } from '#features/stations/words/ru.ts';
import { ru as ward } from '#features/ward/words/ru.ts';
import { ru as audit } from '#features/audit/words/ru.ts';
import { ru as errorlog } from '#features/errorlog/words/ru.ts';

export const ru = {
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
