import { translated } from '#kit/words/words.ts';
import type { AccountWords } from './zh.ts';

export const es = translated<'es', AccountWords>()({
  title: 'Mi cuenta',
  fields: {
    end_others: 'Cerrar las demás sesiones',
    name: 'Nombre',
    issuer: 'Emisor',
    client_id: 'ID de cliente',
    client_secret: 'Secreto de cliente',
    has_secret: 'Secreto guardado',
    scopes: 'Ámbitos',
    claim: 'Campo de identidad',
    matches: 'Se compara con',
    org_ids: 'Para organizaciones',
    create_org_id: 'Crear cuentas en',
    create_org_name: 'Crear cuentas en',
    enabled: 'Activado',
    identities: 'Cuentas vinculadas',
    provider_id: 'Proveedor de acceso',
    ticket: 'Comprobante de acceso',

    password: 'Contraseña',
    code: 'Código',
    session_id: 'Sesión',
    browser: 'Dispositivo',
    address: 'Dirección de origen',
    since: 'Inicio de sesión',
    seen_at: 'Último uso',
    way: 'Forma de acceso',
  },
  enums: {
    matches: {
      nothing: 'nada, solo cuentas vinculadas',
      login_name: 'nombre de usuario',
      employee_no: 'número de empleado',
    },
    way: { password: 'contraseña', provider: 'inicio de sesión único' },
  },
  acts: {
    codes_on: 'códigos de un solo uso activados',
    codes_off: 'códigos de un solo uso desactivados',
    recovery_codes: 'nuevos códigos de recuperación',
    reset_codes: 'códigos de un solo uso retirados',
    end_session: 'sesión cerrada',
    end_sessions: 'todas las sesiones cerradas',
    unlink_identity: 'acceso desvinculado',
  },
  things: {
    account: 'cuenta',
    signin_provider: 'proveedor de inicio de sesión',
  },
  errors: {
    CODES_ON: 'Los códigos de un solo uso ya están activados',
    CODES_OFF: 'Los códigos de un solo uso no están activados',
    IDENTITY_TAKEN:
      'Esa identidad está vinculada a otra cuenta, o usted ya tiene una de este proveedor',
    LAST_WAY: 'Esta cuenta no tiene contraseña; debe conservar una forma de acceso',
    PROVIDER_ONCE: 'Este emisor y este ID de cliente ya están configurados',
    SECRET_ANEW:
      'Con otro emisor o ID de cliente hay que introducir de nuevo el secreto de cliente',
    ISSUER_PLAIN: 'El emisor debe usar https',
    LINK_OVER:
      'La vinculación ha tardado demasiado o se inició en otro navegador; vuelva a empezar',
  },
  pages: { SigninProviders: 'Inicio de sesión único', Account: 'Mi cuenta' },
  permissions: {
    signin_provider: {
      read: 'ver el inicio de sesión único',
      write: 'configurar el inicio de sesión único',
      remove: 'eliminar el inicio de sesión único',
    },
    session: {
      end: 'ver y cerrar sesiones de otros',
      reset: 'restablecer los códigos de un solo uso de otros',
    },
  },
  sections: {
    identities: 'Inicio de sesión único',
    password: 'Contraseña',
    codes: 'Códigos de un solo uso',
    sessions: 'Sesiones abiertas',
  },
  password: {
    change: 'Cambiar la contraseña',
    changed: 'La contraseña se ha cambiado; se han cerrado las demás sesiones',
    none: 'Esta cuenta no tiene contraseña; solo se accede con el inicio de sesión único.',
  },
  codes: {
    about:
      'Con los códigos activados, al iniciar sesión se piden la contraseña y los 6 dígitos que muestra la aplicación de autenticación de su teléfono.',
    on: 'activados',
    off: 'desactivados',
    since: 'desde',
    left: {
      one: 'Queda {{count}} código de recuperación',
      many: 'Quedan {{count}} códigos de recuperación',
      other: 'Quedan {{count}} códigos de recuperación',
    },
    few: 'Quedan pocos códigos de recuperación; genere otros nuevos.',
    turnOn: 'Activar',
    turnOff: 'Desactivar',
    turnOffHint:
      'Introduzca un código o un código de recuperación. Después bastará la contraseña para iniciar sesión.',
    renew: 'Nuevos códigos de recuperación',
    renewHint: 'Introduzca un código. Los códigos de recuperación actuales dejarán de valer.',
    forPassword: 'Para confirmar que es usted, introduzca su contraseña.',
    forCode: 'Para confirmar que es usted, introduzca un código.',
    endOthers: 'Cerrar también la sesión en los demás dispositivos, que entraron sin código',
    next: 'Siguiente',
    scan: 'Escanee la imagen con la aplicación de autenticación de su teléfono e introduzca los 6 dígitos que muestre.',
    qr: 'Código QR para los códigos de un solo uso',
    byHand: 'Si no puede escanearla, escriba esta clave:',
    confirm: 'Activar',
    recovery: 'Códigos de recuperación',
    recoveryHint:
      'Sin el teléfono, inicie sesión con un código de recuperación; cada uno vale una sola vez. No se mostrarán de nuevo: imprímalos o guárdelos ahora en un lugar seguro.',
    print: 'Imprimir',
    copy: 'Copiar',
    copied: 'Copiado',
    saved: 'Ya los he guardado',
    turnedOff: 'Los códigos de un solo uso se han desactivado',
  },
  codesFirst: {
    heading: 'Active primero los códigos de un solo uso',
    reason:
      'Su organización exige códigos de un solo uso a sus administradores. Cuando estén activados podrá continuar.',
  },
  identities: {
    about: 'Vincule su cuenta para acceder con el inicio de sesión único de su organización.',
    none: 'Aún no hay nada vinculado.',
    link: 'Vincular {{name}}',
    linked: 'Vinculado: {{name}}',
    done: 'Vinculado',
    unlink: 'Desvincular',
    ask: '¿Desvincular {{name}}?',
    undone: 'Desvinculado',
    since: 'vinculado',
    last: 'último acceso',
  },
  providers: {
    add: 'Añadir proveedor',
    connection: 'Conexión',
    people: 'Personas',
    secret: 'Una vez guardado, el secreto no se muestra.',
    redirect: 'Registre allí esta dirección de retorno: {{url}}',
    orgs: 'Vacío significa todas las organizaciones; se incluyen las que dependen de las elegidas.',
    claim:
      'Campo del token de identidad que indica quién es: preferred_username, email, employee_number…',
    create:
      'Vacío significa que no se crean cuentas. Una cuenta creada no tiene rol: un administrador debe asignárselo antes de que pueda acceder.',
  },
  sessions: {
    about:
      'Su cuenta está abierta en estos dispositivos. Si no reconoce alguno, cierre esa sesión y cambie la contraseña.',
    here: 'este dispositivo',
    unknown: 'dispositivo desconocido',
    end: 'Cerrar',
    endLabel: 'Cerrar la sesión en {{device}}',
    askEnd: '¿Cerrar la sesión en {{device}}?',
    ended: 'La sesión de ese dispositivo se ha cerrado',
    endOthers: 'Cerrar todas las demás',
    askOthers: '¿Cerrar todas las sesiones salvo esta?',
    endedCount: {
      one: 'Se ha cerrado {{count}} sesión',
      many: 'Se han cerrado {{count}} sesiones',
      other: 'Se han cerrado {{count}} sesiones',
    },
    none: 'No hay sesiones abiertas.',
  },
  staff: {
    heading: 'Acceso y seguridad',
    endAll: 'Cerrar todas las sesiones',
    askAll: '¿Cerrar todas las sesiones de {{name}}?',
    reset: 'Restablecer los códigos de un solo uso',
    askReset: '¿Restablecer los códigos de un solo uso de {{name}}?',
    askResetHint:
      'Se cerrarán todas las sesiones de esta persona y bastará la contraseña para la próxima. Compruebe antes quién lo solicita.',
    resetDone: 'Los códigos de un solo uso se han restablecido',
  },
});
