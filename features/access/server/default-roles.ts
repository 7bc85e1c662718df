// The roles that every organisation begins with; what each may do is where most wards start from, and stands in the rooms
// (`begins`). Nobody gives a role with more than their own: who makes the accounts of nurses and doctors holds what these hold.
import { permissions, rooms } from '#features/contracts.ts';
import type { Permission } from '#features/contracts.ts';
import type { AnyRoom } from '#kit/contract/room.ts';
import type { Ctx } from '#features/platform.ts';
import { WIDGETS } from '../contract.ts';
import type { ShippedRole, Widget } from '../contract.ts';
import { PAGE_NAMES } from './routes.ts';

interface DefaultRole {
  /** As it is kept, for work that nobody reads in a language of their own. */
  name: string;
  role_type: ShippedRole;
  permissions: Permission[];
  menus: string[];
  widgets: Widget[];
}

const beginnings = Object.values<AnyRoom>(rooms).flatMap(({ begins = {} }) =>
  Object.entries(begins),
);

/** Everything with which a role of the type begins. */
const beginningOf = (type: ShippedRole): ReadonlySet<string> =>
  new Set(
    beginnings.flatMap(([name, types]) => (types === 'all' || types.includes(type) ? [name] : [])),
  );

function shipped(name: string, role_type: ShippedRole, widgets: readonly Widget[]): DefaultRole {
  const begins = beginningOf(role_type);
  return {
    name,
    role_type,
    permissions: permissions.filter((each) => begins.has(each)),
    menus: [...PAGE_NAMES].filter((each) => begins.has(each)),
    widgets: [...widgets],
  };
}

export const DEFAULT_ROLES: readonly DefaultRole[] = [
  shipped('护士长', 'head_nurse', WIDGETS),
  shipped('护士', 'nurse', WIDGETS),
  shipped('护理员', 'caregiver', ['sign_in', 'positioning', 'countdown', 'room_check']),
  shipped('医生', 'doctor', ['sign_in', 'positioning']),
  shipped('文员', 'clerk', ['sign_in', 'screen_tip']),
];

/** Makes the default roles of a new organisation. */
export async function makeDefaultRoles({ db }: Pick<Ctx, 'db'>, org_id: string): Promise<void> {
  await db
    .insertInto('role')
    .values(DEFAULT_ROLES.map((role) => ({ ...role, org_id, shipped: role.role_type })))
    .execute();
}
