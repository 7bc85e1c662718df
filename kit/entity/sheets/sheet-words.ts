// How fields, choices, yes and no are called in a sheet: written in the request's language, understood in all four.
import type { AnyRoom } from '../../contract/room.ts';
import type { FieldMeta } from '../../contract/fields.ts';
import { LANGUAGES } from '../../words/languages.ts';
import type { Language } from '../../words/languages.ts';
import { choiceLabel } from '../../words/translator.ts';
import type { Translator } from '../../words/translator.ts';

export type Translators = Record<Language, Translator>;

/** Compared without regard to case, width, and spaces before, after and between. */
export const plain = (text: string): string =>
  text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** What a column is called in a language. */
export type LabelOf = (translator: Translator, field: string) => string;

/** Finds the field that a heading names in any language, or by its own name. */
export function headingReader(
  translators: Translators,
  labelOf: LabelOf,
  fields: readonly string[],
): (heading: string) => string | undefined {
  const known = new Map<string, string>();
  const learn = (name: string, field: string) => {
    if (!known.has(plain(name))) known.set(plain(name), field);
  };
  for (const field of fields) learn(field, field);
  for (const language of LANGUAGES)
    for (const field of fields) learn(labelOf(translators[language], field), field);
  return (heading) => known.get(plain(heading).replace(/ ?\*$/, ''));
}

export const flagLabel = (translator: Translator, value: boolean): string =>
  translator.text(value ? 'kit.sheets.yes' : 'kit.sheets.no');

/** Finds the value that a cell means by a choice's label in any language, or by the value itself. */
export function optionReader(
  translators: Translators,
  room: AnyRoom,
  meta: FieldMeta,
): (text: string) => string | undefined {
  const known = new Map<string, string>();
  for (const value of meta.options ?? []) known.set(plain(value), value);
  for (const language of LANGUAGES)
    for (const value of meta.options ?? []) {
      const label = plain(choiceLabel(translators[language], room.name, meta, value));
      if (!known.has(label)) known.set(label, value);
    }
  return (text) => known.get(plain(text));
}

/** Finds out whether a cell says yes or no, in any language. */
export function flagReader(translators: Translators): (text: string) => boolean | undefined {
  const known = new Map<string, boolean>([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
  ]);
  for (const language of LANGUAGES)
    for (const value of [true, false])
      known.set(plain(flagLabel(translators[language], value)), value);
  return (text) => known.get(plain(text));
}
