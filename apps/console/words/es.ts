import { translated } from '#kit/words/words.ts';
import type { ShellWords } from './zh.ts';

export const es = translated<'es', ShellWords>()({
  title: 'Consola',
  fields: {},
  enums: {
    size: {
      default: 'Predeterminado',
      medium: 'Mediano',
      small: 'Pequeño',
      mini: 'Mínimo',
    },
    scheme: {
      auto: 'Sistema',
      light: 'Claro',
      dark: 'Oscuro',
    },
  },
  errors: {},
  pages: {
    Dashboard: 'Inicio',
  },
  permissions: {},
  sidebar: {
    label: 'Menú principal',
    open: 'Abrir el menú',
    collapse: 'Contraer la barra lateral',
    expand: 'Ampliar la barra lateral',
  },
  tabs: {
    label: 'Páginas abiertas',
    refresh: 'Actualizar',
    close: 'Cerrar',
    closeOthers: 'Cerrar las demás',
    closeAll: 'Cerrar todas',
    closeTab: 'Cerrar {{title}}',
    menu: 'Acciones de la pestaña',
  },
  bar: {
    skip: 'Ir al contenido',
    breadcrumbs: 'Está aquí',
    search: 'Buscar en el menú',
    noMatch: 'Ninguna entrada coincide',
    fullscreen: 'Pantalla completa',
    exitFullscreen: 'Salir de pantalla completa',
    fullscreenUnsupported: 'Su navegador no admite la pantalla completa',
    language: 'Idioma',
    size: 'Tamaño de la interfaz',
    user: 'Menú de usuario',
    home: 'Inicio',
    signOut: 'Cerrar sesión',
    style: 'Estilo de la página',
  },
  panel: {
    title: 'Estilo de la página',
    theme: 'Color del tema',
    other: 'Otro color',
    scheme: 'Claro u oscuro',
    tagsView: 'Mostrar pestañas',
    fixedHeader: 'Cabecera fija',
    sidebarLogo: 'Logotipo lateral',
  },
  live: {
    away: 'Los datos no están disponibles por ahora; espere, la conexión vuelve sola. Lo que escribió sigue aquí',
    stale: 'Se ha perdido la conexión con el servidor; lo mostrado puede no estar al día',
  },
  states: {
    crashTitle: 'Esta página ha fallado',
    crashText: 'Las demás páginas no se ven afectadas. Inténtelo de nuevo o vuelva más tarde.',
    outdatedTitle: 'El sistema se ha actualizado',
    outdatedText: 'Vuelva a cargar para usar la versión nueva.',
    awayTitle: 'No se puede acceder al sistema',
    awayText: 'Compruebe la red e inténtelo de nuevo.',
    retry: 'Reintentar',
    reload: 'Volver a cargar',
    loading: 'Cargando…',
  },
  home: {
    welcome: 'Hola, {{name}}',
    pages: 'Páginas',
    empty: 'Todavía no tiene páginas; pida un rol al administrador.',
  },
});
