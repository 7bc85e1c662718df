// A whole file into the database: the parts in their order, each row by its rules, then what ties them together.
import type { Counts, PartName } from '../contract.ts';
import { PARTS } from '../contract.ts';
import { splitPath } from '../paths.ts';
import { attempt, refuse, refuseTwice } from './applying.ts';
import type { Applying } from './applying.ts';
import { textIn } from './file-rows.ts';
import type { FileRow, RawRow } from './file-rows.ts';
import { takeParameters } from './take-parameters.ts';
import { takeDevice, takeOrganisation, takeRole, takeSpace, takeStaff } from './take-rows.ts';
import { TIED_PARTS, isTied, tieRow } from './tie-rows.ts';

type Rows = ReadonlyMap<PartName, readonly FileRow[]>;

const depthOf =
  (field: string) =>
  ({ values }: FileRow) =>
    splitPath(textIn(values[field])).length;

/** Rows in the order in which each finds what it names: what lies above before what lies below. */
function ordered(part: PartName, rows: readonly FileRow[]): readonly FileRow[] {
  const rank: Partial<Record<PartName, (row: FileRow) => number>> = {
    organisations: depthOf('organisation'),
    spaces: depthOf('path'),
    devices: ({ values }) => Number(Boolean(values['gateway_id'])),
  };
  const by = rank[part];
  return by ? rows.toSorted((one, other) => by(one) - by(other)) : rows;
}

async function takeEach(
  applying: Applying,
  part: Exclude<PartName, 'parameters'>,
  rows: Rows,
): Promise<void> {
  const withRoles = new Set(rows.get('roles')?.map(({ values }) => values['organisation']));
  for (const row of ordered(part, rows.get(part) ?? [])) {
    await attempt(applying, row, () => {
      switch (part) {
        case 'organisations':
          return takeOrganisation(applying, row, withRoles.has(row.values['organisation']));
        case 'roles':
          return takeRole(applying, row);
        case 'spaces':
          return takeSpace(applying, row);
        case 'staff':
          return takeStaff(applying, row);
        case 'devices':
          return takeDevice(applying, row);
      }
    });
    await applying.tally.step(part);
  }
}

async function takeAllParameters(applying: Applying, rows: readonly FileRow[]): Promise<void> {
  const byOrganisation = Map.groupBy(rows, ({ values }) => textIn(values['organisation']));
  for (const [path, own] of byOrganisation) {
    await takeParameters(applying, path, own);
    for (const _ of own) await applying.tally.step('parameters');
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
  for (const part of PARTS) if (part !== 'parameters') await takeEach(applying, part, rows);
  for (const part of TIED_PARTS)
    for (const row of rows.get(part) ?? [])
      if (isTied(part, row)) await attempt(applying, row, () => tieRow(applying, part, row));
  await takeAllParameters(applying, rows.get('parameters') ?? []);
  return countOutcomes(applying);
}

function countOutcomes({ outcomes }: Applying): Counts {
  const counts: Counts = {};
  for (const [{ raw }, outcome] of outcomes)
    (counts[raw.part] ??= { made: 0, changed: 0, unchanged: 0 })[outcome] += 1;
  return counts;
}
