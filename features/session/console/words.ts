// The words of the pages that stand before the shell, in all four languages at once: they are few, and switching
// costs nothing. The shell's own come by language (features/words).
import { en as kitEn } from '#kit/words/en.ts';
import { es as kitEs } from '#kit/words/es.ts';
import { findPhrase } from '#kit/words/find-phrase.ts';
import type { Language } from '#kit/words/languages.ts';
import { ru as kitRu } from '#kit/words/ru.ts';
import type { Translate, Tree } from '#kit/words/words.ts';
import { zh as kitZh } from '#kit/words/zh.ts';
import type { KitWords } from '#kit/words/zh.ts';
import { en } from '../words/en.ts';
import { es } from '../words/es.ts';
import { ru } from '../words/ru.ts';
import { zh } from '../words/zh.ts';
import type { SessionWords } from '../words/zh.ts';

const WORDS: Record<Language, Tree> = {
  zh: { kit: kitZh, session: zh },
  en: { kit: kitEn, session: en },
  es: { kit: kitEs, session: es },
  ru: { kit: kitRu, session: ru },
};

interface Known {
  kit: KitWords;
  session: SessionWords;
}

/** Finds phrases of the kit and the session room; none of them is a plural. */
export const wordsOf = (language: Language): Translate<Known> =>
  ((path: string, values: Record<string, string | number> = {}) =>
    findPhrase(WORDS[language], path, values) ?? path) as Translate<Known>;

export type EarlyWords = ReturnType<typeof wordsOf>;
