// What follows from the fields of an entity: the shapes of its row, draft and change, whose it is, what is personal.
import { z } from 'zod';
import { partsOf } from './entity-fields.ts';
import type { DraftPart, Fields, OncePart, Owner, RowPart } from './entity-fields.ts';
import { holdsId } from './fields.ts';

/** A draft's schema as a change has it: a default is for what is made. */
type Changed<S> = S extends z.ZodDefault<infer Inner> ? Inner : S;

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
export const namesBeside = (row: Readonly<Record<string, z.ZodType>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([field, schema]) => {
      const beside = field.replace(/_id$/, '_name');
      return beside !== field && beside in row && holdsId(schema) ? [[field, beside]] : [];
    }),
  );
