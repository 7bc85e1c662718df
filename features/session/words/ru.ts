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
      customer_device: 'устройства пациентов',
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
  product: 'Настройка системы',
  client: {
    noReply: 'Система не ответила',
    noMessage: 'Система не вернула сообщения',
    failed: 'Ответ не получен, проверьте сеть',
    permissionError: 'Ошибка доступа',
    verificationFailed: 'Проверка не пройдена, войдите снова.',
    clockOff: 'Время этого компьютера расходится с сервером на {{seconds}} с; настройте часы',
  },
  signIn: {
    tagline: 'Ни одного вызова без ответа, весь уход под контролем',
    heading: 'Вход в систему',
    submit: 'Войти',
    submitting: 'Выполняется вход…',
    showPassword: 'Показать пароль',
    hidePassword: 'Скрыть пароль',
    capsLock: 'Включён Caps Lock',
    language: 'Язык',
  },
  firstPassword: {
    heading: 'Смена первоначального пароля',
    reason: 'Чтобы защитить учётную запись, задайте собственный пароль, прежде чем начать работу.',
    rule: 'От 6 до 20 символов: латинские буквы, цифры и знаки ! # $ % ^ & * . ~',
    newPassword: 'Новый пароль',
    repeat: 'Повторите новый пароль',
    differs: 'Пароли не совпадают',
    submit: 'Сохранить и продолжить',
    submitting: 'Сохранение…',
    signOut: 'Выйти',
  },
  states: {
    notFound: {
      title: 'Страница не найдена',
      text: 'Возможно, адрес неверен или страница перенесена.',
    },
    noPermission: {
      title: 'Нет доступа',
      text: 'Ваша роль не включает эту страницу. Если она нужна, обратитесь к администратору.',
    },
    vitalSigns: {
      title: 'Журнал показателей',
      text: 'Откройте журнал по QR-коду устройства или пациента.',
    },
    toSignIn: 'Перейти ко входу',
    toHome: 'На главную',
  },
});
