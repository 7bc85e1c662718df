// Taking rows in one transaction: each by the rules of its room, each refusal told at its row, and what hangs
// on a refused row let be, so that one fault isn't told a hundred times.
import type { FieldFault } from '#kit/contract/faults.ts';
import type { ErrorKind } from '#kit/contract/room.ts';
import { attemptAll } from '#kit/db/attempt-all.ts';
import { toFailure } from '#kit/http/errors.ts';
import { badField } from '#kit/http/failure.ts';
import type { Failure } from '#kit/http/failure.ts';
import type { ServedRoom } from '#kit/http/served.ts';
import { errorText } from '#kit/words/translator.ts';
import { accessRoom } from '#features/access/server/index.ts';
import { devicesRoom } from '#features/devices/server/index.ts';
import { organisationsRoom } from '#features/organisations/server/index.ts';
import { parametersRoom } from '#features/parameters/server/index.ts';
import type { Ctx } from '#features/platform.ts';
import { spacesRoom } from '#features/spaces/server/index.ts';
import { staffRoom } from '#features/staff/server/index.ts';
import type { Outcome, PartName } from '../contract.ts';
import { cellText } from './file-rows.ts';
import type { FileRow, Faults, RawRow } from './file-rows.ts';
import type { Held, Inventory } from './inventory.ts';
import type { Tally } from './tally.ts';

export interface Applying {
  context: Ctx;
  inventory: Inventory;
  faults: Faults;
  tally: Tally;
  signal: AbortSignal;
  /** What the file calls the topmost organisation, and below which one it is made where it isn't there. */
  root: { step: string; parent_id: string | null };
  /** Rows that were refused, and what they are called. */
  refused: Set<RawRow>;
  refusedNames: Set<string>;
  /** Organisations that this run made, by id. */
  madeOrganisations: Set<string>;
  outcomes: Map<FileRow, Outcome>;
}

const SERVED: Readonly<Record<PartName, Pick<ServedRoom<never>, 'constraints'>>> = {
  organisations: organisationsRoom,
  roles: accessRoom,
  spaces: spacesRoom,
  staff: staffRoom,
  devices: devicesRoom,
  parameters: parametersRoom,
};

/** The columns that stand for a draft's field in the file. */
const COLUMNS: Readonly<Record<PartName, Readonly<Record<string, string>>>> = {
  organisations: { short_name: 'organisation', parent_id: 'organisation' },
  roles: { org_id: 'organisation' },
  spaces: { name: 'path', parent_id: 'path' },
  staff: { org_id: 'organisation' },
  devices: { org_id: 'organisation' },
  parameters: {},
};

/** The column that gives a row its name beside its organisation. */
export const NAMING: Readonly<Record<PartName, string>> = {
  organisations: 'organisation',
  roles: 'name',
  spaces: 'path',
  staff: 'login_name',
  devices: 'key',
  parameters: 'parameter',
};

/** What a row's thing is called in the whole file. */
function calledIn(part: PartName, organisation: string, name: string): string {
  if (part === 'staff') return `${part} ${name.toLowerCase()}`;
  return part === 'organisations' ? `${part} ${name}` : `${part} ${organisation} / ${name}`;
}

const calledBy = (raw: RawRow): string =>
  calledIn(raw.part, cellText(raw, 'organisation'), cellText(raw, NAMING[raw.part]));

/** What the row names was itself refused: that is told there. */
export class Hanging extends Error {}

export function refuse({ refused, refusedNames }: Applying, raw: RawRow): void {
  refused.add(raw);
  refusedNames.add(calledBy(raw));
}

/** Rows that are called like an earlier one. */
export function refuseTwice(applying: Applying, rows: readonly FileRow[]): void {
  const seen = new Set<string>();
  for (const { raw } of rows) {
    const name = calledBy(raw);
    if (seen.has(name)) {
      applying.faults.add(raw, NAMING[raw.part], { fault: 'twice' });
      applying.refused.add(raw);
    }
    seen.add(name);
  }
}

/** The organisation that a row belongs to. */
export function organisationOf(applying: Applying, name: string, field = 'organisation'): Held {
  const held = applying.inventory.find('organisations', '', name);
  if (held) return held;
  if (applying.refusedNames.has(calledIn('organisations', name, name))) throw new Hanging();
  throw badField(field, 'reference');
}

interface Named {
  part: PartName;
  field: string;
  name: string;
}

/** What a row names, in its organisation or (staff) in the institution. */
export function findNamed(applying: Applying, org: Held, { part, field, name }: Named): Held {
  const held = applying.inventory.find(part, org.id, name);
  if (held) return held;
  if (applying.refusedNames.has(calledIn(part, org.name, name))) throw new Hanging();
  throw badField(field, 'reference');
}

const RANK: Record<Outcome, number> = { unchanged: 0, changed: 1, made: 2, waiting: 3 };

function note({ outcomes }: Applying, row: FileRow, outcome: Outcome): void {
  const before = outcomes.get(row);
  if (before === undefined || RANK[outcome] > RANK[before]) outcomes.set(row, outcome);
}

function tell(applying: Applying, raw: RawRow, { kind, detail }: Failure): void {
  const { faults, context } = applying;
  const fields: [string, FieldFault | ErrorKind][] = Object.entries(detail.fields ?? {});
  if (fields.length === 0) faults.say(raw, '', errorText(context.translator, kind));
  for (const [name, fault] of fields) {
    const [first = ''] = name.split('.');
    const field = COLUMNS[raw.part][first] ?? first;
    if ('fault' in fault) faults.add(raw, field, fault);
    else faults.say(raw, field, errorText(context.translator, fault));
  }
}

/**
 * Does the work of rows, together where none is refused, and what comes of each; what a rule or the database refuses is
 * told at its row, and the transaction goes on as before that.
 */
export async function attemptTogether(
  applying: Applying,
  rows: readonly FileRow[],
  work: (rows: readonly FileRow[]) => Promise<Outcome[]>,
): Promise<void> {
  const { context, refused, signal } = applying;
  const taken = rows.filter(({ raw }) => !refused.has(raw));
  await attemptAll(context.db, taken, {
    work: async (some) => {
      signal.throwIfAborted();
      const outcomes = await work(some);
      for (const [at, row] of some.entries()) note(applying, row, outcomes[at] as Outcome);
    },
    refuse: ({ raw }, error) => {
      refuse(applying, raw);
      if (error instanceof Hanging) return;
      const failure = toFailure(error, SERVED[raw.part].constraints ?? {});
      if (!failure) throw error;
      tell(applying, raw, failure);
    },
  });
}

/** The same of one row. */
export const attempt = (
  applying: Applying,
  row: FileRow,
  work: () => Promise<Outcome>,
): Promise<void> => attemptTogether(applying, [row], async () => [await work()]);
