// The sheets of an entity: their routes, what an import tells, and what it makes of rows that are there already.
import { z } from 'zod';
import { exportRoute } from './list-query.ts';
import type { QuerySchema } from './list-query.ts';
import { route } from './route.ts';
import type { Access } from './route.ts';

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

/** Out by the list's filter, and in by a workbook of the same columns. */
export const sheetRoutes = (
  thing: string,
  may: Record<'export' | 'import', Access>,
  query: QuerySchema,
) => ({
  export: exportRoute(thing, may.export, query),
  template: route({
    method: 'GET',
    path: `/mgr/${thing}/template`,
    access: may.import,
    raw: 'file',
  }),
  import: route({
    method: 'POST',
    path: `/mgr/${thing}/import`,
    access: may.import,
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
});
