import { translated } from '#kit/words/words.ts';
import type { WardWords } from './zh.ts';

export const ru = translated<'ru', WardWords>()({
  title: 'Имитация отделения',
  fields: {
    running: 'Работает',
    speed: 'Скорость (раз)',
    devices: 'Устройства',
    online: 'На связи',
    raised: 'Вызовы',
    answered: 'Принятые',
    ended: 'Завершённые',
    open: 'Текущие',
  },
  times: 'скорость × {{speed}}',
  enums: {},
  things: {
    ward: 'имитация отделения',
  },
  errors: {},
  pages: {},
  permissions: { ward: { write: 'управление имитацией отделения' } },
});
