// The translators of all four languages; the server answers each request in its own.
import { makeTranslator } from '#kit/words/translator.ts';
import { en } from '#features/words/en.ts';
import { es } from '#features/words/es.ts';
import { ru } from '#features/words/ru.ts';
import { zh } from '#features/words/zh.ts';

export const translators = {
  zh: makeTranslator('zh', zh),
  en: makeTranslator('en', en),
  es: makeTranslator('es', es),
  ru: makeTranslator('ru', ru),
};
