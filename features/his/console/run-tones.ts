// A run's state by colour and shape.
import type { Tones } from '#kit/ui/enum-tag.tsx';

export const RUN_TONES: Tones = {
  running: 'info',
  done: 'good',
  failed: 'bad',
  broken_off: 'warn',
};
