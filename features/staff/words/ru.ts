import { translated } from '#kit/words/words.ts';
import type { StaffWords } from './zh.ts';

export const ru = translated<'ru', StaffWords>()({
  title: 'Персонал',
  fields: {
    login_name: 'Имя пользователя',
    password: 'Пароль',
    real_name: 'Фамилия и имя',
    mobile: 'Мобильный телефон',
    sex: 'Пол',
    birthday: 'Дата рождения',
    id_card: 'Номер удостоверения',
    address: 'Адрес',
    role_id: 'Роль',
    role_name: 'Роль',
    manager: 'Ответственный за помещение',
    employee_no: 'Табельный номер',
    card_no: 'Номер карты доступа',
    avatar: 'Фото',
    org_id: 'Ответственная организация',
    org_name: 'Ответственная организация',
    founder: 'Администратор',
    enabled: 'Активен',
    last_login_at: 'Последний вход',
    created_at: 'Создано',
  },
  enums: {
    sex: {
      man: 'мужской',
      woman: 'женский',
      unknown: 'не указан',
    },
  },
  things: {
    staff: 'сотрудник',
  },
  sidebar: {
    clerk: 'Персонал',
  },
  errors: {
    MEMBER_NULL: 'Пользователь не существует',
    MEMBER_ADD_FAILED: 'Участник не добавлен: неизвестный номер пользователя',
    MEMBER_FAILED: 'Неверный номер пользователя',
    MOBILE_OCCUPY: 'Этот мобильный номер уже занят',
    MEMBER_NAME_OCCUPY: 'Пользователь уже зарегистрирован',
    LEADER_DELETE_FAILED:
      'Администратора или руководителя организации нельзя удалить или перевести',
  },
  pages: {
    StaffList: 'Персонал',
    HospitalStaff: 'Персонал',
    ProviderStaff: 'Весь персонал',
  },
  permissions: {
    staff: {
      read: 'просмотр персонала',
      private: 'Просмотр личных данных персонала',
      write: 'изменение персонала',
      remove: 'удаление персонала',
      export: 'экспорт персонала',
      import: 'импорт персонала',
    },
  },
  add: 'Добавить сотрудника',
  sections: { account: 'Учётная запись', person: 'Личные данные', work: 'Работа' },
  ownOrganisation: 'Если не выбрано — текущая организация',
});
