import { translated } from '#kit/words/words.ts';
import type { SetupWords } from './zh.ts';

export const es = translated<'es', SetupWords>()({
  title: 'Próximos pasos',
  lead: 'Cuando estén hechos, la unidad estará lista para funcionar.',
  progress: '{{done}} de {{all}} hechos',
  done: 'Hecho',
  hints: {
    spaces: 'La creación rápida los hace de una vez',
    devices: 'Registre los dispositivos y colóquelos en habitaciones y camas',
    staff: 'Cree cuentas para enfermería y médicos',
    cover: 'Indique quién atiende de día y de noche',
    residents: 'Ingrese a los pacientes en sus camas',
  },
  fields: {},
  enums: {
    step: {
      spaces: 'Crear habitaciones y camas',
      devices: 'Añadir dispositivos',
      staff: 'Añadir personal',
      cover: 'Asignar la cobertura',
      residents: 'Ingresar a los pacientes',
    },
  },
  errors: {},
  pages: {},
  permissions: {},
});
