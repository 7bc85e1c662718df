// The words of stations: those of one language are loaded, which is the one that the console uses in this browser too.
import { PREFERENCE_S, readCookie, writeCookie } from '#kit/ui/cookies.ts';
import { splitAge } from '#kit/ui/split-age.ts';
import { findPhrase } from '#kit/words/find-phrase.ts';
import { LANGUAGE_COOKIE, LOCALES, chooseLanguage } from '#kit/words/languages.ts';
import type { Language } from '#kit/words/languages.ts';
import type { Translate, Tree } from '#kit/words/words.ts';
import type { words as zh } from './words/zh.ts';

const LOAD: Record<Language, () => Promise<{ words: Tree }>> = {
  zh: () => import('./words/zh.ts'),
  en: () => import('./words/en.ts'),
  es: () => import('./words/es.ts'),
  ru: () => import('./words/ru.ts'),
};

export interface Speech {
  language: Language;
  /** Finds a phrase without a plural. */
  t: Translate<typeof zh>;
  /** A phrase that may be missing: the name of an event that the organisation made, of an error that is newer than this page. */
  find(path: string): string | undefined;
  /** A span of seconds in its two greatest units. */
  age(seconds: number): string;
  /** A time of day in the zone, else in the browser's. */
  time(at: number, timeZone: string | undefined): string;
}

/** The language of the cookie, else the browser's, else Chinese. */
export const readLanguage = (): Language =>
  chooseLanguage(readCookie(LANGUAGE_COOKIE), navigator.languages.join(','));

export const keepLanguage = (language: Language): void =>
  writeCookie(LANGUAGE_COOKIE, language, PREFERENCE_S);

export async function loadSpeech(language: Language): Promise<Speech> {
  const { words } = await LOAD[language]();
  const find = (path: string, values: Record<string, string | number> = {}) =>
    findPhrase(words, path, values);
  const t = ((path: string, values?: Record<string, string | number>) =>
    find(path, values) ?? path) as Speech['t'];
  document.documentElement.lang = LOCALES[language];
  return {
    language,
    t,
    find,
    age(seconds) {
      const { unit, ...parts } = splitAge(seconds);
      return find(`kit.ui.span.${unit}`, parts) ?? '';
    },
    time: (at, timeZone) =>
      new Intl.DateTimeFormat(LOCALES[language], {
        hour: '2-digit',
        minute: '2-digit',
        timeZone,
      }).format(at),
  };
}
