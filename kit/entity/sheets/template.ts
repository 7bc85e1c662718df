// GET /mgr/<thing>/template: the sheet to fill in, with choices offered in its cells, and a sheet that explains each column.
import { isRequired, readMeta } from '../../contract/fields.ts';
import type { FieldMeta } from '../../contract/fields.ts';
import type { Scope } from '../../db/scope.ts';
import type { Context } from '../../http/context.ts';
import { choiceLabel, fieldLabel } from '../../words/translator.ts';
import type { Translator } from '../../words/translator.ts';
import { columnName } from './cell-xml.ts';
import { sendWorkbook } from './send-file.ts';
import { sheetFields } from './sheet-fields.ts';
import type { SheetParts } from './sheet-options.ts';
import { flagLabel } from './sheet-words.ts';
import { writeWorkbook } from './write-workbook.ts';
import type { SheetColumn, SheetContent } from './write-workbook.ts';

interface Explained {
  label: string;
  required: boolean;
  rule: string;
  values: readonly string[];
  asText: boolean;
}

const LISTS = 'lists';
/** More than these are not offered one by one. */
const MOST_OFFERED = 1000;
/** Kinds whose cells a sheet must not turn into numbers. */
const TYPED = new Set(['text', 'multiline', 'password', 'reference']);

function ruleOf(translator: Translator, meta: FieldMeta | undefined): string {
  const { kind = 'text', min, max } = meta ?? {};
  const say = (name: string, values = {}) => translator.text(`kit.sheets.${name}`, values);
  switch (kind) {
    case 'text':
    case 'multiline':
      if (max === undefined) return '';
      return min !== undefined && min > 1 ? say('text', { min, max }) : say('text_max', { max });
    case 'number':
      return min !== undefined && max !== undefined
        ? say('number_range', { min, max })
        : say('number');
    case 'image':
    case 'file':
      return '';
    default:
      return say(kind);
  }
}

async function explain<Schema, Platform>(
  context: Context<Schema, Platform>,
  { room, entity, options }: SheetParts<Schema, Platform>,
  field: string,
): Promise<Explained> {
  const { translator } = context;
  const schema = entity.draft.shape[field];
  if (!schema) throw new Error(`A sheet of ${entity.thing} names ${field}, which the draft lacks`);
  const meta = readMeta(schema);
  const names = await options.resolve?.[field]?.(context, null);
  const offered =
    meta?.kind === 'flag'
      ? [flagLabel(translator, true), flagLabel(translator, false)]
      : ((names && [...names.keys()]) ??
        meta?.options?.map((value) => choiceLabel(translator, room.name, meta, value)) ??
        []);
  return {
    label: fieldLabel(translator, room.name, field),
    required: isRequired(schema),
    rule: ruleOf(translator, meta),
    values: offered.length <= MOST_OFFERED ? offered : [],
    asText: TYPED.has(meta?.kind ?? 'text'),
  };
}

const fillIn = (name: string, explained: readonly Explained[]): SheetContent => ({
  name,
  columns: explained.map(({ label, required, values, asText }, index): SheetColumn => {
    const letter = columnName(index);
    return {
      heading: label,
      width: 18,
      required,
      asText,
      ...(values.length > 0
        ? { choices: `${LISTS}!$${letter}$2:$${letter}$${values.length + 1}` }
        : {}),
    };
  }),
  rows: [],
});

function guide(translator: Translator, explained: readonly Explained[]): SheetContent {
  const say = (name: string) => translator.text(`kit.sheets.${name}`);
  return {
    name: say('guide'),
    prose: true,
    columns: [
      { heading: say('field'), width: 24 },
      { heading: say('needed'), width: 12 },
      { heading: say('rule'), width: 48 },
      { heading: say('values'), width: 48 },
    ],
    rows: explained.map(({ label, required, rule, values }) => [
      label,
      flagLabel(translator, required),
      rule,
      values.join('; '),
    ]),
  };
}

/** The offered choices, a column each, where the cells of the first sheet find them. */
const lists = (explained: readonly Explained[]): SheetContent => ({
  name: LISTS,
  hidden: true,
  columns: explained.map(({ label }) => ({ heading: label, width: 18 })),
  rows: Array.from(
    { length: Math.max(0, ...explained.map(({ values }) => values.length)) },
    (_, index) => explained.map(({ values }) => values[index] ?? null),
  ),
});

/** Who has one organisation isn't asked which. */
const hasOne = (scope: Scope): boolean => scope !== 'all' && scope.length < 2;

export function templateHandler<Schema, Platform>(parts: SheetParts<Schema, Platform>) {
  return async (context: Context<Schema, Platform>): Promise<null> => {
    const { translator } = context;
    const explained: Explained[] = [];
    for (const { name, settable } of sheetFields(parts.entity, context.actor.permissions))
      if (settable && !(name === 'org_id' && hasOne(context.scope)))
        explained.push(await explain(context, parts, name));
    const title = translator.text(`${parts.room.name}.title`);
    const sheets = [fillIn(title, explained), guide(translator, explained), lists(explained)];
    await sendWorkbook(context.http.reply, `${title}.xlsx`, writeWorkbook(sheets));
    return null;
  };
}
