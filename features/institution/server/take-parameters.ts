// Parameters that organisations set themselves: those of one organisation change together, and by their own rules.
import { z } from 'zod';
import { faultsOf } from '#kit/contract/faults.ts';
import type { FieldFault } from '#kit/contract/faults.ts';
import { readMeta } from '#kit/contract/fields.ts';
import type { ErrorKind } from '#kit/contract/room.ts';
import { cellReader } from '#kit/entity/sheets/cell-fields.ts';
import { Failure, badField, badFields } from '#kit/http/failure.ts';
import { holdAlarms } from '#kit/http/holding.ts';
import { PARAMETERS, parameterChange, parameters } from '#features/parameters/contract.ts';
import type { ParameterName } from '#features/parameters/contract.ts';
import { changeParameters } from '#features/parameters/server/index.ts';
import type { Ctx } from '#features/platform.ts';
import type { Outcome, PartName } from '../contract.ts';
import { Hanging, attempt, findNamed, organisationOf } from './applying.ts';
import type { Applying } from './applying.ts';
import { textIn } from './file-rows.ts';
import type { FileRow } from './file-rows.ts';
import type { Held } from './inventory.ts';

type Fault = FieldFault | ErrorKind;

const isParameter = (name: string): name is ParameterName => Object.hasOwn(PARAMETERS, name);

/** The parts in which the things that parameters name are found. */
export const PART_OF: Readonly<Record<string, PartName>> = { role: 'roles', device: 'devices' };

/** The parameter's name; a secret is no parameter of the file. */
function nameIn({ values }: FileRow): ParameterName {
  const name = textIn(values['parameter']);
  if (!isParameter(name) || PARAMETERS[name].shown === 'secret')
    throw badField('parameter', 'choice');
  return name;
}

/** The value as the parameter's own schema takes it; null inherits again. */
function valueIn(applying: Applying, row: FileRow, name: ParameterName, org: Held): unknown {
  const { values } = row;
  const text = values['value'];
  if (text === undefined || text === null) return null;
  const { schema } = PARAMETERS[name];
  const meta = readMeta(schema);
  const part = PART_OF[meta?.thing ?? ''];
  if (part) {
    const owner = values['of'] ? organisationOf(applying, textIn(values['of']), 'of') : org;
    return findNamed(applying, owner, { part, field: 'value', name: textIn(text) }).id;
  }
  const { translators } = applying.context;
  const reading = cellReader(meta, { translators, room: parameters, zone: 'UTC' })(textIn(text));
  if ('fault' in reading) throw badFields({ value: reading.fault });
  const parsed = z.safeParse(schema, reading.value, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw badFields({ value: faultsOf(parsed.error)[''] ?? { fault: 'invalid' } });
}

interface Wanted {
  row: FileRow;
  name: ParameterName;
  value: unknown;
}

/** What differs from what the organisation sets now. */
async function gather(applying: Applying, rows: readonly FileRow[], org: Held): Promise<Wanted[]> {
  const before = applying.inventory.parameters.get(org.id)?.values ?? {};
  const wanted: Wanted[] = [];
  for (const row of rows)
    await attempt(applying, row, async (): Promise<Outcome> => {
      const name = nameIn(row);
      const value = valueIn(applying, row, name, org);
      const held = before[name] ?? null;
      if (value === held) return 'unchanged';
      wanted.push({ row, name, value });
      return held === null ? 'made' : 'changed';
    });
  return wanted;
}

/** The rules tell a parameter by its name; each fault belongs to the row where it stands. */
async function tellRows(
  applying: Applying,
  [first, ...others]: readonly Wanted[],
  failure: Failure,
): Promise<Error> {
  const at = ({ name }: Wanted) => failure.detail.fields?.[name];
  const blamed = others.filter((one) => at(one));
  for (const one of blamed)
    await attempt(applying, one.row, () => Promise.reject(atValue(failure, at(one))));
  const own = first && at(first);
  if (own) return atValue(failure, own);
  return blamed.length > 0 ? new Hanging() : failure;
}

const atValue = ({ kind }: Failure, fault: Fault | undefined): Failure =>
  new Failure(kind, fault ? { fields: { value: fault } } : {});

const isMarked = (name: ParameterName): boolean =>
  readMeta(PARAMETERS[name].schema)?.alarm === true;

/** Those that concern alarms wait where they must; the others hold at once. */
async function changeOrHold(
  context: Ctx,
  org_id: string,
  { version, ...values }: { version: number; [name: string]: unknown },
): Promise<void> {
  const parts = Object.groupBy(Object.entries(values), ([name]) =>
    isMarked(name as ParameterName) ? 'marked' : 'plain',
  );
  let next = version;
  for (const some of [parts.plain, parts.marked]) {
    if (!some) continue;
    const input = parameterChange.parse({ ...Object.fromEntries(some), version: next });
    await holdAlarms(context, [input], {
      work: async (trial, [one]) => {
        if (one) next = (await changeParameters(trial, org_id, one)).version;
        return [null];
      },
      hold: async (holding, one, entries) => {
        holding.keep({
          route: parameters.routes.change,
          input: one,
          params: { org_id },
          entries,
        });
        return null;
      },
    });
  }
}

/** Takes all parameters of one organisation. */
export async function takeParameters(
  applying: Applying,
  path: string,
  rows: readonly FileRow[],
): Promise<void> {
  const { context, inventory } = applying;
  let org: Held | undefined;
  for (const row of rows)
    await attempt(applying, row, async () => {
      org = organisationOf(applying, path);
      return 'unchanged';
    });
  if (!org) return;
  const { id } = org;
  const wanted = await gather(applying, rows, org);
  const [first] = wanted;
  if (!first) return;
  const { version = 0 } = inventory.parameters.get(id) ?? {};
  const values = Object.fromEntries(wanted.map(({ name, value }) => [name, value]));
  await attempt(applying, first.row, async () => {
    try {
      await changeOrHold(context, id, { ...values, version });
      for (const { row, name } of wanted)
        if (context.holding?.has(id) && isMarked(name)) applying.outcomes.set(row, 'waiting');
      return 'unchanged';
    } catch (error) {
      throw error instanceof Failure ? await tellRows(applying, wanted, error) : error;
    }
  });
}
