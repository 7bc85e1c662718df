import { translated } from '#kit/words/words.ts';
import type { LicenceWords } from './zh.ts';

export const es = translated<'es', LicenceWords>()({
  title: 'Licencia',
  fields: {
    licence: 'Licencia',
    older: 'Usar la licencia anterior',
    serial: 'Número de serie de esta instalación',
    standing: 'Estado',
    expire: 'Válida hasta',
    days_left: 'Días restantes',
    holder: 'Titular',
    licence_id: 'Número de licencia',
    issued: 'Emitida',
    installed_at: 'Instalada',
    installed_by: 'Instalada por',
    beds: 'Camas',
    devices: 'Dispositivos',
  },
  enums: {
    standing: {
      none: 'sin licencia instalada, sin límite de tiempo',
      perpetual: 'perpetua',
      valid: 'válida',
      expiring: 'a punto de caducar',
      expired: 'caducada',
      wrong_serial: 'número de serie incorrecto',
      invalid: 'no válida',
    },
  },
  acts: {
    install: 'instalado',
  },
  things: {
    licence: 'licencia',
  },
  errors: {
    LICENSE_ERROR: 'Número de serie de la licencia incorrecto: pertenece a otra instalación',
    LICENSE_EXPIRE:
      'La licencia ha caducado: por ahora no se pueden cambiar los ajustes; las llamadas no se ven afectadas',
    LICENSE_FAILED: 'La licencia no es válida; póngase en contacto con el servicio posventa',
    LICENCE_KEY_UNSET:
      'Este servidor no tiene la clave pública del proveedor (LICENCE_PUBLIC_KEY) y no puede comprobar licencias',
    LICENCE_OLDER: 'Esta licencia se emitió antes que la actual',
  },
  pages: { Licence: 'Licencia' },
  permissions: { licence: { write: 'gestionar la licencia' } },
  notice: {
    perpetual: 'Licencia: perpetua',
    left: {
      one: 'Licencia: queda {{count}} día',
      many: 'Licencia: quedan {{count}} de días',
      other: 'Licencia: quedan {{count}} días',
    },
    expiring: {
      one: 'La licencia caduca en {{count}} día',
      many: 'La licencia caduca en {{count}} de días',
      other: 'La licencia caduca en {{count}} días',
    },
    expired: 'Licencia caducada',
    expiredHint:
      'Por ahora no se pueden cambiar los ajustes; las llamadas, las estancias y la consulta no se ven afectadas. Pida a su proveedor que la renueve.',
    until: 'Válida hasta {{time}}',
    expiringHint: 'Válida hasta {{time}}. Pida a su proveedor que la renueve.',
  },
  daysLeft: { one: '{{count}} día', many: '{{count}} de días', other: '{{count}} días' },
  noLimit: 'sin límite de tiempo',
  sections: { present: 'Licencia actual', install: 'Instalar una licencia', history: 'Historial' },
  none: 'Sin licencia, el producto funciona sin límite de tiempo.',
  serialHint: 'Envíe este número al proveedor; una licencia solo vale para esta instalación.',
  copied: 'Número de serie copiado',
  inUse: '{{count}} en uso, {{limit}} con licencia',
  overLimit:
    'Hay más en uso que con licencia; ninguna cama ni dispositivo deja de funcionar por ello.',
  clockBack:
    'El reloj del servidor está por detrás de la última hora conocida ({{time}}), que es la que cuenta para la licencia. Compruebe el reloj.',
  paste: 'Pegue la licencia o elija su archivo',
  chooseFile: 'Elegir archivo',
  notAFile: 'No es un archivo de licencia',
  install: 'Instalar',
  installed: 'Licencia instalada',
  askOlder: '¿Sustituir la licencia actual por una anterior?',
  askOlderHint: 'Se emitió antes que la actual, que permanece en el historial.',
  useOlder: 'Instalar de todos modos',
  noHistory: 'Todavía no se ha instalado ninguna licencia',
  present: 'actual',
});
