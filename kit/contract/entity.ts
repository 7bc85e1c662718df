// An entity's routes: list, read, create, update, delete, export, template and import, as WIRE promises for every thing.
import { z } from 'zod';
import { declareAlarms, markedFields } from './alarm-rules.ts';
import type { AlarmRule } from './alarm-rules.ts';
import { idParams, idsParams, version } from './asked.ts';
import type { Fields } from './entity-fields.ts';
import {
  changeShape,
  draftShape,
  namesBeside,
  onceNames,
  ownerOf,
  personalNames,
  rowShape,
} from './field-shapes.ts';
import type { DraftShape, RowShape } from './field-shapes.ts';
import { id } from './fields.ts';
import { sheetRoutes } from './sheet-routes.ts';
import { listInput, pageRoute } from './list-query.ts';
import { notePrivate } from './private.ts';
import type { PrivateFields } from './private.ts';
import { route } from './route.ts';
import type { Access } from './route.ts';

type Keys<S> = Extract<keyof S, string>;

export interface EntityShape<F extends Fields> {
  /** The word in paths, permissions, tables and log fields. */
  thing: string;
  /** Every field once: what a draft takes of it and what a row shows (`entity-fields.ts`); `id` and `version` are added. */
  fields: F;
  /**
   * Row fields that a list can be filtered by; days and instants become `<field>_from` and `<field>_to`, numbers have them
   * too, and `org_id` has `org_id_within`: organisations with all below them.
   */
  filters: readonly Keys<RowShape<F>>[];
  sorts: readonly Keys<RowShape<F>>[];
  /** The columns of its sheets, in order: an export writes what a row has of them, an import takes what a draft has. */
  sheet?: readonly Keys<F>[];
  /** Whoever may read the list may have it as a sheet; else that takes a permission of its own. */
  exportedByReaders?: true;
  /** The row field that names a reference in a sheet, where that is not `<name>_name` beside `<name>_id`. */
  named?: { readonly [Name in Keys<DraftShape<F>>]?: Keys<RowShape<F>> };
  /** Further rules over several fields; faults by field. */
  rules?: (draft: Partial<Record<Keys<DraftShape<F>>, unknown>>) => Faults;
  /** The permission prefix where it is not the thing itself. */
  access?: string;
  /** The permission that the personal fields take. */
  personal?: string;
  /** Acts that concern alarms beside changes of the marked fields. */
  alarm?: AlarmRule;
  auditRead?: boolean;
}

type Faults = Record<string, string | undefined>;

/** Runs the rules over several fields after those of each field. */
function ruled<S extends z.ZodObject>(schema: S, rules: ((draft: never) => Faults) | undefined): S {
  if (!rules) return schema;
  return schema.superRefine((value, context) => {
    for (const [field, fault] of Object.entries(rules(value as never)))
      if (fault) context.addIssue({ code: 'custom', message: fault, path: [field], params: {} });
  }) as S;
}

/** What is private of a thing, and the permission for it. */
function keepPrivate(thing: string, fields: readonly string[], access: string | undefined) {
  if (fields.length > 0 !== (access !== undefined))
    throw new Error(`${thing} has personal fields or a permission for them, but not both`);
  if (access === undefined) return undefined;
  const kept: PrivateFields = { fields, access };
  notePrivate(thing, kept);
  return kept;
}

/** The contract of an entity: its shapes and the routes that every entity has. */
export function entity<const F extends Fields>(shape: EntityShape<F>) {
  const { thing, fields, rules } = shape;
  const shapes = { row: rowShape(fields), draft: draftShape(fields), change: changeShape(fields) };
  declareAlarms(thing, markedFields(shapes.row, shapes.draft), shape.alarm);
  const can = (verb: string): Access => `${shape.access ?? thing}.${verb}`;
  const row = z.object({ ...shapes.row, id: id(), version: z.number() });
  const draft = ruled(z.strictObject(shapes.draft), rules);
  const anyPart = z.strictObject(shapes.change).partial();
  const change = ruled(z.strictObject({ ...anyPart.shape, version: version() }), rules);
  const changeById = ruled(z.strictObject({ ...change.shape, id: id() }), rules);
  const query = listInput(shapes.row, shape.filters, shape.sorts);
  const at = `/mgr/${thing}`;
  const routes = {
    page: pageRoute(thing, can('read'), { input: query, row }),
    read: route({
      method: 'GET',
      path: `${at}/{id}`,
      access: can('read'),
      params: idParams,
      reply: row,
      ...(shape.auditRead ? { auditRead: true } : { readOnly: true }),
    }),
    create: route({
      method: 'POST',
      path: at,
      access: can('write'),
      input: draft,
      reply: row,
      inputFor: (raw) => ('id' in raw ? changeById : draft),
    }),
    update: route({
      method: 'PUT',
      path: `${at}/{id}`,
      access: can('write'),
      params: idParams,
      input: change,
      reply: row,
    }),
    remove: route({
      method: 'DELETE',
      path: `${at}/{ids}`,
      access: can('remove'),
      params: idsParams,
      reply: z.object({ deleted: z.number() }),
    }),
  };
  const may = { export: can(shape.exportedByReaders ? 'read' : 'export'), import: can('import') };
  return {
    ...shape,
    row,
    draft,
    change,
    query,
    routes,
    sheets: sheetRoutes(thing, may, query),
    owner: ownerOf(fields),
    onlyNew: onceNames(fields),
    shown: { ...namesBeside(shapes.row), ...shape.named },
    private: keepPrivate(thing, personalNames(fields), shape.personal),
  };
}

/** Any entity, for the parts of the kit that serve and show them all. */
export type AnyEntity = ReturnType<typeof entity<Fields>>;
export type RowOf<E> = E extends { row: infer Row extends z.ZodType } ? z.output<Row> : never;
export type DraftOf<E> = E extends { draft: infer Draft extends z.ZodType }
  ? z.output<Draft>
  : never;
export type ChangeOf<E> = E extends { change: infer Change extends z.ZodType }
  ? z.output<Change>
  : never;
