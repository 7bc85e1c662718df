// A list that nobody writes by hand: its page, the reading of one, and its export. Which of them there are, its room says.
import { z } from 'zod';
import { idParams } from './asked.ts';
import { declareAlarms, markedFields } from './alarm-rules.ts';
import type { AlarmRule } from './alarm-rules.ts';
import { namesBeside } from './field-shapes.ts';
import { id } from './fields.ts';
import { exportRoute, listInput, pageRoute } from './list-query.ts';
import type { Shape } from './list-query.ts';
import { route } from './route.ts';
import type { Access } from './route.ts';

type Keys<S> = Extract<keyof S, string>;

export interface ListingShape<Row extends Shape, More extends Shape> {
  /** The word in paths, tables and log fields. */
  thing: string;
  /** The permission for the list, and (where it is another) for the list as a sheet. */
  readBy: Access;
  exportBy?: Access;
  /** What a row shows; `id` and `version` are added. */
  row: Row;
  /** What the reading of one shows beside that. */
  record?: More;
  /** As an entity's. */
  filters: readonly Keys<Row>[];
  sorts: readonly Keys<Row>[];
  /** The columns of its export, in order. */
  sheet?: readonly Keys<Row>[];
  /** Acts on what it lists that concern alarms, beside changes of the marked fields. */
  alarm?: AlarmRule;
}

const own = () => ({ id: id(), version: z.number() });

/** The contract of a list that is only read. */
export function listing<Row extends Shape, More extends Shape = Record<never, never>>(
  shape: ListingShape<Row, More>,
) {
  const { thing, readBy, exportBy = readBy } = shape;
  const marked = markedFields(shape.row);
  if (shape.alarm || marked.length > 0) declareAlarms(thing, marked, shape.alarm);
  const row = z.object({ ...shape.row, ...own() });
  const record = z.object({ ...shape.row, ...(shape.record ?? ({} as More)), ...own() });
  const query = listInput(shape.row, shape.filters, shape.sorts);
  const routes = {
    page: pageRoute(thing, readBy, { input: query, row }),
    read: route({
      method: 'GET',
      path: `/mgr/${thing}/{id}`,
      access: readBy,
      params: idParams,
      reply: record,
      readOnly: true,
    }),
  };
  return {
    ...shape,
    row,
    record,
    query,
    routes,
    sheets: { export: exportRoute(thing, exportBy, query) },
    shown: namesBeside(shape.row),
  };
}
