import { translated } from '#kit/words/words.ts';
import type { StandinWords } from './zh.ts';

export const es = translated<'es', StandinWords>()({
  title: 'Actuar en una organización',
  fields: {
    org_id: 'Organización',
    keyword: 'Palabra clave',
    level: 'Tipo de organización',
    id: 'Actuación',
  },
  enums: {},
  things: {
    standin: 'actuación en una organización',
  },
  errors: {
    STANDIN_OVER: 'Ya no actúa en la organización. Elíjala de nuevo',
    STANDIN_CODES:
      'Los administradores de esta organización necesitan códigos de un solo uso. Actívelos primero en «Mi cuenta»',
  },
  pages: {},
  permissions: {},
  choose: 'Actuar en una organización',
  chooseOf: '{{organisation}}, elegir una organización en la que actuar',
  search: 'Buscar una organización por nombre',
  none: 'No se encontró ninguna organización',
  more: 'Solo se muestran las primeras {{count}}. Escriba un nombre para acotar la lista',
  band: 'Está actuando en {{organisation}}',
  bandHint: 'Ve y cambia lo mismo que su administrador; todo queda en la auditoría.',
  leave: 'Salir',
  offer: {
    title: 'Esta página es de una organización subordinada',
    hint: 'Elija una organización en la que actuar: la página se abrirá como la tiene su administrador.',
  },
});
