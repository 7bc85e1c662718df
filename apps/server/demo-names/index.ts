// The demo hospital's names in each language.
import type { Language } from '#kit/words/languages.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import type { DemoNames } from './names.ts';
import { ru } from './ru.ts';
import { zh } from './zh.ts';

export const DEMO_NAMES: Record<Language, DemoNames> = { zh, en, es, ru };
