import { translated } from '#kit/words/words.ts';
import type { WatchdogWords } from './zh.ts';

export const ru = translated<'ru', WatchdogWords>()({
  title: 'Проверки и контроль',
  fields: {
    department_id: 'отделение',
    standing: 'состояние',
    daily_at: 'ежедневная проверка в',
    last_good_at: 'последняя успешная проверка',
    age_s: 'давность успешной проверки',
    hosts: 'посты',
  },
  enums: {
    run_state: {
      running: 'выполняется',
      ok: 'успешно',
      failed: 'сбой',
      interrupted: 'прервана',
    },
    stage: {
      connect: 'подключение',
      acknowledge: 'подтверждение',
      present: 'показ на посту',
      reset: 'сброс',
    },
    standing: {
      good: 'исправно',
      slow: 'медленно',
      new: 'ещё не проверено',
      failed: 'сбой проверки',
      dead: 'давно не проверялось',
      off: 'выключено',
    },
  },
  errors: {
    TEST_RUNS: 'Проверка этого отделения уже идёт, подождите',
    CODE_ACTIVE: 'Идёт кодовый вызов; повторите проверку после его окончания',
    BROKER_OUTSIDE:
      'Устройства работают через внешний брокер, где этот сервер не может выступать устройством',
  },
  pages: { DeviceTests: 'Проверка пути вызова' },
  permissions: {
    watchdog: {
      read: 'просмотр проверок и контроля',
      run: 'проверка пути вызова сейчас',
    },
  },
  lead: 'Раз в день сервер нажимает проверочную кнопку в каждом отделении и проходит настоящий путь вызова; при сбое вызывается руководитель отделения.',
  runNow: 'Проверить сейчас',
  testing: 'Проверка…',
  never: 'никогда',
  ago: '{{time}} назад',
  noWards: 'Пока ни в одном отделении нет подключённых устройств',
  noWardsHint:
    'Когда устройства отделения получат учётные данные, здесь появится его ежедневная проверка.',
  stages: 'Этапы',
  ms: '{{ms}} мс',
  notReached: 'не достигнут',
  shownBy: 'показано на: {{name}}',
  failedAt: 'сбой на этапе: {{stage}}',
  passed: 'Проверка пройдена; пост показал вызов через {{ms}} мс',
  failedNow: 'Сбой проверки: {{stage}}',
  history: 'Проверки',
  byClock: 'ежедневная',
  byPerson: 'запустил(а): {{name}}',
  hostsOnline: '{{online}} из {{hosts}} на связи',
  alarmed: 'руководитель вызван',
  notice: {
    one: 'Путь вызова требует внимания: {{count}} отделение',
    few: 'Путь вызова требует внимания: {{count}} отделения',
    many: 'Путь вызова требует внимания: {{count}} отделений',
    other: 'Путь вызова требует внимания: {{count}} отделения',
  },
  days: {
    one: '{{count}} день',
    few: '{{count}} дня',
    many: '{{count}} дней',
    other: '{{count}} дня',
  },
  hours: {
    one: '{{count}} час',
    few: '{{count}} часа',
    many: '{{count}} часов',
    other: '{{count}} часа',
  },
  minutes: {
    one: '{{count}} минута',
    few: '{{count}} минуты',
    many: '{{count}} минут',
    other: '{{count}} минуты',
  },
});
