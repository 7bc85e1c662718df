// The fields of a record in sections with headings: labels above, the fault under its field.
import { useId } from 'react';
import { isRequired } from '../contract/fields.ts';
import { AlarmMark } from './alarm-mark.tsx';
import { useHiddenFields } from './console-context.ts';
import type { Values } from './draft-values.ts';
import { FieldInput } from './field-input.tsx';
import type { InputProps } from './input-props.ts';
import { FieldValue } from './field-value.tsx';
import { nameOf } from './references.ts';
import { draftField, metaOf, nameFieldOf } from './shown-entity.ts';
import type { AnyRow, ShownEntity } from './shown-entity.ts';
import { useLabels, useUi } from './use-words.ts';

/** What a field's own input is given. */
export interface Control extends InputProps {
  value: unknown;
  values: Values;
  onChange: (value: unknown) => void;
  /** Sets another field too. */
  set: (field: string, value: unknown) => void;
}

export interface FieldOptions<Row = AnyRow> {
  /** A field of the draft, or of the row alone, which is then only shown. */
  field: string;
  /** Instead of the room's label. */
  label?: string;
  hint?: string;
  /** Takes the whole width. */
  wide?: boolean;
  /** Must be filled because of what else is typed; a save says so here. */
  required?: (values: Values, row: Row | null) => boolean;
  /** Only shown, even where it could be changed. */
  readOnly?: boolean | ((row: Row | null) => boolean);
  when?: (values: Values, row: Row | null) => boolean;
  /** An input of the page's own. */
  input?: (control: Control) => React.ReactNode;
  /** What follows from a change of this field for others. */
  after?: (value: unknown, set: (field: string, value: unknown) => void) => void;
  /** For a reference: the naming field of the other thing, and filters of its list. */
  reference?: {
    label?: string;
    filters?: (values: Values, row: Row | null) => Readonly<Record<string, unknown>>;
  };
}

/** What a section's own part is given of the form. */
export interface SectionForm<Row = AnyRow> {
  row: Row | null;
  values: Values;
  readOnly: boolean;
  set: (field: string, value: unknown) => void;
}

export interface Section<Row = AnyRow> {
  title?: string;
  /** Above the fields: a picture that shows and changes several of them, say. */
  lead?: (form: SectionForm<Row>) => React.ReactNode;
  fields: readonly (string | FieldOptions<Row>)[];
  when?: (values: Values, row: Row | null) => boolean;
}

export interface RecordFieldsProps {
  entity: ShownEntity;
  room: { name: string };
  sections: readonly Section<never>[];
  row: AnyRow | null;
  values: Values;
  faults: Readonly<Record<string, string>>;
  readOnly: boolean;
  idOf: (field: string) => string;
  set: (field: string, value: unknown) => void;
  check: (field: string) => void;
}

export function RecordFields({ sections, ...rest }: RecordFieldsProps) {
  const shown = (sections as readonly Section[]).filter(
    ({ when }) => when?.(rest.values, rest.row) ?? true,
  );
  return shown.map((section, index) => (
    <RecordSection key={section.title ?? index} section={section} {...rest} />
  ));
}

type Rest = Omit<RecordFieldsProps, 'sections'>;

function RecordSection({ section, ...rest }: Rest & { section: Section }) {
  const heading = useId();
  const hidden = useHiddenFields(rest.entity.private);
  // Of a new record they are told by whoever makes it.
  const seen = (field: string) => rest.row === null || !hidden.includes(field);
  const fields = section.fields.map((field): FieldOptions =>
    typeof field === 'string' ? { field } : field,
  );
  return (
    <section className="k-section" {...(section.title ? { 'aria-labelledby': heading } : {})}>
      {section.title && <h2 id={heading}>{section.title}</h2>}
      {section.lead?.(rest)}
      <div className="k-fields">
        {fields
          .filter(({ field, when }) => seen(field) && (when?.(rest.values, rest.row) ?? true))
          .map((options) => (
            <RecordField key={options.field} options={options} {...rest} />
          ))}
      </div>
    </section>
  );
}

function RecordField({
  options,
  entity,
  room,
  row,
  values,
  faults,
  readOnly,
  idOf,
  set,
  check,
}: Rest & { options: FieldOptions }) {
  const { field: labelOf } = useLabels(room);
  const hint = useHint(entity, options, row);
  const { field } = options;
  const id = idOf(field);
  const schema = draftField(entity, field);
  const meta = metaOf(entity, field);
  const kept = typeof options.readOnly === 'function' ? options.readOnly(row) : options.readOnly;
  const shownOnly = readOnly || kept || !schema;
  if (shownOnly && meta?.kind === 'password') return null;
  const fault = faults[field];
  // What no read gives, a password for one, must be there only once.
  const given = row !== null && !(field in row);
  const required =
    !shownOnly && !given && (isRequired(schema) || options.required?.(values, row) === true);
  const described = [fault && `${id}-fault`, hint && !shownOnly && `${id}-hint`]
    .filter(Boolean)
    .join(' ');
  const input: InputProps = {
    id,
    'aria-labelledby': `${id}-label`,
    ...(described ? { 'aria-describedby': described } : {}),
    ...(fault ? { status: 'error', 'aria-invalid': true } : {}),
    ...(required ? { 'aria-required': true } : {}),
  };
  const onChange = (value: unknown) => {
    set(field, value);
    options.after?.(value, set);
  };
  return (
    <div
      className="k-field"
      data-wide={options.wide || meta?.kind === 'multiline' || meta?.kind === 'image' || undefined}
    >
      <span className="k-label">
        <label id={`${id}-label`} {...(shownOnly || meta?.kind === 'image' ? {} : { htmlFor: id })}>
          {options.label ?? labelOf(field)}
          {required && (
            <span className="k-required" aria-hidden>
              {' '}
              *
            </span>
          )}
        </label>
        {meta?.alarm && <AlarmMark />}
      </span>
      {shownOnly ? (
        <div className="k-shown">
          <FieldValue
            meta={meta}
            room={room}
            value={row ? row[field] : values[field]}
            known={knownName(entity, field, row)}
          />
        </div>
      ) : options.input ? (
        options.input({ ...input, value: values[field], values, onChange, set })
      ) : (
        <FieldInput
          {...input}
          meta={meta ?? { kind: 'text' }}
          schema={schema}
          room={room}
          value={values[field]}
          onChange={onChange}
          onBlur={() => check(field)}
          reference={referenceOf(entity, options, values, row)}
          personName={nameOf(values)}
          owner={ownerOf(values, row)}
        />
      )}
      {fault && (
        <p id={`${id}-fault`} className="k-fault" role="alert">
          {fault}
        </p>
      )}
      {hint && !shownOnly && (
        <p id={`${id}-hint`} className="k-hint">
          {hint}
        </p>
      )}
    </div>
  );
}

function useHint(
  entity: ShownEntity,
  { field, hint }: FieldOptions,
  row: AnyRow | null,
): string | undefined {
  const ui = useUi();
  if (hint !== undefined || metaOf(entity, field)?.kind !== 'password') return hint;
  return row ? `${ui('passwordRule')} · ${ui('passwordKeep')}` : ui('passwordRule');
}

function ownerOf(values: Values, row: AnyRow | null): string | undefined {
  const owner = values['org_id'] ?? row?.['org_id'];
  return typeof owner === 'string' ? owner : undefined;
}

function knownName(entity: ShownEntity, field: string, row: AnyRow | null): string | undefined {
  const beside = nameFieldOf(entity, field);
  const name = beside && row ? row[beside] : undefined;
  return typeof name === 'string' ? name : undefined;
}

function referenceOf(
  entity: ShownEntity,
  { field, reference }: FieldOptions,
  values: Values,
  row: AnyRow | null,
) {
  const name = knownName(entity, field, row);
  return {
    ...(reference?.label ? { label: reference.label } : {}),
    filters: reference?.filters?.(values, row) ?? {},
    known: name && row ? { [String(row[field])]: name } : {},
  };
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/** Fields that must be filled because of what else is typed, and are not. */
export const unfilledIn = (
  sections: readonly Section<never>[],
  values: Values,
  row: AnyRow | null,
): string[] =>
  (sections as unknown as readonly Section[])
    .flatMap(({ fields }) => fields)
    .filter((options) => typeof options !== 'string')
    .filter(({ when }) => when?.(values, row) ?? true)
    .filter(({ field, required }) => required?.(values, row) && isEmpty(values[field]))
    .map(({ field }) => field);
