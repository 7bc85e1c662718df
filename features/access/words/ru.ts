import { translated } from '#kit/words/words.ts';
import type { AccessWords } from './zh.ts';

export const ru = translated<'ru', AccessWords>()({
  title: 'Роли',
  fields: {
    name: 'Название роли',
    role_type: 'Тип роли',
    description: 'Описание',
    parent_id: 'Вышестоящая роль',
    parent_name: 'Вышестоящая роль',
    permissions: 'Права',
    menus: 'Меню',
    org_id: 'Организация',
    created_at: 'Создано',
  },
  enums: {
    role_type: {
      nurse: 'медсестра',
      head_nurse: 'старшая медсестра',
      caregiver: 'сиделка',
      doctor: 'врач',
      clerk: 'регистратор',
      manager: 'руководитель',
      other: 'другое',
    },
  },
  errors: {
    ROLE_NULL: 'Роль не существует',
    ROLE_NAME_OCCUPY: 'Роль с таким названием уже есть',
    ROLE_DELETE_FAILED: 'Роль используется, удалить её нельзя',
  },
  pages: {},
  permissions: {
    role: {
      read: 'просмотр ролей',
      write: 'изменение ролей',
      remove: 'удаление ролей',
    },
  },
});
