import { translated } from '#kit/words/words.ts';
import type { WatchdogWords } from './zh.ts';

export const es = translated<'es', WatchdogWords>()({
  title: 'Pruebas y vigilancia',
  fields: {
    department_id: 'unidad',
    standing: 'estado',
    daily_at: 'prueba diaria a las',
    last_good_at: 'última prueba correcta',
    age_s: 'antigüedad de la última prueba correcta',
    hosts: 'centrales',
  },
  enums: {
    run_state: {
      running: 'en curso',
      ok: 'correcta',
      failed: 'fallida',
      interrupted: 'interrumpida',
    },
    stage: {
      connect: 'conexión',
      acknowledge: 'confirmación',
      present: 'mostrada en una central',
      reset: 'anulación',
    },
    standing: {
      good: 'correcta',
      slow: 'lenta',
      new: 'aún sin probar',
      failed: 'prueba fallida',
      dead: 'sin prueba reciente',
      off: 'desactivada',
    },
  },
  errors: {
    TEST_RUNS: 'Hay una prueba en curso en esta unidad; espere, por favor',
    CODE_ACTIVE: 'Hay un código activo; repita la prueba cuando termine',
    BROKER_OUTSIDE:
      'Los dispositivos usan un broker externo, en el que este servidor no puede actuar como dispositivo',
  },
  pages: { DeviceTests: 'Pruebas de la vía' },
  permissions: {
    watchdog: {
      read: 'ver pruebas y vigilancia',
      run: 'probar ahora la vía de llamada',
    },
  },
  lead: 'Una vez al día el servidor pulsa un botón de prueba en cada unidad y sigue la llamada por su vía real; si falla, se avisa a quien dirige la unidad.',
  runNow: 'Probar ahora',
  testing: 'Probando…',
  never: 'nunca',
  ago: 'hace {{time}}',
  noWards: 'Ninguna unidad tiene aún dispositivos conectados',
  noWardsHint:
    'Cuando los dispositivos de una unidad tengan credenciales, aquí aparecerá su prueba diaria.',
  stages: 'Etapas',
  ms: '{{ms}} ms',
  notReached: 'no alcanzada',
  shownBy: 'mostrada en {{name}}',
  failedAt: 'falló en: {{stage}}',
  passed: 'Prueba correcta; una central la mostró a los {{ms}} ms',
  failedNow: 'Prueba fallida: {{stage}}',
  history: 'Pruebas',
  byClock: 'diaria',
  byPerson: 'iniciada por {{name}}',
  hostsOnline: '{{online}} de {{hosts}} en línea',
  alarmed: 'se avisó al responsable',
  notice: {
    one: 'La vía de llamada de {{count}} unidad requiere atención',
    many: 'Las vías de llamada de {{count}} unidades requieren atención',
    other: 'Las vías de llamada de {{count}} unidades requieren atención',
  },
  days: {
    one: '{{count}} día',
    many: '{{count}} días',
    other: '{{count}} días',
  },
  hours: {
    one: '{{count}} hora',
    many: '{{count}} horas',
    other: '{{count}} horas',
  },
  minutes: {
    one: '{{count}} minuto',
    many: '{{count}} minutos',
    other: '{{count}} minutos',
  },
});
