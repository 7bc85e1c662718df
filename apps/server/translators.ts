// The translators of all four languages; the server answers each request in its own.
import { makeTranslator } from '#kit/words/translator.ts';
import * as en from '#features/words/en.ts';
import * as es from '#features/words/es.ts';
import * as ru from '#features/words/ru.ts';
import * as zh from '#features/words/zh.ts';

export const translators = {
  zh: makeTranslator('zh', zh),
  en: makeTranslator('en', en),
  es: makeTranslator('es', es),
  ru: makeTranslator('ru', ru),
};
