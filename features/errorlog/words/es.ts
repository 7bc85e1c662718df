import { translated } from '#kit/words/words.ts';
import type { ErrorLogWords } from './zh.ts';

export const es = translated<'es', ErrorLogWords>()({
  title: 'Registro de errores',
  fields: {
    kind: 'Tipo',
    error: 'Error',
    info: 'Lugar del código',
    url: 'Página',
    build: 'Versión',
    state: 'Estado',
    times: 'Veces',
    users: 'Usuarios',
    organisations: 'Organizaciones',
    organisation_names: 'Organizaciones',
    first_at: 'Primera vez',
    last_at: 'Última vez',
    solved_at: 'Resuelto',
    solved_by_name: 'Resuelto por',
  },
  enums: {
    error_kind: {
      error: 'error',
      rejection: 'promesa sin tratar',
      render: 'falló la página',
      chunk: 'código no cargado',
      policy: 'infracción de la política',
    },
    error_state: {
      open: 'abierto',
      solved: 'resuelto',
      returned: 'reapareció',
    },
  },
  acts: {
    solve: 'marcado como resuelto',
    reopen: 'reabierto',
  },
  things: {
    errorlog: 'registro de errores',
  },
  sidebar: {
    error_log: 'Registro de errores',
  },
  errors: {},
  pages: {
    ErrorLog: 'Registro de errores',
  },
  permissions: {
    errorlog: {
      read: 'ver el registro de errores',
      solve: 'marcar errores como resueltos',
    },
  },
  lead: 'Errores ocurridos al usar la consola, agrupados por error, lugar del código y versión. No se guardan datos personales.',
  solve: 'Marcar como resuelto',
  reopen: 'Reabrir',
  solved: 'Marcado como resuelto',
  reopened: 'Reabierto',
});
