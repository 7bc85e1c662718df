import { translated } from '#kit/words/words.ts';
import type { ShellWords } from './zh.ts';

export const ru = translated<'ru', ShellWords>()({
  title: 'Консоль',
  fields: {},
  enums: {
    size: {
      default: 'По умолчанию',
      medium: 'Средний',
      small: 'Мелкий',
      mini: 'Самый мелкий',
    },
    scheme: {
      auto: 'Авто',
      light: 'Светлая',
      dark: 'Тёмная',
    },
  },
  errors: {},
  pages: {
    Dashboard: 'Главная',
  },
  permissions: {},
  sidebar: {
    label: 'Главное меню',
    open: 'Открыть меню',
    collapse: 'Свернуть боковую панель',
    expand: 'Развернуть боковую панель',
  },
  tabs: {
    label: 'Открытые страницы',
    refresh: 'Обновить',
    close: 'Закрыть',
    closeOthers: 'Закрыть другие',
    closeAll: 'Закрыть все',
    closeTab: 'Закрыть «{{title}}»',
    menu: 'Действия со вкладкой',
  },
  bar: {
    skip: 'К содержимому',
    breadcrumbs: 'Вы здесь',
    search: 'Поиск в меню',
    noMatch: 'Нет подходящих пунктов',
    fullscreen: 'Полный экран',
    exitFullscreen: 'Выйти из полного экрана',
    fullscreenUnsupported: 'Ваш браузер не поддерживает полноэкранный режим',
    language: 'Язык',
    size: 'Размер интерфейса',
    user: 'Меню пользователя',
    home: 'Главная',
    signOut: 'Выйти',
    style: 'Оформление',
  },
  panel: {
    title: 'Оформление',
    theme: 'Цвет темы',
    other: 'Другой цвет',
    scheme: 'Тема',
    tagsView: 'Показывать вкладки',
    fixedHeader: 'Закреплённая шапка',
    sidebarLogo: 'Логотип на панели',
  },
  live: {
    away: 'Данные временно недоступны, подождите: связь восстановится сама. Введённое не пропадёт',
    stale: 'Связь с сервером потеряна; данные на экране могли устареть',
  },
  states: {
    crashTitle: 'Сбой на этой странице',
    crashText: 'Другие страницы не затронуты. Повторите попытку или вернитесь позже.',
    outdatedTitle: 'Система обновлена',
    outdatedText: 'Перезагрузите страницу, чтобы перейти на новую версию.',
    awayTitle: 'Система недоступна',
    awayText: 'Проверьте сеть и повторите попытку.',
    retry: 'Повторить',
    reload: 'Перезагрузить',
    loading: 'Загрузка…',
  },
  home: {
    welcome: 'Здравствуйте, {{name}}',
    pages: 'Страницы',
    empty: 'Пока нет доступных страниц; попросите администратора назначить роль.',
  },
});
