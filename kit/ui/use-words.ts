// The words of the shared parts, and labels of any room's fields and options as headings: with a capital first letter.
import type { FieldMeta } from '../contract/fields.ts';
import type { FieldFault } from '../contract/faults.ts';
import { choiceLabel, enumLabel, fieldLabel, faultText } from '../words/translator.ts';
import type { Translate } from '../words/words.ts';
import type { KitWords } from '../words/zh.ts';
import { useConsole } from './console-context.ts';

export type Ui = Translate<KitWords['ui']>;

/** Phrases of the shared parts: `const ui = useUi(); ui('save')`. */
export function useUi(): Ui {
  const { translator } = useConsole();
  return ((path: string, values?: Record<string, string | number>) =>
    translator.text(`kit.ui.${path}`, values)) as Ui;
}

export const capitalise = (text: string, locale: string): string => {
  const [first = '', ...rest] = text;
  return first.toLocaleUpperCase(locale) + rest.join('');
};

export interface Labels {
  field: (name: string) => string;
  option: (enumName: string, value: string) => string;
  /** The label of a field's choice. */
  choice: (meta: FieldMeta, value: string) => string;
  fault: (field: string, fault: FieldFault) => string;
}

/** Labels of a room's fields, options and faults. */
export function useLabels(room: { name: string }): Labels {
  const { translator } = useConsole();
  const heading = (text: string) => capitalise(text, translator.locale);
  return {
    field: (name) => heading(fieldLabel(translator, room.name, name)),
    option: (enumName, value) => heading(enumLabel(translator, room.name, enumName, value)),
    choice: (meta, value) => heading(choiceLabel(translator, room.name, meta, value)),
    fault: (field, fault) => heading(faultText(translator, room.name, field, fault)),
  };
}

/** Several names as one text, joined as the user's language does: all of them (“and”), or any of them (“or”). */
export function useJoin(
  type: 'conjunction' | 'disjunction' = 'conjunction',
): (parts: readonly string[]) => string {
  const { translator } = useConsole();
  const list = new Intl.ListFormat(translator.locale, { type, style: 'narrow' });
  return (parts) => list.format(parts);
}
