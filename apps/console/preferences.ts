// The user's own settings of the console: size and sidebar in cookies, the rest in the storage (spec §9).
import { useSyncExternalStore } from 'react';
import { PREFERENCE_S, readCookie, writeCookie } from '#kit/ui/cookies.ts';
import { SIZES } from './sizes.ts';
import type { Size } from './sizes.ts';
import { readScheme } from './theme/scheme.ts';
import type { Scheme } from './theme/scheme.ts';

/** The first is the product's own (spec §1). */
export const THEME_COLOURS = [
  '#409EFF',
  '#1890FF',
  '#304156',
  '#212121',
  '#11A983',
  '#13C2C2',
  '#6959CD',
  '#F5222D',
] as const;

export interface Preferences {
  size: Size;
  sidebarOpened: boolean;
  themeColour: string;
  scheme: Scheme;
  tagsView: boolean;
  fixedHeader: boolean;
  sidebarLogo: boolean;
}

const SIZE_COOKIE = 'size';
const SIDEBAR_COOKIE = 'sidebarStatus';
const STORAGE_KEY = 'settings';

type Stored = Pick<
  Preferences,
  'themeColour' | 'scheme' | 'tagsView' | 'fixedHeader' | 'sidebarLogo'
>;

const isColour = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);
const flagOr = (value: unknown, otherwise: boolean) =>
  typeof value === 'boolean' ? value : otherwise;

function readStored(): Partial<Record<keyof Stored, unknown>> {
  try {
    return (JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') ?? {}) as Partial<
      Record<keyof Stored, unknown>
    >;
  } catch {
    return {};
  }
}

function readPreferences(): Preferences {
  const stored = readStored();
  const size = readCookie(SIZE_COOKIE);
  return {
    size: SIZES.find((known) => known === size) ?? 'medium',
    sidebarOpened: readCookie(SIDEBAR_COOKIE) !== '0',
    themeColour: isColour(stored.themeColour) ? stored.themeColour : THEME_COLOURS[0],
    scheme: readScheme(),
    tagsView: flagOr(stored.tagsView, true),
    fixedHeader: flagOr(stored.fixedHeader, true),
    sidebarLogo: flagOr(stored.sidebarLogo, true),
  };
}

let current: Preferences | null = null;
const listeners = new Set<() => void>();

const getPreferences = (): Preferences => (current ??= readPreferences());

/** Changes some preferences, now and for the next time. */
export function changePreferences(change: Partial<Preferences>): void {
  current = { ...getPreferences(), ...change };
  const { size, sidebarOpened, ...stored } = current;
  writeCookie(SIZE_COOKIE, size, PREFERENCE_S);
  writeCookie(SIDEBAR_COOKIE, sidebarOpened ? '1' : '0', PREFERENCE_S);
  localStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const usePreferences = (): Preferences => useSyncExternalStore(subscribe, getPreferences);
