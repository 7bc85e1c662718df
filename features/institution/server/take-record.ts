// A row becomes a record, or changes the one that is there, through the door of its room.
import type { z } from 'zod';
import { parse } from '#kit/contract/faults.ts';
import { badFields } from '#kit/http/failure.ts';
import { deviceRecords } from '#features/devices/server/index.ts';
import { device } from '#features/devices/contract.ts';
import { role } from '#features/access/contract.ts';
import { roleRecords } from '#features/access/server/index.ts';
import { organisation } from '#features/organisations/contract.ts';
import { organisationRecords } from '#features/organisations/server/index.ts';
import type { Ctx } from '#features/platform.ts';
import { space } from '#features/spaces/contract.ts';
import { spaceRecords } from '#features/spaces/server/index.ts';
import { staffMember } from '#features/staff/contract.ts';
import { people } from '#features/staff/server/index.ts';
import type { Outcome, PartName } from '../contract.ts';
import { differences } from './differences.ts';
import type { Held, Inventory } from './inventory.ts';

interface Made {
  id: string;
  version: number;
  org_id: string;
}

interface Records {
  draft: z.ZodType;
  change: z.ZodType;
  createAll: (context: Ctx, drafts: never[]) => Promise<unknown>;
  update: (context: Ctx, id: string, change: never) => Promise<unknown>;
}

export type RecordPart = Exclude<PartName, 'parameters'>;

const RECORDS: Readonly<Record<RecordPart, Records>> = {
  // The administrator is one of its staff, who come later.
  organisations: {
    ...organisationRecords,
    draft: organisation.draft.omit({ admin_account: true, admin_password: true }),
    change: organisation.change,
  },
  roles: { ...roleRecords, draft: role.draft, change: role.change },
  spaces: { ...spaceRecords, draft: space.draft, change: space.change },
  staff: { ...people, draft: staffMember.draft, change: staffMember.change },
  devices: { ...deviceRecords, draft: device.draft, change: device.change },
};

function mustParse(schema: z.ZodType, raw: unknown): never {
  const parsed = parse(schema, raw);
  if (!parsed.ok) throw badFields(parsed.faults);
  return parsed.value as never;
}

/** What a row wants to be of the record that it names: one that is there, or one to be made of that name. */
export interface Plan {
  held: Held | undefined;
  name: string;
  wanted: Readonly<Record<string, unknown>>;
}

interface Changed {
  outcome: Outcome;
  /** Lets what is held follow, once the change is sure to stay. */
  hold: () => void;
}

/** Changes what differs; a record that somebody else changes meanwhile refuses (409). */
async function change(
  context: Ctx,
  part: RecordPart,
  held: Held,
  wanted: Plan['wanted'],
): Promise<Changed> {
  const changes = differences(wanted, held.values);
  if (Object.keys(changes).length === 0) return { outcome: 'unchanged', hold: () => undefined };
  const { change: schema, update } = RECORDS[part];
  const sent = mustParse(schema, { ...changes, version: held.version });
  const { version, org_id } = (await update(context, held.id, sent)) as Made;
  return {
    outcome: 'changed',
    hold: () => Object.assign(held, { version, org_id, values: { ...held.values, ...changes } }),
  };
}

export async function changeRecord(
  context: Ctx,
  part: RecordPart,
  held: Held,
  wanted: Plan['wanted'],
): Promise<Outcome> {
  const { outcome, hold } = await change(context, part, held, wanted);
  hold();
  return outcome;
}

async function make(context: Ctx, part: RecordPart, plans: readonly Plan[]): Promise<Held[]> {
  if (plans.length === 0) return [];
  const { draft, createAll } = RECORDS[part];
  const drafts = plans.map(({ wanted }) => {
    const filled = Object.entries(wanted).filter(([, value]) => value !== undefined);
    return mustParse(draft, Object.fromEntries(filled));
  });
  const made = (await createAll(context, drafts)) as Made[];
  return plans.map(({ name, wanted }, at): Held => {
    const row = made[at] as Made;
    const { id, version, org_id } = row;
    return { id, version, org_id, name, values: { ...row, ...wanted } };
  });
}

interface Taking {
  context: Ctx;
  inventory: Inventory;
}

/** Makes the record, and holds it by what the file calls it. */
export async function makeRecord(
  { context, inventory }: Taking,
  part: RecordPart,
  plan: Pick<Plan, 'name' | 'wanted'>,
): Promise<Held> {
  const [held] = await make(context, part, [{ ...plan, held: undefined }]);
  inventory.add(part, held as Held);
  return held as Held;
}

/** Carries out plans that don't need one another, in their order, and gives what became of each; where one is refused, what is held stays. */
export async function carryOut(
  { context, inventory }: Taking,
  part: RecordPart,
  plans: readonly Plan[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const holds: (() => void)[] = [];
  let waiting: Plan[] = [];
  const makeWaiting = async () => {
    const made = await make(context, part, waiting);
    holds.push(...made.map((held) => () => inventory.add(part, held)));
    waiting = [];
  };
  for (const plan of plans) {
    const { held, wanted } = plan;
    if (!held) {
      waiting.push(plan);
      outcomes.push('made');
      continue;
    }
    // What it takes up may be what a row before it gave up, and the other way round.
    if (Object.keys(differences(wanted, held.values)).length > 0) await makeWaiting();
    const { outcome, hold } = await change(context, part, held, wanted);
    outcomes.push(outcome);
    holds.push(hold);
  }
  await makeWaiting();
  for (const hold of holds) hold();
  return outcomes;
}
