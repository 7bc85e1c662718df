import { translated } from '#kit/words/words.ts';
import type { WardWords } from './zh.ts';

export const en = translated<'en', WardWords>()({
  title: 'Simulated ward',
  fields: {
    running: 'running',
    speed: 'speed (times)',
    devices: 'devices',
    online: 'online',
    raised: 'calls',
    answered: 'answered',
    ended: 'ended',
    open: 'open',
  },
  times: '{{speed}}× speed',
  enums: {},
  things: {
    ward: 'simulated ward',
  },
  errors: {},
  pages: {},
  permissions: { ward: { write: 'Control the simulated ward' } },
});
