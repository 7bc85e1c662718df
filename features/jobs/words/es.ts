import { translated } from '#kit/words/words.ts';
import type { JobsWords } from './zh.ts';

export const es = translated<'es', JobsWords>()({
  title: 'Procesos en segundo plano',
  trial: 'prueba, no se guarda nada',
  lead: 'Los procesos largos, como las importaciones, siguen en segundo plano; puede salir de esta página. Los resultados se guardan 7 días.',
  empty: 'Aún no hay procesos',
  emptyHint: 'Aquí se muestran los procesos largos, como las importaciones desde Excel.',
  cancel: 'Detener',
  cancelled: 'Deteniendo',
  created: { one: '{{count}} añadida', many: '{{count}} añadidas', other: '{{count}} añadidas' },
  updated: {
    one: '{{count}} actualizada',
    many: '{{count}} actualizadas',
    other: '{{count}} actualizadas',
  },
  refused: { one: '{{count}} error', many: '{{count}} errores', other: '{{count}} errores' },
  rows: '{{done}} de {{total}} filas',
  begun: 'Inicio',
  over: 'Fin',
  fields: {
    title: 'proceso',
    state: 'estado',
    done: 'hecho',
    total: 'total',
    started_at: 'inicio',
    ended_at: 'fin',
    created: 'añadidas',
    updated: 'actualizadas',
    refused: 'errores',
  },
  enums: {
    state: {
      running: 'en curso',
      done: 'terminado',
      failed: 'fallido',
      cancelled: 'detenido',
      revoked: 'detenido: cambiaron los permisos',
      interrupted: 'interrumpido: el servidor se reinició',
    },
  },
  things: {
    job: 'tarea en segundo plano',
  },
  errors: {},
  pages: { Jobs: 'Procesos en segundo plano' },
  permissions: {},
});
