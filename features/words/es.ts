import { es as kit } from '#kit/words/es.ts';
import type { RoomName } from '../contracts.ts';
import type { Tree } from '#kit/words/words.ts';
import { es as access } from '../access/words/es.ts';
import { es as account } from '../account/words/es.ts';
import { es as audit } from '../audit/words/es.ts';
import { es as calls } from '../calls/words/es.ts';
import { es as cover } from '../cover/words/es.ts';
import { es as devices } from '../devices/words/es.ts';
import { es as errorlog } from '../errorlog/words/es.ts';
import { es as files } from '../files/words/es.ts';
import { es as his } from '../his/words/es.ts';
import { es as institution } from '../institution/words/es.ts';
import { es as led } from '../led/words/es.ts';
import { es as jobs } from '../jobs/words/es.ts';
import { es as licence } from '../licence/words/es.ts';
import { es as organisations } from '../organisations/words/es.ts';
import { es as parameters } from '../parameters/words/es.ts';
import { es as residents } from '../residents/words/es.ts';
import { es as routing } from '../routing/words/es.ts';
import { es as session } from '../session/words/es.ts';
import { es as settings } from '../settings/words/es.ts';
import { es as setup } from '../setup/words/es.ts';
import { es as spaces } from '../spaces/words/es.ts';
import { es as standin } from '../standin/words/es.ts';
import { es as staff } from '../staff/words/es.ts';
import { es as statistics } from '../statistics/words/es.ts';
import { es as stations } from '../stations/words/es.ts';
import { es as ward } from '../ward/words/es.ts';
import { es as watchdog } from '../watchdog/words/es.ts';

export const es = {
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
