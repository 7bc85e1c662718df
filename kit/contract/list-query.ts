// What a list is asked by and what it answers: a page of rows, found by keyword and filters, in an order.
import { z } from 'zod';
import { MAX_PAGE_SIZE, sought, spelled } from './asked.ts';
import { date, holdsId, id, integer, moment, readMeta, ruleOf } from './fields.ts';
import { route } from './route.ts';
import type { Access } from './route.ts';

/** Counting stops here; a larger list says `total_is_bound`. */
export const COUNT_BOUND = 10_000;

/** A list request's schema. */
export type QuerySchema = z.ZodType<ListQuery, Partial<ListQuery>>;

export type Shape = Record<string, z.ZodType>;

const listed = (value: unknown) =>
  typeof value === 'string'
    ? value.split(',').filter((part) => part !== '')
    : typeof value === 'number'
      ? [String(value)]
      : value;

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
    // Also of a number that is chosen by its word.
    const rule = ruleOf(schema);
    if (rule instanceof z.ZodNumber) {
      shape[`${name}_from`] = spelled(rule).optional();
      shape[`${name}_to`] = spelled(rule).optional();
    }
  }
  return shape;
}

/** A list as asked for; the filters stand beside the four by their names. */
export interface ListQuery {
  page: number;
  size: number;
  keyword?: string | undefined;
  sort?: string | undefined;
  [filter: string]: unknown;
}

/**
 * A list request: page from 1, size at most 200, keyword, sort and filters; anything else is a fault. `more` are filters by
 * their own schemas.
 */
export const listInput = (
  row: Shape,
  filters: readonly string[],
  sorts: readonly string[],
  more: Shape = {},
) =>
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
    ...more,
    // The filters stand beside the four, which the type of the shape alone doesn't tell.
  }) as unknown as QuerySchema;

export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ total: z.number(), list: z.array(row), total_is_bound: z.literal(true).optional() });

export interface Page<Row> {
  total: number;
  list: Row[];
  total_is_bound?: true | undefined;
}

/** Any whole list, by the path of a thing. */
export const pageRoute = <Row extends z.ZodType>(
  thing: string,
  access: Access,
  { input, row }: { input: QuerySchema; row: Row },
) =>
  route({
    method: 'POST',
    path: `/mgr/${thing}/page`,
    access,
    input,
    reply: pageOf(row),
    readOnly: true,
  });

/** A list as a sheet: all rows of the same filter, keyword and sort. */
export const exportRoute = (thing: string, access: Access, input: QuerySchema) =>
  route({
    method: 'POST',
    path: `/mgr/${thing}/export`,
    access,
    input,
    raw: 'file',
    ownTransactions: true,
  });
