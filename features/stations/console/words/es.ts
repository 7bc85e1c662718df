// All that a station says in this language, as one piece.
import { es as calls } from '#features/calls/words/es.ts';
import { es as devices } from '#features/devices/words/es.ts';
import { es as kit } from '#kit/words/es.ts';
import { es as stations } from '../../words/es.ts';

export const words = { kit, calls, devices, stations };
