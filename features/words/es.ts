// The words of all rooms. Made by `npm run map` from features/room-order.ts; don't edit it.
import type { Tree } from '#kit/words/words.ts';
import type { RoomName } from '../room-order.ts';
import { es as kit } from '#kit/words/es.ts';
import { es as session } from '#features/session/words/es.ts';
import { es as standin } from '#features/standin/words/es.ts';
import { es as spaces } from '#features/spaces/words/es.ts';
import { es as residents } from '#features/residents/words/es.ts';
import { es as calls } from '#features/calls/words/es.ts';
import { es as statistics } from '#features/statistics/words/es.ts';
import { es as devices } from '#features/devices/words/es.ts';
import { es as watchdog } from '#features/watchdog/words/es.ts';
import { es as led } from '#features/led/words/es.ts';
import { es as staff } from '#features/staff/words/es.ts';
import { es as cover } from '#features/cover/words/es.ts';
import { es as organisations } from '#features/organisations/words/es.ts';
import { es as access } from '#features/access/words/es.ts';
import { es as his } from '#features/his/words/es.ts';
import { es as institution } from '#features/institution/words/es.ts';
import { es as parameters } from '#features/parameters/words/es.ts';
import { es as routing } from '#features/routing/words/es.ts';
import { es as settings } from '#features/settings/words/es.ts';
import { es as licence } from '#features/licence/words/es.ts';
import { es as account } from '#features/account/words/es.ts';
import { es as files } from '#features/files/words/es.ts';
import { es as jobs } from '#features/jobs/words/es.ts';
import { es as setup } from '#features/setup/words/es.ts';
import { es as stations } from '#features/stations/words/es.ts';
import { es as ward } from '#features/ward/words/es.ts';
import { es as audit } from '#features/audit/words/es.ts';
import { es as errorlog } from '#features/errorlog/words/es.ts';

export const es = {
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
