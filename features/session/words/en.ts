import { translated } from '#kit/words/words.ts';
import type { SessionWords } from './zh.ts';

export const en = translated<'en', SessionWords>()({
  title: 'Sign-in',
  fields: {
    login_name: 'username',
    password: 'login password',
    old_password: 'current password',
    refresh_token: 'refresh token',
    uid: 'user ID',
  },
  enums: {
    level: {
      organisation: 'department or organisation',
      hospital: 'hospital',
      provider: 'provider',
    },
    flag: {
      broadcast: 'broadcast',
      mobile: 'mobile devices',
      entranceguard: 'access control',
      nbiot: 'NB-IoT devices',
      customer_device: 'resident devices',
      sos_device: 'SOS devices',
      '485': '485 devices',
      linux: 'Linux devices',
    },
  },
  errors: {
    TOKEN_FAILED: 'Your login status has expired, please login again!',
    USER_NULL: 'The account does not exist',
    USER_DISABLE: 'The account is disabled; contact the administrator',
    PASSWORD_ERROR: 'Wrong password',
    LOGIN_FAILED: 'This identity is not allowed to log in',
    LOGOUT: 'You have been logged out',
    MUST_CHANGE_PASSWORD: 'Please change the initial password first',
    SAME_PASSWORD: 'The new password must differ from the current one',
    OLD_PASSWORD_ERROR: 'The current password is wrong',
  },
  pages: {},
  permissions: {},
});
