import { translated } from '#kit/words/words.ts';
import type { WardWords } from './zh.ts';

export const es = translated<'es', WardWords>()({
  title: 'Unidad simulada',
  fields: {
    running: 'en marcha',
    speed: 'velocidad (veces)',
    devices: 'dispositivos',
    online: 'en línea',
    raised: 'llamadas',
    answered: 'atendidas',
    ended: 'finalizadas',
    open: 'en curso',
  },
  times: '{{speed}} × velocidad',
  enums: {},
  errors: {},
  pages: {},
  permissions: { ward: { write: 'controlar la unidad simulada' } },
});
