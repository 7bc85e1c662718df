import { translated } from '#kit/words/words.ts';
import type { OrganisationsWords } from './zh.ts';

export const ru = translated<'ru', OrganisationsWords>()({
  title: 'Организации',
  fields: {
    shop_type: 'Класс организации',
    kind: 'Тип организации',
    short_name: 'Краткое название',
    full_name: 'Полное название',
    his_code: 'Код МИС',
    his_departments: 'Коды связанных отделений МИС',
    shared_bed_codes: 'Коды МИС общих коек',
    parent_id: 'Вышестоящая организация',
    parent_name: 'Вышестоящая организация',
    director_id: 'Заведующий отделением',
    head_nurse_id: 'Старшая медсестра',
    admin_account: 'Учётная запись администратора',
    admin_password: 'Пароль администратора',
    org_id: 'Организация',
    created_at: 'Создано',
  },
  enums: {
    shop_type: {
      '5': 'больница (5)',
      '6': 'отделение (6)',
    },
    kind: {
      hospital: 'больница',
      department: 'отделение',
      institution: 'учреждение',
      organisation: 'организация',
    },
  },
  errors: {
    SHOP_NULL: 'Организация не существует',
    ADMIN_PASSWORD_ERROR: 'Учётная запись администратора существует, но пароль не совпадает',
    PRIMARY_KEY_NULL: 'Не указан ключ отделения',
    OWN_ANCESTOR: 'Организация не может подчиняться самой себе',
    NOT_EMPTY: 'В организации есть данные, удалить её нельзя',
  },
  pages: {
    OrganisationList: 'Организации',
  },
  permissions: {
    organisation: {
      read: 'просмотр организаций',
      write: 'изменение организаций',
      remove: 'удаление организаций',
    },
  },
  add: 'Добавить организацию',
  sections: {
    general: 'Основное',
    leaders: 'Руководство',
    administrator: 'Администратор',
    his: 'HIS',
  },
  parameters: 'Параметры',
  institution: 'Импорт и экспорт учреждения',
  tree: 'Организации',
  all: 'Все организации',
  codesHint: 'Несколько кодов через запятую',
  accountHint: 'Будет создана учётная запись; для существующей укажите её пароль',
  changeAccountHint: 'Только для смены администратора',
});
