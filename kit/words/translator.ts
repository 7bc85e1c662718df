// One i18next instance a language; labels of fields, enums, errors and faults by their contract's names.
import { createInstance } from 'i18next';
import type { ErrorKind } from '../contract/room.ts';
import type { FieldFault, FieldFaults } from '../contract/faults.ts';
import { LOCALES } from './languages.ts';
import type { Language } from './languages.ts';
import type { Tree } from './words.ts';

export interface Translator {
  readonly language: Language;
  readonly locale: string;
  /** The phrase at a path; the path itself where there is none, which the house tests forbid. */
  text(path: string, values?: Record<string, string | number>): string;
  has(path: string): boolean;
}

/** Makes the translator of a language from the words of all rooms (`kit` among them). */
export function makeTranslator(language: Language, words: Tree): Translator {
  const instance = createInstance({
    lng: LOCALES[language],
    fallbackLng: false,
    resources: { [LOCALES[language]]: { translation: words } },
    nsSeparator: false,
    // A plural is an object of Intl's categories, so that its forms stand together.
    pluralSeparator: '.',
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  void instance.init();
  return {
    language,
    locale: LOCALES[language],
    text: (path, values = {}) => instance.t(path, values),
    has: (path) => instance.exists(path, { count: 1 }),
  };
}

export const errorText = (translator: Translator, error: ErrorKind): string =>
  translator.text(`${error.room}.errors.${error.name}`);

/** The label of a field; a path such as `relatives.0.name` takes its last name. */
export function fieldLabel(translator: Translator, room: string, path: string): string {
  const name =
    path
      .split('.')
      .filter((part) => !/^\d+$/.test(part))
      .at(-1) ?? path;
  const own = `${room}.fields.${name}`;
  if (translator.has(own)) return translator.text(own);
  const shared = `kit.fields.${name}`;
  return translator.has(shared) ? translator.text(shared) : name;
}

export const enumLabel = (
  translator: Translator,
  room: string,
  name: string,
  value: string,
): string => translator.text(`${room}.enums.${name}.${value}`);

export const faultText = (
  translator: Translator,
  room: string,
  field: string,
  fault: FieldFault,
): string =>
  translator.text(`kit.faults.${fault.fault}`, {
    field: fieldLabel(translator, room, field),
    ...fault.values,
  });

export const faultTexts = (
  translator: Translator,
  room: string,
  faults: FieldFaults,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(faults).map(([field, fault]) => [
      field,
      faultText(translator, room, field, fault),
    ]),
  );
