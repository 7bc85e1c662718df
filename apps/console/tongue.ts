// Everything of one language, loaded on demand: the phrases of all rooms and of the shell, antd's locale, the calendar's.
import type { Locale } from 'antd/es/locale';
import type { Language } from '#kit/words/languages.ts';
import type { Tree } from '#kit/words/words.ts';

export interface Tongue {
  language: Language;
  words: Tree;
  antd: Locale;
  /** The calendar's name of the language. */
  dayjs: string;
}

const LOADERS: Record<Language, () => Promise<{ tongue: Tongue }>> = {
  zh: () => import('./languages/zh.ts'),
  en: () => import('./languages/en.ts'),
  es: () => import('./languages/es.ts'),
  ru: () => import('./languages/ru.ts'),
};

export const loadTongue = async (language: Language): Promise<Tongue> =>
  (await LOADERS[language]()).tongue;
