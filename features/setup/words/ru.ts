import { translated } from '#kit/words/words.ts';
import type { SetupWords } from './zh.ts';

export const ru = translated<'ru', SetupWords>()({
  title: 'Что сделать дальше',
  lead: 'Когда всё это сделано, отделение готово к работе.',
  progress: 'Сделано {{done}} из {{all}}',
  done: 'Сделано',
  hints: {
    spaces: 'Быстрое создание сделает всё сразу',
    devices: 'Внесите устройства и разместите их в палатах и у коек',
    staff: 'Создайте учётные записи медсестёр и врачей',
    cover: 'Укажите, кто отвечает днём и ночью',
    residents: 'Разместите пациентов на койках',
  },
  fields: {},
  enums: {
    step: {
      spaces: 'Создать палаты и койки',
      devices: 'Добавить устройства',
      staff: 'Добавить персонал',
      cover: 'Назначить обслуживание помещений',
      residents: 'Разместить пациентов',
    },
  },
  errors: {},
  pages: {},
  permissions: {},
});
