// Loads a language on demand: nobody waits for the other three.
import type { Language } from '#kit/words/languages.ts';
import type { Tongue } from './tongue.ts';

const LOADERS: Record<Language, () => Promise<{ tongue: Tongue }>> = {
  zh: () => import('./languages/zh.ts'),
  en: () => import('./languages/en.ts'),
  es: () => import('./languages/es.ts'),
  ru: () => import('./languages/ru.ts'),
};

export const loadTongue = async (language: Language): Promise<Tongue> =>
  (await LOADERS[language]()).tongue;
