import { translated } from '#kit/words/words.ts';
import type { ErrorLogWords } from './zh.ts';

export const ru = translated<'ru', ErrorLogWords>()({
  title: 'Журнал ошибок',
  fields: {
    kind: 'Вид',
    error: 'Ошибка',
    info: 'Место в коде',
    url: 'Страница',
    build: 'Сборка',
    state: 'Состояние',
    times: 'Раз',
    users: 'Пользователи',
    organisations: 'Организации',
    organisation_names: 'Организации',
    first_at: 'Впервые',
    last_at: 'В последний раз',
    solved_at: 'Решено',
    solved_by_name: 'Решил',
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
  acts: {
    solve: 'отмечено решённым',
    reopen: 'открыто снова',
  },
  things: {
    errorlog: 'журнал ошибок',
  },
  sidebar: {
    error_log: 'Журнал ошибок',
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
