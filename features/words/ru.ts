import { ru as kit } from '#kit/words/ru.ts';
import type { RoomName } from '../contracts.ts';
import type { Tree } from '#kit/words/words.ts';
import { ru as access } from '../access/words/ru.ts';
import { ru as calls } from '../calls/words/ru.ts';
import { ru as cover } from '../cover/words/ru.ts';
import { ru as devices } from '../devices/words/ru.ts';
import { ru as files } from '../files/words/ru.ts';
import { ru as organisations } from '../organisations/words/ru.ts';
import { ru as parameters } from '../parameters/words/ru.ts';
import { ru as residents } from '../residents/words/ru.ts';
import { ru as session } from '../session/words/ru.ts';
import { ru as spaces } from '../spaces/words/ru.ts';
import { ru as staff } from '../staff/words/ru.ts';
import { ru as stations } from '../stations/words/ru.ts';
import { ru as ward } from '../ward/words/ru.ts';

export const ru = {
  kit,
  session,
  organisations,
  access,
  staff,
  spaces,
  residents,
  devices,
  cover,
  files,
  stations,
  ward,
  calls,
  parameters,
} satisfies Record<RoomName, Tree>;
