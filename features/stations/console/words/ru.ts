// All that a station says in this language, as one piece.
import { ru as calls } from '#features/calls/words/ru.ts';
import { ru as devices } from '#features/devices/words/ru.ts';
import { ru as kit } from '#kit/words/ru.ts';
import { ru as stations } from '../../words/ru.ts';

export const words = { kit, calls, devices, stations };
