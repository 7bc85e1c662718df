import { zh as kit } from '#kit/words/zh.ts';
import type { RoomName } from '../contracts.ts';
import type { Tree } from '#kit/words/words.ts';
import { zh as access } from '../access/words/zh.ts';
import { zh as account } from '../account/words/zh.ts';
import { zh as audit } from '../audit/words/zh.ts';
import { zh as calls } from '../calls/words/zh.ts';
import { zh as cover } from '../cover/words/zh.ts';
import { zh as devices } from '../devices/words/zh.ts';
import { zh as errorlog } from '../errorlog/words/zh.ts';
import { zh as files } from '../files/words/zh.ts';
import { zh as his } from '../his/words/zh.ts';
import { zh as institution } from '../institution/words/zh.ts';
import { zh as led } from '../led/words/zh.ts';
import { zh as jobs } from '../jobs/words/zh.ts';
import { zh as licence } from '../licence/words/zh.ts';
import { zh as organisations } from '../organisations/words/zh.ts';
import { zh as parameters } from '../parameters/words/zh.ts';
import { zh as residents } from '../residents/words/zh.ts';
import { zh as routing } from '../routing/words/zh.ts';
import { zh as session } from '../session/words/zh.ts';
import { zh as settings } from '../settings/words/zh.ts';
import { zh as setup } from '../setup/words/zh.ts';
import { zh as spaces } from '../spaces/words/zh.ts';
import { zh as standin } from '../standin/words/zh.ts';
import { zh as staff } from '../staff/words/zh.ts';
import { zh as statistics } from '../statistics/words/zh.ts';
import { zh as stations } from '../stations/words/zh.ts';
import { zh as ward } from '../ward/words/zh.ts';
import { zh as watchdog } from '../watchdog/words/zh.ts';

export const zh = {
  kit,
  session,
  standin,
  account,
  audit,
  errorlog,
  organisations,
  access,
  staff,
  spaces,
  residents,
  devices,
  cover,
  files,
  jobs,
  licence,
  stations,
  ward,
  setup,
  calls,
  parameters,
  routing,
  statistics,
  watchdog,
  his,
  institution,
  settings,
  led,
} satisfies Record<RoomName, Tree>;
