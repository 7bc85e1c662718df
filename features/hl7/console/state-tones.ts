// What became of a message by colour and shape.
import type { Tones } from '#kit/ui/enum-tag.tsx';

export const STATE_TONES: Tones = { waiting: 'info', done: 'good', held: 'warn', refused: 'bad' };
export const ANSWER_TONES: Tones = { AA: 'good', AE: 'warn', AR: 'bad' };
