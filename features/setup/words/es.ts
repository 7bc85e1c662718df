import { translated } from '#kit/words/words.ts';
import type { SetupWords } from './zh.ts';

export const es = translated<'es', SetupWords>()({
  title: 'Próximos pasos',
  lead: 'Cuando estén hechos, el departamento estará listo para funcionar.',
  progress: '{{done}} de {{all}} hechos',
  done: 'Hecho',
  hints: {
    spaces: 'La creación rápida los hace de una vez',
    devices: 'Registre los dispositivos y colóquelos en habitaciones y camas',
    staff: 'Cree cuentas para enfermería y médicos',
    cover: 'Indique quién atiende de día y de noche',
    residents: 'Ingrese a los residentes en sus camas',
  },
  fields: {},
  enums: {
    step: {
      spaces: 'crear habitaciones y camas',
      devices: 'añadir dispositivos',
      staff: 'añadir personal',
      cover: 'asignar la cobertura',
      residents: 'ingresar a los residentes',
    },
  },
  errors: {},
  pages: {},
  permissions: {},
});
