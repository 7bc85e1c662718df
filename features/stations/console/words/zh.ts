// All that a station says in this language, as one piece.
import { zh as calls } from '#features/calls/words/zh.ts';
import { zh as devices } from '#features/devices/words/zh.ts';
import { zh as kit } from '#kit/words/zh.ts';
import { zh as stations } from '../../words/zh.ts';

export const words = { kit, calls, devices, stations };
