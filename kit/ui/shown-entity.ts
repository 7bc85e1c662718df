// What the shared pages need of an entity's contract.
import type { z } from 'zod';
import { filterShape } from '../contract/entity.ts';
import { readMeta } from '../contract/fields.ts';
import type { PrivateFields } from '../contract/private.ts';
import type { FieldMeta } from '../contract/fields.ts';
import type { Route } from '../contract/route.ts';

export interface ShownEntity {
  thing: string;
  row: z.ZodObject;
  draft: z.ZodObject;
  change: z.ZodObject;
  filters: readonly string[];
  sorts: readonly string[];
  private?: PrivateFields;
  routes: Record<'page' | 'read' | 'create' | 'update' | 'remove', Route>;
  sheets: Record<'export' | 'template' | 'import', Route>;
}

/** A row as the shared pages handle any: an id, a version and the entity's fields. */
export type AnyRow = { id: string; version: number } & Record<string, unknown>;

const fieldOf = (schema: z.ZodObject, name: string): z.ZodType | undefined =>
  (schema.shape as Record<string, z.ZodType | undefined>)[name];

/** What is known of a field, by the row or, where that says nothing (a picture, say), by the draft. */
export function metaOf(
  entity: Pick<ShownEntity, 'row' | 'draft'>,
  name: string,
): FieldMeta | undefined {
  const inRow = fieldOf(entity.row, name);
  const inDraft = fieldOf(entity.draft, name);
  return (inRow && readMeta(inRow)) ?? (inDraft && readMeta(inDraft));
}

export const draftField = (
  entity: Pick<ShownEntity, 'draft'>,
  name: string,
): z.ZodType | undefined => fieldOf(entity.draft, name);

export const rowHas = (entity: Pick<ShownEntity, 'row'>, name: string): boolean =>
  fieldOf(entity.row, name) !== undefined;

/** The field with the words for a reference: `role_name` beside `role_id`. */
export function nameFieldOf(entity: Pick<ShownEntity, 'row'>, name: string): string | undefined {
  const beside = name.replace(/_id$/, '_name');
  return beside !== name && rowHas(entity, beside) ? beside : undefined;
}

/** Names of the filters as the wire has them: a day or an instant is two, `_from` and `_to`. */
export const filterNames = (entity: Pick<ShownEntity, 'row' | 'filters'>): string[] =>
  Object.keys(filterShape(entity.row.shape as Record<string, z.ZodType>, entity.filters));
