import { translated } from '#kit/words/words.ts';
import type { ShellWords } from './zh.ts';

export const en = translated<'en', ShellWords>()({
  title: 'Console',
  fields: {},
  enums: {
    size: {
      default: 'Default',
      medium: 'Medium',
      small: 'Small',
      mini: 'Mini',
    },
    scheme: {
      auto: 'System',
      light: 'Light',
      dark: 'Dark',
    },
  },
  errors: {},
  pages: {
    Dashboard: 'Home',
  },
  permissions: {},
  sidebar: {
    label: 'Main menu',
    open: 'Open the menu',
    collapse: 'Collapse the sidebar',
    expand: 'Expand the sidebar',
  },
  tabs: {
    label: 'Open pages',
    refresh: 'Refresh',
    close: 'Close',
    closeOthers: 'Close others',
    closeAll: 'Close all',
    closeTab: 'Close {{title}}',
    menu: 'Tab actions',
  },
  bar: {
    skip: 'Skip to content',
    breadcrumbs: 'You are here',
    search: 'Search the menu',
    noMatch: 'No menu entry matches',
    fullscreen: 'Full screen',
    exitFullscreen: 'Leave full screen',
    fullscreenUnsupported: 'Your browser does not support full screen',
    language: 'Language',
    size: 'Interface size',
    user: 'User menu',
    home: 'Home',
    signOut: 'Log out',
    style: 'Page style settings',
  },
  panel: {
    title: 'Page style settings',
    theme: 'Theme colour',
    other: 'Other colour',
    scheme: 'Light or dark',
    tagsView: 'Show tabs',
    fixedHeader: 'Fixed header',
    sidebarLogo: 'Sidebar logo',
  },
  live: {
    away: 'The database cannot be reached; waiting for it to come back. What you typed is still here',
    stale: 'The connection to the server is lost; what you see may be out of date',
  },
  states: {
    crashTitle: 'This page has failed',
    crashText: 'The other pages are not affected. Try again, or come back later.',
    outdatedTitle: 'The system has been updated',
    outdatedText: 'Reload to use the new version.',
    awayTitle: 'The system cannot be reached',
    awayText: 'Check the network, then try again.',
    retry: 'Try again',
    reload: 'Reload',
    loading: 'Loading…',
  },
  home: {
    welcome: 'Welcome, {{name}}',
    pages: 'Pages',
    empty: 'There are no pages for you yet; ask the administrator for a role.',
  },
});
