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
  create: (context: Ctx, draft: never) => Promise<unknown>;
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

/** Changes what differs; a record that somebody else changes meanwhile refuses (409). */
export async function changeRecord(
  context: Ctx,
  part: RecordPart,
  held: Held,
  wanted: Readonly<Record<string, unknown>>,
): Promise<Outcome> {
  const changes = differences(wanted, held.values);
  if (Object.keys(changes).length === 0) return 'unchanged';
  const { change, update } = RECORDS[part];
  const { version } = held;
  const saved = (await update(
    context,
    held.id,
    mustParse(change, { ...changes, version }),
  )) as Made;
  held.version = saved.version;
  held.org_id = saved.org_id;
  held.values = { ...held.values, ...changes };
  return 'changed';
}

/** Makes the record, and holds it by what the file calls it. */
export async function makeRecord(
  { context, inventory }: { context: Ctx; inventory: Inventory },
  part: RecordPart,
  name: string,
  wanted: Readonly<Record<string, unknown>>,
): Promise<Held> {
  const { draft, create } = RECORDS[part];
  const filled = Object.entries(wanted).filter(([, value]) => value !== undefined);
  const made = (await create(context, mustParse(draft, Object.fromEntries(filled)))) as Made;
  const { id, version, org_id } = made;
  const held: Held = { id, version, org_id, name, values: { ...made, ...wanted } };
  inventory.add(part, held);
  return held;
}
