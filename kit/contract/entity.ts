// An entity's routes: list, read, create, update, delete, export, template and import, as WIRE promises for every thing.
import { z } from 'zod';
import { declareAlarms, markedFields } from './alarm-rules.ts';
import type { AlarmRule } from './alarm-rules.ts';
import { sought, spelled, version } from './asked.ts';
import { date, holdsId, id, integer, moment, readMeta, ruleOf } from './fields.ts';
import { notePrivate } from './private.ts';
import { route } from './route.ts';
import type { Access } from './route.ts';

export const MAX_PAGE_SIZE = 200;
/** Counting stops here; a larger list says `total_is_bound`. */
export const COUNT_BOUND = 10_000;

type Shape = Record<string, z.ZodType>;
type Keys<S> = Extract<keyof S, string>;

export interface EntityShape<Row extends Shape, Draft extends Shape> {
  /** The word in paths, permissions, tables and log fields. */
  thing: string;
  /** What a read gives; `id` and `version` are added. */
  row: Row;
  /** What a create takes; an update takes any part of it with the `version` that was read. */
  draft: Draft;
  /** Draft fields that are told of what is being made alone; a change doesn't take them. */
  onlyNew?: readonly Keys<Draft>[];
  /**
   * Row fields that a list can be filtered by; days and instants become `<field>_from` and `<field>_to`, numbers have them
   * too, and `org_id` has `org_id_within`: organisations with all below them.
   */
  filters: readonly Keys<Row>[];
  sorts: readonly Keys<Row>[];
  /** The columns of its sheets, in order: an export writes what a row has of them, an import takes what a draft has. */
  sheet?: readonly (Keys<Row> | Keys<Draft>)[];
  /** Whoever may read the list may have it as a sheet; else that takes a permission of its own. */
  exportedByReaders?: true;
  /** The row field that shows what a draft's reference means, as a sheet has it: `role_id` as `role_name`. */
  shown?: { readonly [Field in Keys<Draft>]?: Keys<Row> };
  /** Further rules over several fields; faults by field. */
  rules?: (draft: Partial<Record<Keys<Draft>, unknown>>) => Record<string, string | undefined>;
  /** The permission prefix where it is not the thing itself. */
  access?: string;
  /** Acts that concern alarms beside changes of the marked fields. */
  alarm?: AlarmRule;
  auditRead?: boolean;
  /** Fields that take a permission of their own; their schemas are optional, since a row may come without them. */
  private?: { fields: readonly Keys<Row>[]; access: string };
}

const listed = (value: unknown) =>
  typeof value === 'string' ? value.split(',').filter((part) => part !== '') : value;

const ids = () => z.preprocess(listed, z.array(id()).min(1).max(MAX_PAGE_SIZE));

const plainWord = () => z.string().regex(/^[\w.-]{1,60}$/, { error: 'choice' });

function filterOf(schema: z.ZodType): z.ZodType {
  const meta = readMeta(schema);
  const rule = ruleOf(schema);
  switch (meta?.kind) {
    case 'choice':
    case 'choices':
      if (meta.gathered) return z.preprocess(listed, z.array(plainWord()).min(1).max(100));
      return z.preprocess(
        listed,
        z
          .array(z.enum([...(meta.options ?? [])] as [string, ...string[]], { error: 'choice' }))
          .min(1)
          .max(100),
      );
    case 'references':
      return ids();
    case 'flag':
      return z.union([z.boolean(), z.stringbool()], { error: 'flag' });
    case 'number':
      return spelled(rule);
    default:
      if (holdsId(schema)) return ids();
      if (rule instanceof z.ZodString) return sought();
      throw new Error('A filter is of a kind that nothing can be looked for by');
  }
}

/** The filters of a list by the row's fields, as the query or the body may carry them. */
export function filterShape(row: Shape, filters: readonly string[]): Shape {
  const shape: Shape = {};
  for (const name of filters) {
    const schema = row[name];
    if (!schema) throw new Error(`A filter names ${name}, which the row lacks`);
    const kind = readMeta(schema)?.kind;
    if (kind === 'date' || kind === 'moment') {
      const bound = z.union([date(), moment()], { error: 'date' });
      shape[`${name}_from`] = bound.optional();
      shape[`${name}_to`] = bound.optional();
    } else shape[name] = filterOf(schema).optional();
    // An organisation and all below it.
    if (name === 'org_id') shape[`${name}_within`] = filterOf(schema).optional();
    if (kind === 'number') {
      shape[`${name}_from`] = filterOf(schema).optional();
      shape[`${name}_to`] = filterOf(schema).optional();
    }
  }
  return shape;
}

/** A list request: page from 1, size at most 200, keyword, sort and filters; anything else is a fault. */
export const listInput = (row: Shape, filters: readonly string[], sorts: readonly string[]) =>
  z.strictObject({
    page: spelled(integer(1, 1_000_000)).default(1),
    size: spelled(integer(1, MAX_PAGE_SIZE)).default(20),
    keyword: sought().optional(),
    sort: z
      .enum(sorts.flatMap((name) => [name, `-${name}`]) as [string, ...string[]], {
        error: 'choice',
      })
      .optional(),
    ...filterShape(row, filters),
  });

/** A list as asked for; the filters stand beside the four by their names. */
export interface ListQuery {
  page: number;
  size: number;
  keyword?: string | undefined;
  sort?: string | undefined;
  [filter: string]: unknown;
}

export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ total: z.number(), list: z.array(row), total_is_bound: z.literal(true).optional() });

export interface Page<Row> {
  total: number;
  list: Row[];
  total_is_bound?: true | undefined;
}

export const idParams = z.object({ id: id() });
const idsParams = z.object({
  ids: z
    .string()
    .transform((value) => value.split(','))
    .pipe(z.array(id()).min(1).max(MAX_PAGE_SIZE, { error: 'too_many' })),
});

/**
 * What an import makes of rows that are there already: they stay as they are, become as the sheet says, or (where nobody
 * said) are at fault.
 */
export const EXISTING = ['refuse', 'keep', 'update'] as const;

const importFault = z.object({ row: z.number(), field: z.string(), message: z.string() });
const importCounts = {
  rows: z.number(),
  /** Rows that went in, or would, and those that changed nothing. */
  ok: z.number(),
  faults: z.array(importFault),
  /** Rows of which a part waits for a second person, since it concerns alarms. */
  waiting: z.number().optional(),
};

const importReport = z.object({
  ...importCounts,
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  /** There already, and left as they are since only new ones were asked for. */
  kept: z.number(),
  /** Headings of columns that can't be set. */
  passed: z.array(z.string()),
  /** Of a dry run: what would become different, of the first rows. */
  changes: z.array(
    z.object({
      row: z.number(),
      fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
  /** Still under way as this job, and all else is empty. */
  job_id: z.string().optional(),
});
export type ImportReport = z.output<typeof importReport>;

/** Of no row. */
export const EMPTY_REPORT: ImportReport = {
  rows: 0,
  ok: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  kept: 0,
  passed: [],
  changes: [],
  faults: [],
};

/** Who doesn't say what becomes of rows that are there already is told of rows and faults alone (WIRE). */
const importReply = z.union([importReport, z.object(importCounts)]);
export type ImportReply = z.output<typeof importReply>;

/** Runs the rules over several fields after those of each field. */
function ruled<S extends z.ZodObject>(schema: S, rules: EntityShape<Shape, Shape>['rules']): S {
  if (!rules) return schema;
  return schema.superRefine((value, context) => {
    for (const [field, fault] of Object.entries(rules(value)))
      if (fault) context.addIssue({ code: 'custom', message: fault, path: [field], params: {} });
  }) as S;
}

/** A default is for what is made: in a change, what isn't sent stays as it is. */
const changeable = <S extends Shape>(draft: S, onlyNew: readonly string[]): S =>
  Object.fromEntries(
    Object.entries(draft)
      .filter(([name]) => !onlyNew.includes(name))
      .map(([name, field]) => [name, field instanceof z.ZodDefault ? field.unwrap() : field]),
  ) as S;

/** A list as a sheet: all rows of the same filter, keyword and sort. */
export const exportRoute = (
  thing: string,
  access: Access,
  input: z.ZodType<ListQuery, Partial<ListQuery>>,
) =>
  route({
    method: 'POST',
    path: `/mgr/${thing}/export`,
    access,
    input,
    raw: 'file',
    ownTransactions: true,
  });

/** The contract of an entity: its shapes and the routes that every entity has. */
export function entity<const Row extends Shape, const Draft extends Shape>(
  shape: EntityShape<Row, Draft>,
) {
  const { thing } = shape;
  declareAlarms(thing, markedFields(shape.row, shape.draft), shape.alarm);
  if (shape.private) notePrivate(thing, shape.private);
  const can = (verb: string): Access => `${shape.access ?? thing}.${verb}`;
  const row = z.object({ ...shape.row, id: id(), version: z.number() });
  const draft = ruled(z.strictObject(shape.draft), shape.rules);
  const change = ruled(
    z.strictObject({
      ...z.strictObject(changeable(shape.draft, shape.onlyNew ?? [])).partial().shape,
      version: version(),
    }),
    shape.rules,
  );
  const changeById = z.strictObject({ ...change.shape, id: id() });
  const query = listInput(shape.row, shape.filters, shape.sorts);
  const list = query as unknown as z.ZodType<ListQuery, Partial<ListQuery>>;
  const at = `/mgr/${thing}`;
  const routes = {
    page: route({
      method: 'POST',
      path: `${at}/page`,
      access: can('read'),
      input: list,
      reply: pageOf(row),
      readOnly: true,
    }),
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
      inputFor: (raw) => ('id' in raw ? ruled(changeById, shape.rules) : draft),
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
  const sheets = {
    export: exportRoute(thing, can(shape.exportedByReaders ? 'read' : 'export'), list),
    template: route({ method: 'GET', path: `${at}/template`, access: can('import'), raw: 'file' }),
    import: route({
      method: 'POST',
      path: `${at}/import`,
      access: can('import'),
      upload: 10 * 1024 * 1024,
      ownTransactions: true,
      input: z.strictObject({
        dry_run: z.stringbool().optional(),
        existing: z.enum(EXISTING, { error: 'choice' }).default('refuse'),
        /** Replies after a moment at the latest; what is then still under way is a job. */
        background: z.stringbool().optional(),
      }),
      reply: importReply,
    }),
  };
  return { ...shape, row, draft, change, query, routes, sheets };
}

/** Any entity, for the parts of the kit that serve and show them all. */
export type AnyEntity = ReturnType<typeof entity<Shape, Shape>>;
export type RowOf<E> = E extends { row: infer Row extends z.ZodType } ? z.output<Row> : never;
export type DraftOf<E> = E extends { draft: infer Draft extends z.ZodType }
  ? z.output<Draft>
  : never;
export type ChangeOf<E> = E extends { change: infer Change extends z.ZodType }
  ? z.output<Change>
  : never;
