// A whole file into the database: the parts in their order, many rows at a time, then what ties them together.
import type { Counts, PartName } from '../contract.ts';
import { splitPath } from '../paths.ts';
import { attempt, attemptTogether, refuse, refuseTwice } from './applying.ts';
import type { Applying } from './applying.ts';
import { textIn } from './file-rows.ts';
import type { FileRow, RawRow } from './file-rows.ts';
import { takeParameters } from './take-parameters.ts';
import { PLANNED_PARTS, takeOrganisation, takeRows } from './take-rows.ts';
import type { PlannedPart } from './take-rows.ts';
import { TIED_PARTS, isTied, tieRow } from './tie-rows.ts';

type Rows = ReadonlyMap<PartName, readonly FileRow[]>;

const depthOf =
  (field: string) =>
  ({ values }: FileRow) =>
    splitPath(textIn(values[field])).length;

/** Rows that need none of the same step, by steps in their order: what lies above comes before what lies below. */
function steps(part: PartName, rows: readonly FileRow[]): FileRow[][] {
  const rank: Partial<Record<PartName, (row: FileRow) => number>> = {
    organisations: depthOf('organisation'),
    spaces: depthOf('path'),
    devices: ({ values }) => Number(Boolean(values['gateway_id'])),
  };
  const ranked = Map.groupBy(rows, rank[part] ?? (() => 0));
  return [...ranked].toSorted(([one], [other]) => one - other).map(([, step]) => step);
}

async function takeOrganisations(applying: Applying, rows: Rows): Promise<void> {
  const withRoles = new Set(rows.get('roles')?.map(({ values }) => values['organisation']));
  for (const row of steps('organisations', rows.get('organisations') ?? []).flat()) {
    await attempt(applying, row, () =>
      takeOrganisation(applying, row, withRoles.has(row.values['organisation'])),
    );
    await applying.tally.step('organisations');
  }
}

/** Rows between two looks at how far it is. */
const ROWS_AT_ONCE = 200;

async function takePart(
  applying: Applying,
  part: PlannedPart,
  rows: readonly FileRow[],
): Promise<void> {
  for (const step of steps(part, rows))
    for (let at = 0; at < step.length; at += ROWS_AT_ONCE) {
      const some = step.slice(at, at + ROWS_AT_ONCE);
      await attemptTogether(applying, some, (together) => takeRows(applying, part, together));
      await applying.tally.step(part, some.length);
    }
}

async function takeAllParameters(applying: Applying, rows: readonly FileRow[]): Promise<void> {
  const byOrganisation = Map.groupBy(rows, ({ values }) => textIn(values['organisation']));
  for (const [path, own] of byOrganisation) {
    await takeParameters(applying, path, own);
    await applying.tally.step('parameters', own.length);
  }
}

/** Takes the rows; what could not be taken stands in the faults, and then nothing may stay. */
export async function takeFile(
  applying: Applying,
  { good, bad }: { good: readonly FileRow[]; bad: readonly RawRow[] },
): Promise<Counts> {
  for (const raw of bad) refuse(applying, raw);
  refuseTwice(applying, good);
  const rows = Map.groupBy(good, ({ raw }) => raw.part);
  await takeOrganisations(applying, rows);
  for (const part of PLANNED_PARTS) await takePart(applying, part, rows.get(part) ?? []);
  for (const part of TIED_PARTS)
    for (const row of rows.get(part) ?? [])
      if (isTied(part, row)) await attempt(applying, row, () => tieRow(applying, part, row));
  await takeAllParameters(applying, rows.get('parameters') ?? []);
  return countOutcomes(applying);
}

function countOutcomes({ outcomes }: Applying): Counts {
  const counts: Counts = {};
  for (const [{ raw }, outcome] of outcomes) {
    const count = (counts[raw.part] ??= { made: 0, changed: 0, unchanged: 0 });
    count[outcome] = (count[outcome] ?? 0) + 1;
  }
  return counts;
}
