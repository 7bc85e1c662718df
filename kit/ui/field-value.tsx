// A field's value as read: in tables, details and comparisons.
import type { FieldMeta } from '../contract/fields.ts';
import { Avatar } from './avatar.tsx';
import { EnumTag, ToneTag } from './enum-tag.tsx';
import type { Tones } from './enum-tag.tsx';
import { useConsole } from './console-context.ts';
import { countryLabel, currencyLabel, zoneLabel } from './region-names.ts';
import { Moment } from './moment.tsx';
import { useNames } from './references.ts';
import { useJoin, useLabels, useUi } from './use-words.ts';

export interface FieldValueProps {
  meta: FieldMeta | undefined;
  room: { name: string };
  value: unknown;
  tones?: Tones | undefined;
  /** The name behind a reference, where the row holds it. */
  known?: string | undefined;
  /** Instants with their age beside them. */
  age?: boolean;
}

/** Shows a value by its field's kind; a dash where there is none. */
export function FieldValue({ meta, room, value, tones, known, age = false }: FieldValueProps) {
  const ui = useUi();
  const { option } = useLabels(room);
  const join = useJoin();
  const { locale } = useConsole().translator;
  if (
    value === null ||
    value === undefined ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  )
    return (
      <span className="k-aside" aria-label={ui('none')}>
        –
      </span>
    );
  const text =
    typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
  switch (meta?.kind) {
    case 'choice':
      return <EnumTag room={room} name={meta.enum ?? ''} value={text} tone={tones?.[text]} />;
    case 'choices':
      return join((value as string[]).map((one) => option(meta.enum ?? '', one)));
    case 'flag':
      return (
        <ToneTag tone={tones?.[text] ?? (value ? 'good' : 'off')}>
          {value ? ui('yes') : ui('no')}
        </ToneTag>
      );
    case 'moment':
      return <Moment at={text} age={age} />;
    case 'reference':
    case 'references':
      return (
        known ?? (
          <ReferenceName
            thing={meta.thing ?? ''}
            ids={Array.isArray(value) ? (value as string[]) : [text]}
          />
        )
      );
    case 'zone':
      return zoneLabel(text);
    case 'country':
      return countryLabel(text, locale);
    case 'currency':
      return currencyLabel(text, locale);
    case 'image':
      return <Avatar file={text} name="" />;
    case 'password':
      return '••••••';
    case 'multiline':
      return <span className="k-lines">{text}</span>;
    default:
      return text;
  }
}

function ReferenceName({ thing, ids }: { thing: string; ids: string[] }) {
  const names = useNames({ thing }, ids);
  const join = useJoin();
  return join(ids.map((id) => names[id] ?? '…'));
}
