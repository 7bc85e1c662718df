import { translated } from '#kit/words/words.ts';
import type { NotesWords } from './zh.ts';

export const ru = translated<'ru', NotesWords>()({
  title: 'Заметки',
  fields: {
    org_id: 'Организация',
    subject: 'О чём',
    resident_id: 'Пациент',
    resident_name: 'Пациент',
    resident_known: 'Пациент',
    space_id: 'Место',
    space_path: 'Место',
    about: 'О ком или где',
    shift: 'Смена',
    day: 'День',
    pinned: 'Закреплена',
    standing: 'Состояние',
    title: 'Заметка',
    content: 'Подробности',
    author_name: 'Записал',
    created_at: 'Записано',
    updated_at: 'Изменено',
  },
  enums: {
    subject: { resident: 'пациент', room: 'палата', ward: 'отделение', shift: 'смена' },
    note_shift: { day: 'дневная смена', night: 'ночная смена' },
    standing: { pinned: 'закреплена', today: 'сегодня', later: 'позже', past: 'прошла' },
  },
  things: { note: 'заметка' },
  sidebar: { remark: 'Заметки' },
  errors: {
    NOTE_PLACE: 'Для заметки о палате выберите палату, об отделении или смене — отделение',
  },
  pages: { RemarkList: 'Заметки' },
  permissions: {
    note: {
      read: 'Просмотр заметок',
      write: 'Запись заметок',
      remove: 'Удаление заметок',
      export: 'Экспорт заметок',
      import: 'Импорт заметок',
    },
  },
  add: 'Новая заметка',
  current: 'Текущие',
  all: 'Все',
  sections: { about: 'О чём', when: 'Когда', note: 'Заметка' },
  wardHint: 'Пусто — это отделение',
  dayHint: 'Видна в этот день, а заметка ночной смены — и на следующий',
  pinnedHint: 'Остаётся, пока её не снимут',
  pin: 'Закрепить',
  unpin: 'Открепить',
});
