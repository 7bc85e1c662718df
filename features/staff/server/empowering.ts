// What of a person's account lets somebody in as them, keeps them out, or says what they may do.
import type { ChangeOf, RowOf } from '#kit/contract/entity.ts';
import type { staffMember } from '../contract.ts';

type Change = Partial<Omit<ChangeOf<typeof staffMember>, 'version'>>;

/** By a number a device, a door or a provider of sign-ins may know its bearer. */
const EMPOWERING = [
  'role_id',
  'password',
  'login_name',
  'enabled',
  'org_id',
  'manager',
  'mobile',
  'employee_no',
  'card_no',
] as const satisfies readonly (keyof Change)[];

/** The first field that the change makes different and that empowers, or takes power away; undefined where there is none. */
export function findEmpowering(
  before: RowOf<typeof staffMember>,
  change: Change,
): (typeof EMPOWERING)[number] | undefined {
  return EMPOWERING.find((field) => {
    const sent = change[field];
    if (sent === undefined) return false;
    return field === 'password' ? sent !== null : sent !== before[field];
  });
}
