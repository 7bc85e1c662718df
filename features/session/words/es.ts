import { translated } from '#kit/words/words.ts';
import type { SessionWords } from './zh.ts';

export const es = translated<'es', SessionWords>()({
  title: 'Acceso',
  fields: {
    login_name: 'nombre de usuario',
    password: 'contraseña',
    old_password: 'contraseña actual',
    refresh_token: 'token de renovación',
    uid: 'ID de usuario',
  },
  enums: {
    level: {
      organisation: 'departamento u organización',
      hospital: 'hospital',
      provider: 'proveedor',
    },
    flag: {
      broadcast: 'difusión',
      mobile: 'dispositivos móviles',
      entranceguard: 'control de acceso',
      nbiot: 'dispositivos NB-IoT',
      customer_device: 'dispositivos de residentes',
      sos_device: 'dispositivos SOS',
      '485': 'dispositivos 485',
      linux: 'dispositivos Linux',
    },
  },
  errors: {
    TOKEN_FAILED: 'Su sesión ha caducado; inicie sesión de nuevo.',
    USER_NULL: 'La cuenta no existe',
    USER_DISABLE: 'La cuenta está desactivada; contacte con el administrador',
    PASSWORD_ERROR: 'Contraseña incorrecta',
    LOGIN_FAILED: 'Esta identidad no puede iniciar sesión',
    LOGOUT: 'La sesión se ha cerrado',
    MUST_CHANGE_PASSWORD: 'Cambie primero la contraseña inicial',
    SAME_PASSWORD: 'La contraseña nueva debe ser distinta de la actual',
    OLD_PASSWORD_ERROR: 'La contraseña actual no es correcta',
  },
  pages: {},
  permissions: {},
});
