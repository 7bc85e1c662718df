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
  updateAll: (context: Ctx, asked: { id: string; change: never }[]) => Promise<unknown>;
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

interface Changes {
  held: Held;
  changes: Record<string, unknown>;
}

/** Changes records, and gives what lets the held follow; one that somebody else changes meanwhile refuses (409). */
async function change(
  context: Ctx,
  part: RecordPart,
  wanted: readonly Changes[],
): Promise<(() => void)[]> {
  if (wanted.length === 0) return [];
  const { change: schema, updateAll } = RECORDS[part];
  const asked = wanted.map(({ held: { id, version }, changes }) => ({
    id,
    change: mustParse(schema, { ...changes, version }),
  }));
  const saved = (await updateAll(context, asked)) as Made[];
  return wanted.map(({ held, changes }, at) => () => {
    if (context.holding?.has(held.id)) return;
    const { version, org_id } = saved[at] as Made;
    Object.assign(held, { version, org_id, values: { ...held.values, ...changes } });
  });
}

/** Changes what differs. */
export async function changeRecord(
  context: Ctx,
  part: RecordPart,
  held: Held,
  wanted: Plan['wanted'],
): Promise<Outcome> {
  const changes = differences(wanted, held.values);
  if (Object.keys(changes).length === 0) return 'unchanged';
  for (const hold of await change(context, part, [{ held, changes }])) hold();
  return context.holding?.has(held.id) ? 'waiting' : 'changed';
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

/** Plans of one kind that follow one another. */
interface Run {
  make: Plan[];
  change: Changes[];
}

/** In their order: what a row takes up may be what a row before it gave up. */
function runsOf(plans: readonly Plan[]): { runs: Run[]; outcomes: Outcome[] } {
  const runs: Run[] = [];
  const next = (kind: keyof Run): Run => {
    const last = runs.at(-1);
    if (last && last[kind].length > 0) return last;
    const begun: Run = { make: [], change: [] };
    runs.push(begun);
    return begun;
  };
  const outcomes = plans.map((plan): Outcome => {
    const { held, wanted } = plan;
    if (!held) {
      next('make').make.push(plan);
      return 'made';
    }
    const changes = differences(wanted, held.values);
    if (Object.keys(changes).length === 0) return 'unchanged';
    next('change').change.push({ held, changes });
    return 'changed';
  });
  return { runs, outcomes };
}

/** Carries out plans that don't need one another and gives what became of each; where one is refused, what is held stays. */
export async function carryOut(
  { context, inventory }: Taking,
  part: RecordPart,
  plans: readonly Plan[],
): Promise<Outcome[]> {
  const { runs, outcomes } = runsOf(plans);
  const holds: (() => void)[] = [];
  const waiting = new Set<Plan>();
  for (const run of runs) {
    const made = await make(context, part, run.make);
    holds.push(...made.map((held) => () => inventory.add(part, held)));
    holds.push(...(await change(context, part, run.change)));
    for (const [at, plan] of run.make.entries())
      if (context.holding?.has(made[at]?.id ?? null)) waiting.add(plan);
  }
  for (const hold of holds) hold();
  const waits = (plan: Plan) =>
    waiting.has(plan) || (context.holding?.has(plan.held?.id ?? null) ?? false);
  return plans.map((plan, at) => (waits(plan) ? 'waiting' : (outcomes[at] as Outcome)));
}
