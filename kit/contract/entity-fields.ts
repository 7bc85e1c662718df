// The fields of an entity, each said once. A schema alone is a field that people set and a row shows: the draft takes it as it
// stands, and in a row what may be left out is there. The words below are for the others.
import { z } from 'zod';
import { alarming, optional, reference } from './fields.ts';

/** A field of which draft and row differ by more than that; null where it is not part of one. */
export interface Field<
  Row extends z.ZodType | null = z.ZodType | null,
  Draft extends z.ZodType | null = z.ZodType | null,
  Once extends boolean = boolean,
> {
  row: Row;
  draft: Draft;
  /** Told of what is being made alone: a change doesn't take it. */
  once: Once;
  /** Takes the permission that the entity names for its personal fields. */
  personal: boolean;
}

/** Whose a record is: of one organisation for good, or one that can move; or everybody's, where it has none. */
export interface Owner {
  shared: boolean;
  moves: boolean;
}

export type AnyField = z.ZodType | Field;
export type Fields = Readonly<Record<string, AnyField>>;

/** A draft's schema as a row has it: what may be left out is there. */
type Kept<S> =
  S extends z.ZodOptional<infer Inner extends z.ZodType>
    ? Kept<Inner>
    : S extends z.ZodDefault<infer Inner extends z.ZodType>
      ? Kept<Inner>
      : S;
/** A draft's schema as a change has it: a default is for what is made. */
type Changed<S> = S extends z.ZodDefault<infer Inner> ? Inner : S;

type RowPart<F> = F extends Field<infer Row> ? Row : Kept<F>;
type DraftPart<F> = F extends Field<z.ZodType | null, infer Draft> ? Draft : F;
type OncePart<F> = F extends Field<z.ZodType | null, z.ZodType | null, infer Once> ? Once : false;

/** What a read gives. */
export type RowShape<F> = {
  -readonly [Name in keyof F as RowPart<F[Name]> extends null ? never : Name]: Extract<
    RowPart<F[Name]>,
    z.ZodType
  >;
};
/** What a create takes. */
export type DraftShape<F> = {
  -readonly [Name in keyof F as DraftPart<F[Name]> extends null ? never : Name]: Extract<
    DraftPart<F[Name]>,
    z.ZodType
  >;
};
/** What a change takes any part of. */
export type ChangeShape<F> = {
  -readonly [
    Name in keyof F as DraftPart<F[Name]> extends null
      ? never
      : OncePart<F[Name]> extends true
        ? never
        : Name
  ]: Extract<Changed<DraftPart<F[Name]>>, z.ZodType>;
};
export type OwnerOf<F> = F extends { org_id: { owner: infer Of extends Owner } } ? Of : undefined;

const keptOf = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? keptOf(schema.unwrap() as z.ZodType)
    : schema;

const partsOf = (field: AnyField): Field =>
  field instanceof z.ZodType
    ? { row: keptOf(field), draft: field, once: false, personal: false }
    : field;

/** Set by nobody: found out, worked out, or another table's. */
export const shown = <Row extends z.ZodType>(row: Row): Field<Row, null, false> => ({
  row,
  draft: null,
  once: false,
  personal: false,
});

/** Taken and never shown: a password. */
export const secret = <Draft extends z.ZodType>(draft: Draft): Field<null, Draft, false> => ({
  row: null,
  draft,
  once: false,
  personal: false,
});

/** Told by one rule and shown by another. */
export const apart = <Row extends z.ZodType, Draft extends z.ZodType>(of: {
  row: Row;
  draft: Draft;
}): Field<Row, Draft, false> => ({ ...of, once: false, personal: false });

/** May be left out, and is then found by the server: a row always has it. */
export const filled = <Row extends z.ZodType>(row: Row) => apart({ row, draft: optional(row) });

/** Told of what is being made alone: a change doesn't take it. */
export const once = <F extends AnyField>(field: F) =>
  ({ ...partsOf(field), once: true }) as Field<RowPart<F>, DraftPart<F>, true>;

/** Read, found by and changed with the permission that the entity names alone: a row may come without it. */
export function personal<F extends AnyField>(field: F) {
  const parts = partsOf(field);
  const row = parts.row?.optional() ?? null;
  return { ...parts, row, personal: true } as unknown as Field<
    z.ZodOptional<Extract<RowPart<F>, z.ZodType>>,
    DraftPart<F>,
    OncePart<F>
  >;
}

/** The organisation that a record belongs to: the actor's own where none is named, and for good unless records move. */
export function owned<const Moves extends boolean = false>(
  rule: { moves?: Moves; alarm?: true } = {},
) {
  const row = rule.alarm ? alarming(reference('partinfo')) : reference('partinfo');
  return {
    ...filled(row),
    owner: { shared: false, moves: (rule.moves ?? false) as Moves },
  } as const;
}

/** As {@link owned}; what the provider makes without one is everybody's to read, and the provider's alone to change. */
export function shared() {
  const org_id = optional(reference('partinfo'));
  const row = keptOf(org_id) as Kept<typeof org_id>;
  return { ...apart({ row, draft: org_id }), owner: { shared: true, moves: false } } as const;
}

const entriesOf = (fields: Fields) =>
  Object.entries(fields).map(([name, field]) => ({ name, ...partsOf(field) }));

const shapeOf = (entries: readonly { name: string; schema: z.ZodType | null }[]) =>
  Object.fromEntries(
    entries.flatMap(({ name, schema }) => (schema === null ? [] : [[name, schema]])),
  );

export const rowShape = <F extends Fields>(fields: F) =>
  shapeOf(entriesOf(fields).map(({ name, row }) => ({ name, schema: row }))) as RowShape<F>;

export const draftShape = <F extends Fields>(fields: F) =>
  shapeOf(entriesOf(fields).map(({ name, draft }) => ({ name, schema: draft }))) as DraftShape<F>;

export const changeShape = <F extends Fields>(fields: F) =>
  shapeOf(
    entriesOf(fields).map(({ name, draft, once: told }) => ({
      name,
      schema:
        told || draft === null
          ? null
          : draft instanceof z.ZodDefault
            ? (draft.unwrap() as z.ZodType)
            : draft,
    })),
  ) as ChangeShape<F>;

/** The names of the fields that a change doesn't take. */
export const onceNames = (fields: Fields): string[] =>
  entriesOf(fields).flatMap(({ name, once: told }) => (told ? [name] : []));

export const personalNames = (fields: Fields): string[] =>
  entriesOf(fields).flatMap(({ name, personal: kept }) => (kept ? [name] : []));

/** Whose the records are; undefined where `org_id` follows from something else. */
export const ownerOf = <F extends Fields>(fields: F) =>
  (fields['org_id'] as { owner?: Owner } | undefined)?.owner as OwnerOf<F>;

/** The field that names a reference, by the reference's: `role_name` beside `role_id`. */
export const namesBeside = (fields: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const beside = field.replace(/_id$/, '_name');
      return beside !== field && fields.includes(beside) ? [[field, beside]] : [];
    }),
  );
