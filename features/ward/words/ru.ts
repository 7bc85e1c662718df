import { translated } from '#kit/words/words.ts';
import type { WardWords } from './zh.ts';

export const ru = translated<'ru', WardWords>()({
  title: 'Имитация отделения',
  fields: {
    running: 'работает',
    speed: 'скорость (раз)',
    devices: 'устройства',
    online: 'на связи',
    raised: 'вызовы',
    answered: 'принятые',
    ended: 'завершённые',
    open: 'текущие',
  },
  times: 'скорость × {{speed}}',
  enums: {},
  errors: {},
  pages: {},
  permissions: { ward: { write: 'управление имитацией отделения' } },
});
