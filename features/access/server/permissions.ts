// What a kind of organisation can do at all; a role can't allow more than that.
import { permissions } from '#features/contracts.ts';
import type { Permission } from '#features/contracts.ts';
import type { Level } from '#kit/contract/room.ts';

/** Type 6 is the lowest kind: it makes no organisations below it. */
const NOT_IN_A_DEPARTMENT: readonly Permission[] = ['organisation.write', 'organisation.remove'];

/** The console that a user gets (spec §2, settled in DESIGN): superadmin the provider's, else by the organisation's type. */
export const levelOf = (username: string, shopType: string): Level => {
  if (username === 'superadmin') return 'provider';
  return shopType === '5' ? 'hospital' : 'organisation';
};

/** All permissions that can be had at a level. */
export const permissionsAt = (level: Level): readonly Permission[] =>
  level === 'organisation'
    ? permissions.filter((name) => !NOT_IN_A_DEPARTMENT.includes(name))
    : permissions;
