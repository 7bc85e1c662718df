// What can only be named once all is there: leaders and administrators, roles above roles, devices that stand in for others.
import { appointAdministrator } from '#features/organisations/server/index.ts';
import type { Outcome } from '../contract.ts';
import { NAMING, findNamed, organisationOf } from './applying.ts';
import type { Applying } from './applying.ts';
import { textIn } from './file-rows.ts';
import type { FileRow } from './file-rows.ts';
import type { Held } from './inventory.ts';
import { changeRecord } from './take-record.ts';
import { linksOf } from './take-rows.ts';

/** Fields of each part that are tied at the end. */
const TIES = {
  organisations: ['director_id', 'head_nurse_id'],
  roles: ['parent_id'],
  devices: ['backup_device_id'],
} as const;
export type TiedPart = keyof typeof TIES;
export const TIED_PARTS = Object.keys(TIES) as TiedPart[];

async function tieAdministrator(
  applying: Applying,
  { values }: FileRow,
  org: Held,
): Promise<Outcome> {
  const account = values['admin_account'];
  if (typeof account !== 'string') return 'unchanged';
  const named = { part: 'staff', field: 'admin_account', name: account } as const;
  const staff_id = findNamed(applying, org, named).id;
  if (staff_id === org.values['admin_account']) return 'unchanged';
  const existed = !applying.madeOrganisations.has(org.id);
  await appointAdministrator(applying.context, { org_id: org.id, staff_id, existed });
  org.values = { ...org.values, admin_account: staff_id };
  return 'changed';
}

/** Whether a row has something to tie. */
export const isTied = (part: TiedPart, { values }: FileRow): boolean =>
  [...TIES[part], 'admin_account'].some((field) => field in values);

export async function tieRow(applying: Applying, part: TiedPart, row: FileRow): Promise<Outcome> {
  const { values } = row;
  const org = organisationOf(applying, textIn(values['organisation']));
  const field = NAMING[part];
  const held = findNamed(applying, org, { part, field, name: textIn(values[field]) });
  const links = linksOf(applying, row, org, TIES[part]);
  const outcome = await changeRecord(applying.context, part, held, links);
  if (part !== 'organisations') return outcome;
  const appointed = await tieAdministrator(applying, row, held);
  return outcome === 'changed' ? outcome : appointed;
}
