import { translated } from '#kit/words/words.ts';
import type { WardWords } from './zh.ts';

export const es = translated<'es', WardWords>()({
  title: 'Unidad simulada',
  fields: {
    running: 'En marcha',
    speed: 'Velocidad (veces)',
    devices: 'Dispositivos',
    online: 'En línea',
    raised: 'Llamadas',
    answered: 'Atendidas',
    ended: 'Finalizadas',
    open: 'En curso',
  },
  times: '{{speed}} × velocidad',
  enums: {},
  things: {
    ward: 'unidad simulada',
  },
  errors: {},
  pages: {},
  permissions: { ward: { write: 'controlar la unidad simulada' } },
});
