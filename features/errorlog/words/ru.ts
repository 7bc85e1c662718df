import { translated } from '#kit/words/words.ts';
import type { ErrorLogWords } from './zh.ts';

export const ru = translated<'ru', ErrorLogWords>()({
  title: 'Журнал ошибок',
  fields: {
    kind: 'вид',
    error: 'ошибка',
    info: 'место в коде',
    url: 'страница',
    build: 'сборка',
    state: 'состояние',
    times: 'раз',
    users: 'пользователи',
    organisations: 'организации',
    organisation_names: 'организации',
    first_at: 'впервые',
    last_at: 'в последний раз',
    solved_at: 'решено',
    solved_by_name: 'решил',
  },
  enums: {
    error_kind: {
      error: 'ошибка',
      rejection: 'необработанное обещание',
      render: 'сбой страницы',
      chunk: 'код не загружен',
      policy: 'нарушение политики',
    },
    error_state: {
      open: 'открыта',
      solved: 'решена',
      returned: 'появилась снова',
    },
  },
  errors: {},
  pages: {
    ErrorLog: 'Журнал ошибок',
  },
  permissions: {
    errorlog: {
      read: 'просмотр журнала ошибок',
      solve: 'отметка ошибок решёнными',
    },
  },
  lead: 'Ошибки при работе консоли, сгруппированные по ошибке, месту в коде и сборке. Личные данные не сохраняются.',
  solve: 'Отметить решённой',
  reopen: 'Открыть снова',
  solved: 'Отмечена решённой',
  reopened: 'Открыта снова',
});
