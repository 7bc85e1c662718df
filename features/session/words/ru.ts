import { translated } from '#kit/words/words.ts';
import type { SessionWords } from './zh.ts';

export const ru = translated<'ru', SessionWords>()({
  title: 'Вход',
  fields: {
    login_name: 'Имя пользователя',
    password: 'Пароль',
    old_password: 'Текущий пароль',
    refresh_token: 'Токен обновления',
    uid: 'Номер пользователя',
  },
  enums: {
    level: {
      organisation: 'отделение или организация',
      hospital: 'больница',
      provider: 'поставщик',
    },
    flag: {
      broadcast: 'вещание',
      mobile: 'мобильные устройства',
      entranceguard: 'контроль доступа',
      nbiot: 'устройства NB-IoT',
      customer_device: 'устройства проживающих',
      sos_device: 'устройства SOS',
      '485': 'устройства 485',
      linux: 'устройства Linux',
    },
  },
  errors: {
    TOKEN_FAILED: 'Срок входа истёк, войдите снова',
    USER_NULL: 'Учётная запись не существует',
    USER_DISABLE: 'Учётная запись отключена, обратитесь к администратору',
    PASSWORD_ERROR: 'Неверный пароль',
    LOGIN_FAILED: 'Этой учётной записи вход не разрешён',
    LOGOUT: 'Вы вышли из системы',
    MUST_CHANGE_PASSWORD: 'Сначала смените первоначальный пароль',
    SAME_PASSWORD: 'Новый пароль должен отличаться от текущего',
    OLD_PASSWORD_ERROR: 'Текущий пароль неверен',
  },
  pages: {},
  permissions: {},
});
