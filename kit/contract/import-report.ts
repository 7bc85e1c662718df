// What an import tells, and what it makes of rows that are there already.
import { z } from 'zod';

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
export const importReply = z.union([importReport, z.object(importCounts)]);
export type ImportReply = z.output<typeof importReply>;
