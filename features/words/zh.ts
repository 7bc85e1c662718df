// The words of all rooms. Made by `npm run map` from features/room-order.ts; don't edit it.
import type { Tree } from '#kit/words/words.ts';
import type { RoomName } from '../room-order.ts';
import { zh as kit } from '#kit/words/zh.ts';
import { zh as session } from '#features/session/words/zh.ts';
import { zh as standin } from '#features/standin/words/zh.ts';
import { zh as spaces } from '#features/spaces/words/zh.ts';
import { zh as residents } from '#features/residents/words/zh.ts';
import { zh as calls } from '#features/calls/words/zh.ts';
import { zh as statistics } from '#features/statistics/words/zh.ts';
import { zh as devices } from '#features/devices/words/zh.ts';
import { zh as watchdog } from '#features/watchdog/words/zh.ts';
import { zh as led } from '#features/led/words/zh.ts';
import { zh as staff } from '#features/staff/words/zh.ts';
import { zh as cover } from '#features/cover/words/zh.ts';
import { zh as organisations } from '#features/organisations/words/zh.ts';
import { zh as access } from '#features/access/words/zh.ts';
import { zh as his } from '#features/his/words/zh.ts';
import { zh as institution } from '#features/institution/words/zh.ts';
import { zh as parameters } from '#features/parameters/words/zh.ts';
import { zh as routing } from '#features/routing/words/zh.ts';
import { zh as settings } from '#features/settings/words/zh.ts';
import { zh as licence } from '#features/licence/words/zh.ts';
import { zh as account } from '#features/account/words/zh.ts';
import { zh as files } from '#features/files/words/zh.ts';
import { zh as jobs } from '#features/jobs/words/zh.ts';
import { zh as setup } from '#features/setup/words/zh.ts';
import { zh as stations } from '#features/stations/words/zh.ts';
import { zh as ward } from '#features/ward/words/zh.ts';
import { zh as audit } from '#features/audit/words/zh.ts';
import { zh as errorlog } from '#features/errorlog/words/zh.ts';

export const zh = {
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
