// How a row of each part is taken: found by its name, changed where it differs, made where it is missing.
import { Failure, badField } from '#kit/http/failure.ts';
import { makeDefaultRoles } from '#features/access/server/index.ts';
import { PARTS, institution } from '../contract.ts';
import type { Outcome, PartName } from '../contract.ts';
import { PART_SHAPES } from '../parts.ts';
import { joinPath, nameOf, splitPath } from '../paths.ts';
import { findNamed, organisationOf } from './applying.ts';
import type { Applying } from './applying.ts';
import { textIn } from './file-rows.ts';
import type { FileRow } from './file-rows.ts';
import type { Held } from './inventory.ts';
import { readRolesOf, readSpacesOf } from './read-inventory.ts';
import { carryOut, changeRecord, makeRecord } from './take-record.ts';
import type { Plan } from './take-record.ts';

type Values = Record<string, unknown>;

/** The record's own fields that the row has. */
const ownOf = (part: PartName, values: Values): Values =>
  Object.fromEntries(
    PART_SHAPES[part].own.flatMap((field) => (field in values ? [[field, values[field]]] : [])),
  );

/** Ids of what the row names; a field that is absent stays so, one that is empty is cleared. */
export function linksOf(
  applying: Applying,
  { raw, values }: FileRow,
  org: Held,
  fields: readonly string[],
): Values {
  const { links } = PART_SHAPES[raw.part];
  return Object.fromEntries(
    fields.flatMap((field): [string, string | null][] => {
      const name = values[field];
      const part = links[field];
      if (name === undefined || !part) return [];
      if (name === null) return [[field, null]];
      return [[field, findNamed(applying, org, { part, field, name: textIn(name) }).id]];
    }),
  );
}

export async function takeOrganisation(
  applying: Applying,
  { values, raw }: FileRow,
  bringsRoles: boolean,
): Promise<Outcome> {
  const { context, inventory, root } = applying;
  const path = textIn(values['organisation']);
  const steps = splitPath(path);
  const wanted: Values = { ...ownOf(raw.part, values), short_name: nameOf(steps.at(-1) ?? '') };
  const held = inventory.find('organisations', '', path);
  if (held) return changeRecord(context, 'organisations', held, wanted);
  if (steps.length === 1 && path !== root.step) throw onlyOneRoot();
  const parent_id =
    steps.length === 1 ? root.parent_id : organisationOf(applying, joinPath(steps.slice(0, -1))).id;
  const made = await makeRecord(applying, 'organisations', {
    name: path,
    wanted: { ...wanted, parent_id },
  });
  applying.madeOrganisations.add(made.id);
  await readSpacesOf(context.db, inventory, made.id);
  if (!bringsRoles) {
    await makeDefaultRoles(context, made.id);
    await readRolesOf(context.db, inventory, made.id);
  }
  return 'made';
}

const onlyOneRoot = () =>
  new Failure(institution.errors.INSTITUTION_ROOT, {
    fields: { organisation: institution.errors.INSTITUTION_ROOT },
  });

function planRole(applying: Applying, { values, raw }: FileRow): Plan {
  const org = organisationOf(applying, textIn(values['organisation']));
  const name = textIn(values['name']);
  const held = applying.inventory.find('roles', org.id, name);
  const wanted = { ...ownOf(raw.part, values), ...(held ? {} : { org_id: org.id }) };
  return { held, name, wanted };
}

function planSpace(applying: Applying, { values, raw }: FileRow): Plan {
  const org = organisationOf(applying, textIn(values['organisation']));
  const path = textIn(values['path']);
  const steps = splitPath(path);
  const wanted: Values = { ...ownOf(raw.part, values), name: nameOf(steps.at(-1) ?? '') };
  const held = applying.inventory.find('spaces', org.id, path);
  if (held) return { held, name: path, wanted };
  if (steps.length === 1) throw badField('path', 'reference');
  const above = joinPath(steps.slice(0, -1));
  const parent_id = findNamed(applying, org, { part: 'spaces', field: 'path', name: above }).id;
  return { held, name: path, wanted: { ...wanted, parent_id } };
}

function planStaff(applying: Applying, row: FileRow): Plan {
  const { values, raw } = row;
  const org = organisationOf(applying, textIn(values['organisation']));
  const name = textIn(values['login_name']);
  const held = applying.inventory.find('staff', org.id, name);
  const moves = held !== undefined && held.org_id !== org.id;
  // A role stays in its organisation.
  const links = {
    ...(moves ? { role_id: null } : {}),
    ...linksOf(applying, row, org, ['role_id']),
  };
  return { held, name, wanted: { ...ownOf(raw.part, values), ...links, org_id: org.id } };
}

function planDevice(applying: Applying, row: FileRow): Plan {
  const { values, raw } = row;
  const org = organisationOf(applying, textIn(values['organisation']));
  const name = textIn(values['key']);
  const held = applying.inventory.find('devices', org.id, name);
  // The device that stands in for it may come after it.
  const fields = Object.keys(PART_SHAPES.devices.links).filter((one) => one !== 'backup_device_id');
  const links = linksOf(applying, row, org, fields);
  const wanted = { ...ownOf(raw.part, values), ...links, ...(held ? {} : { org_id: org.id }) };
  return { held, name, wanted };
}

const PLANS = { roles: planRole, spaces: planSpace, staff: planStaff, devices: planDevice };
export type PlannedPart = keyof typeof PLANS;
/** In the order in which they come in. */
export const PLANNED_PARTS = PARTS.filter((part) => part in PLANS) as PlannedPart[];

/** Takes rows of a part together; none of them may name another. */
export async function takeRows(
  applying: Applying,
  part: PlannedPart,
  rows: readonly FileRow[],
): Promise<Outcome[]> {
  const plans = rows.map((row) => PLANS[part](applying, row));
  const outcomes = await carryOut(applying, part, plans);
  if (part !== 'spaces') return outcomes;
  // The root came with its organisation.
  return plans.map(({ held }, at) =>
    held && applying.madeOrganisations.has(held.org_id) ? 'made' : (outcomes[at] as Outcome),
  );
}
