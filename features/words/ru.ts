import { ru as kit } from '#kit/words/ru.ts';
import type { RoomName } from '../contracts.ts';
import type { Tree } from '#kit/words/words.ts';
import { ru as access } from '../access/words/ru.ts';
import { ru as account } from '../account/words/ru.ts';
import { ru as audit } from '../audit/words/ru.ts';
import { ru as calls } from '../calls/words/ru.ts';
import { ru as cover } from '../cover/words/ru.ts';
import { ru as devices } from '../devices/words/ru.ts';
import { ru as errorlog } from '../errorlog/words/ru.ts';
import { ru as files } from '../files/words/ru.ts';
import { ru as his } from '../his/words/ru.ts';
import { ru as institution } from '../institution/words/ru.ts';
import { ru as led } from '../led/words/ru.ts';
import { ru as jobs } from '../jobs/words/ru.ts';
import { ru as licence } from '../licence/words/ru.ts';
import { ru as organisations } from '../organisations/words/ru.ts';
import { ru as parameters } from '../parameters/words/ru.ts';
import { ru as residents } from '../residents/words/ru.ts';
import { ru as routing } from '../routing/words/ru.ts';
import { ru as session } from '../session/words/ru.ts';
import { ru as settings } from '../settings/words/ru.ts';
import { ru as setup } from '../setup/words/ru.ts';
import { ru as spaces } from '../spaces/words/ru.ts';
import { ru as standin } from '../standin/words/ru.ts';
import { ru as staff } from '../staff/words/ru.ts';
import { ru as statistics } from '../statistics/words/ru.ts';
import { ru as stations } from '../stations/words/ru.ts';
import { ru as ward } from '../ward/words/ru.ts';
import { ru as watchdog } from '../watchdog/words/ru.ts';

export const ru = {
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
