// What the shared pages need of the contract of an entity, or of a listing, which nobody writes.
import type { z } from 'zod';
import { filterShape } from '../contract/list-query.ts';
import { readMeta } from '../contract/fields.ts';
import type { PrivateFields } from '../contract/private.ts';
import type { FieldMeta } from '../contract/fields.ts';
import type { Route } from '../contract/route.ts';

export interface ShownList {
  thing: string;
  row: z.ZodObject;
  /** What the reading of one gives, where that is more. */
  record?: z.ZodObject;
  draft?: z.ZodObject;
  filters: readonly string[];
  sorts: readonly string[];
  private?: PrivateFields | undefined;
  routes: Record<'page' | 'read', Route> & Partial<Record<'create' | 'update' | 'remove', Route>>;
  sheets: { export: Route } & Partial<Record<'template' | 'import', Route>>;
}

export interface ShownEntity extends ShownList {
  draft: z.ZodObject;
  change: z.ZodObject;
  routes: Record<'page' | 'read' | 'create' | 'update' | 'remove', Route>;
  sheets: Record<'export' | 'template' | 'import', Route>;
}

/** Whether people write it. */
export const isEntity = (list: ShownList): list is ShownEntity => list.draft !== undefined;

/** A row as the shared pages handle any: an id, a version and the entity's fields. */
export type AnyRow = { id: string; version: number } & Record<string, unknown>;

const fieldOf = (schema: z.ZodObject, name: string): z.ZodType | undefined =>
  (schema.shape as Record<string, z.ZodType | undefined>)[name];

/** What is known of a field, by the row or, where that says nothing (a picture, say), by the draft. */
export function metaOf(
  entity: Pick<ShownList, 'row' | 'draft'>,
  name: string,
): FieldMeta | undefined {
  const inRow = fieldOf(entity.row, name);
  const inDraft = entity.draft && fieldOf(entity.draft, name);
  return (inRow && readMeta(inRow)) ?? (inDraft && readMeta(inDraft));
}

export const draftField = (
  entity: Pick<ShownEntity, 'draft'>,
  name: string,
): z.ZodType | undefined => fieldOf(entity.draft, name);

export const rowHas = (entity: Pick<ShownList, 'row'>, name: string): boolean =>
  fieldOf(entity.row, name) !== undefined;

/** The field with the words for a reference: `role_name` beside `role_id`. */
export function nameFieldOf(entity: Pick<ShownList, 'row'>, name: string): string | undefined {
  const beside = name.replace(/_id$/, '_name');
  return beside !== name && rowHas(entity, beside) ? beside : undefined;
}

/** Names of the filters as the wire has them: a day or an instant is two, `_from` and `_to`. */
export const filterNames = (entity: Pick<ShownList, 'row' | 'filters'>): string[] =>
  Object.keys(filterShape(entity.row.shape as Record<string, z.ZodType>, entity.filters));
