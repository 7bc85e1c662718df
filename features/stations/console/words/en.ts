// All that a station says in this language, as one piece.
import { en as calls } from '#features/calls/words/en.ts';
import { en as devices } from '#features/devices/words/en.ts';
import { en as kit } from '#kit/words/en.ts';
import { en as stations } from '../../words/en.ts';

export const words = { kit, calls, devices, stations };
