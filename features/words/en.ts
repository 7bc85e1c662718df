import { en as kit } from '#kit/words/en.ts';
import type { RoomName } from '../contracts.ts';
import type { Tree } from '#kit/words/words.ts';
import { en as access } from '../access/words/en.ts';
import { en as account } from '../account/words/en.ts';
import { en as audit } from '../audit/words/en.ts';
import { en as calls } from '../calls/words/en.ts';
import { en as cover } from '../cover/words/en.ts';
import { en as devices } from '../devices/words/en.ts';
import { en as errorlog } from '../errorlog/words/en.ts';
import { en as files } from '../files/words/en.ts';
import { en as his } from '../his/words/en.ts';
import { en as institution } from '../institution/words/en.ts';
import { en as led } from '../led/words/en.ts';
import { en as jobs } from '../jobs/words/en.ts';
import { en as licence } from '../licence/words/en.ts';
import { en as organisations } from '../organisations/words/en.ts';
import { en as parameters } from '../parameters/words/en.ts';
import { en as residents } from '../residents/words/en.ts';
import { en as routing } from '../routing/words/en.ts';
import { en as session } from '../session/words/en.ts';
import { en as settings } from '../settings/words/en.ts';
import { en as setup } from '../setup/words/en.ts';
import { en as spaces } from '../spaces/words/en.ts';
import { en as standin } from '../standin/words/en.ts';
import { en as staff } from '../staff/words/en.ts';
import { en as statistics } from '../statistics/words/en.ts';
import { en as stations } from '../stations/words/en.ts';
import { en as ward } from '../ward/words/en.ts';
import { en as watchdog } from '../watchdog/words/en.ts';

export const en = {
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
