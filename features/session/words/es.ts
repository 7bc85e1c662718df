import { translated } from '#kit/words/words.ts';
import type { SessionWords } from './zh.ts';

export const es = translated<'es', SessionWords>()({
  title: 'Acceso',
  fields: {
    login_name: 'Nombre de usuario',
    password: 'Contraseña',
    old_password: 'Contraseña actual',
    refresh_token: 'Token de renovación',
    uid: 'ID de usuario',
    provider_id: 'Proveedor de acceso',
    ticket: 'Comprobante de acceso',
    code: 'Código',
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
      customer_device: 'dispositivos de pacientes',
      sos_device: 'dispositivos SOS',
      '485': 'dispositivos 485',
      linux: 'dispositivos Linux',
    },
  },
  acts: {
    change_password: 'contraseña cambiada',
    sign_in: 'sesión iniciada',
    sign_in_refused: 'inicio de sesión rechazado',
    token_reused: 'token usado dos veces',
    logout: 'sesión cerrada',
    link_identity: 'acceso vinculado',
  },
  things: {
    session: 'sesión',
  },
  errors: {
    TOKEN_FAILED: 'Su sesión ha caducado; inicie sesión de nuevo.',
    REFRESH_TOKEN_FAILED: 'La sesión ya no se puede renovar; inicie sesión de nuevo.',
    USER_NULL: 'La cuenta no existe',
    USER_DISABLE: 'La cuenta está desactivada; avise al administrador',
    PASSWORD_ERROR: 'Contraseña incorrecta',
    LOGIN_FAILED: 'Esta cuenta no tiene permiso para iniciar sesión',
    LOGOUT: 'La sesión se ha cerrado',
    MUST_CHANGE_PASSWORD: 'Cambie primero la contraseña inicial',
    SAME_PASSWORD: 'La contraseña nueva debe ser distinta de la actual',
    OLD_PASSWORD_ERROR: 'La contraseña actual no es correcta',
    CODE_NEEDED: 'Esta cuenta usa códigos de un solo uso; introduzca el código para iniciar sesión',
    CODE_WRONG: 'El código es incorrecto o ya se ha usado',
    TICKET_OVER: 'El inicio de sesión ha tardado demasiado; vuelva a empezar',
    OIDC_DOWN:
      'No se puede contactar con el proveedor de acceso o está mal configurado; use su contraseña o avise al administrador',
    OIDC_REFUSED: 'La respuesta del proveedor de acceso no se ha aceptado; vuelva a empezar',
    OIDC_ELSEWHERE:
      'Este acceso se inició en otro navegador o ha tardado demasiado; vuelva a empezar',
    OIDC_UNKNOWN: 'Ninguna cuenta corresponde a esa identidad; avise al administrador',
    OIDC_NOT_HERE: 'Su organización no usa este proveedor de acceso',
    CODES_REQUIRED:
      'Su organización exige códigos de un solo uso a los administradores; actívelos primero',
  },
  pages: {},
  permissions: {},
  product: 'Configuración del sistema',
  client: {
    noReply: 'El sistema no respondió',
    noMessage: 'El sistema no devolvió ningún mensaje',
    failed: 'No se obtuvo respuesta; compruebe la red',
    permissionError: 'Error de permisos',
    verificationFailed: 'La verificación falló; inicie sesión de nuevo.',
    clockOff:
      'La hora de este equipo difiere de la del servidor en {{seconds}} segundos; ajuste el reloj',
  },
  signIn: {
    tagline: 'Cada llamada atendida, cada cuidado a tiempo',
    heading: 'Iniciar sesión',
    submit: 'Iniciar sesión',
    submitting: 'Iniciando sesión…',
    showPassword: 'Mostrar la contraseña',
    hidePassword: 'Ocultar la contraseña',
    otherWays: 'Otras formas de acceso',
    capsLock: 'Bloq Mayús está activado',
    language: 'Idioma',
  },
  secondStep: {
    heading: 'Introduzca su código',
    reason:
      'Introduzca los 6 dígitos que muestra su aplicación de autenticación. Sin el teléfono, introduzca un código de recuperación.',
    back: 'Volver',
  },
  firstPassword: {
    heading: 'Cambiar la contraseña inicial',
    reason: 'Para proteger su cuenta, elija una contraseña propia antes de empezar.',
    rule: 'De 6 a 20 caracteres: letras, cifras y los símbolos ! # $ % ^ & * . ~',
    newPassword: 'Contraseña nueva',
    repeat: 'Repita la contraseña nueva',
    differs: 'Las dos contraseñas no coinciden',
    submit: 'Guardar y continuar',
    submitting: 'Guardando…',
    signOut: 'Cerrar sesión',
  },
  states: {
    notFound: {
      title: 'Página no encontrada',
      text: 'La dirección puede ser incorrecta o la página se ha movido.',
    },
    noPermission: {
      title: 'Sin permiso',
      text: 'Su rol no incluye esta página. Si la necesita, consulte al administrador.',
    },
    vitalSigns: {
      title: 'Registro de constantes vitales',
      text: 'Abra un registro con el código QR del dispositivo o del paciente.',
    },
    toSignIn: 'Ir al inicio de sesión',
    toHome: 'Volver al inicio',
  },
});
