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
export type RowPart<F> = F extends Field<infer Row> ? Row : Kept<F>;
export type DraftPart<F> = F extends Field<z.ZodType | null, infer Draft> ? Draft : F;
export type OncePart<F> =
  F extends Field<z.ZodType | null, z.ZodType | null, infer Once> ? Once : false;

const keptOf = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? keptOf(schema.unwrap() as z.ZodType)
    : schema;

/** What a draft and a row have of a field. */
export const partsOf = (field: AnyField): Field =>
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
