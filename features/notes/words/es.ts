import { translated } from '#kit/words/words.ts';
import type { NotesWords } from './zh.ts';

export const es = translated<'es', NotesWords>()({
  title: 'Notas',
  fields: {
    org_id: 'Organización',
    subject: 'Sobre',
    resident_id: 'Paciente',
    resident_name: 'Paciente',
    resident_known: 'Paciente',
    space_id: 'Lugar',
    space_path: 'Lugar',
    about: 'Quién o dónde',
    shift: 'Turno',
    day: 'Día',
    pinned: 'Fijada',
    standing: 'Estado',
    title: 'Nota',
    content: 'Detalles',
    author_name: 'Escrita por',
    created_at: 'Escrita',
    updated_at: 'Cambiada',
  },
  enums: {
    subject: { resident: 'paciente', room: 'habitación', ward: 'unidad', shift: 'turno' },
    note_shift: { day: 'turno de día', night: 'turno de noche' },
    standing: { pinned: 'fijada', today: 'hoy', later: 'más adelante', past: 'pasada' },
  },
  things: { note: 'nota' },
  sidebar: { remark: 'Notas' },
  errors: {
    NOTE_PLACE:
      'Una nota sobre una habitación necesita una habitación; sobre la unidad o un turno, un departamento',
  },
  pages: { RemarkList: 'Notas' },
  permissions: {
    note: {
      read: 'Ver notas',
      write: 'Escribir notas',
      remove: 'Eliminar notas',
      export: 'Exportar notas',
      import: 'Importar notas',
    },
  },
  add: 'Nueva nota',
  current: 'Actuales',
  all: 'Todas',
  sections: { about: 'Sobre', when: 'Cuándo', note: 'Nota' },
  wardHint: 'Vacío: esta unidad',
  dayHint: 'Se muestra ese día; la del turno de noche, también el siguiente',
  pinnedHint: 'Permanece hasta que alguien la quite',
  pin: 'Fijar',
  unpin: 'Quitar',
});
