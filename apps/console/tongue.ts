// Everything of one language: the phrases of all rooms and of the shell, antd's locale, the calendar's.
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
