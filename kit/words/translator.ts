// One i18next instance a language; labels of fields, enums, errors and faults by their contract's names.
import { createInstance } from 'i18next';
import type { FieldMeta } from '../contract/fields.ts';
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
  /** The phrases that rooms have under a key of one name (`acts`, `things`, `sidebar`), by what they name, in their order. */
  gathered(key: string): ReadonlyMap<string, string>;
}

function gather(words: Tree, key: string): ReadonlyMap<string, string> {
  const named = Object.values(words).flatMap((room) => {
    const phrases = typeof room === 'string' ? undefined : room[key];
    return typeof phrases === 'object' ? Object.entries(phrases) : [];
  });
  return new Map(
    named.flatMap(([name, phrase]) => (typeof phrase === 'string' ? [[name, phrase]] : [])),
  );
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
  const gathered = new Map<string, ReadonlyMap<string, string>>();
  return {
    language,
    locale: LOCALES[language],
    text: (path, values = {}) => instance.t(path, values),
    has: (path) => instance.exists(path, { count: 1 }),
    gathered: (key) => {
      const found = gathered.get(key) ?? gather(words, key);
      gathered.set(key, found);
      return found;
    },
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

/** The label of a choice: of the room's enum, or of what rooms have named; else as it stands. */
export function choiceLabel(
  translator: Translator,
  room: string,
  meta: Pick<FieldMeta, 'enum' | 'gathered'>,
  value: string,
): string {
  if (meta.gathered) return translator.gathered(meta.gathered).get(value) ?? value;
  return meta.enum && translator.has(`${room}.enums.${meta.enum}.${value}`)
    ? enumLabel(translator, room, meta.enum, value)
    : value;
}

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
