import { translated } from '#kit/words/words.ts';
import type { JobsWords } from './zh.ts';

export const ru = translated<'ru', JobsWords>()({
  title: 'Фоновые операции',
  trial: 'пробный запуск, без записи',
  lead: 'Длительные операции, например импорт, выполняются в фоне; страницу можно закрыть. Результаты хранятся 7 дней.',
  empty: 'Фоновых операций ещё не было',
  emptyHint: 'Здесь показаны длительные операции, например импорт из Excel.',
  cancel: 'Остановить',
  cancelled: 'Останавливается',
  created: {
    one: 'добавлена {{count}}',
    few: 'добавлено {{count}}',
    many: 'добавлено {{count}}',
    other: 'добавлено {{count}}',
  },
  updated: {
    one: 'изменена {{count}}',
    few: 'изменено {{count}}',
    many: 'изменено {{count}}',
    other: 'изменено {{count}}',
  },
  refused: {
    one: '{{count}} ошибка',
    few: '{{count}} ошибки',
    many: '{{count}} ошибок',
    other: '{{count}} ошибки',
  },
  rows: '{{done}} из {{total}} строк',
  begun: 'Начало',
  over: 'Окончание',
  fields: {
    title: 'операция',
    state: 'состояние',
    done: 'выполнено',
    total: 'всего',
    started_at: 'начало',
    ended_at: 'окончание',
    created: 'добавлено',
    updated: 'изменено',
    refused: 'ошибки',
  },
  enums: {
    state: {
      running: 'выполняется',
      done: 'выполнено',
      failed: 'ошибка',
      cancelled: 'остановлено',
      revoked: 'остановлено: права изменились',
      interrupted: 'прервано: сервер перезапущен',
    },
  },
  things: {
    job: 'фоновая задача',
  },
  errors: {},
  pages: { Jobs: 'Фоновые операции' },
  permissions: {},
});
