// What a kind of organisation can do at all; a role can't allow more than that.
import { permissions } from '#features/contracts.ts';
import type { Permission } from '#features/contracts.ts';
import type { Level } from '#kit/contract/room.ts';

/** Type 6 is the lowest kind: it makes no organisations below it. */
const NOT_IN_A_DEPARTMENT: readonly Permission[] = [
  'organisation.write',
  'organisation.remove',
  'institution.export',
  'institution.import',
];

/** The console that a user gets (spec §2, settled in DESIGN): the provider's, else by the organisation's type. */
export const levelOf = (provider: boolean, shopType: string): Level => {
  if (provider) return 'provider';
  return shopType === '5' ? 'hospital' : 'organisation';
};

/** The installation itself is the provider's. */
const PROVIDER_ALONE: readonly Permission[] = [
  'licence.write',
  'errorlog.read',
  'errorlog.solve',
  'signin_provider.read',
  'signin_provider.write',
  'signin_provider.remove',
  'config.read',
  'config.write',
  'config.remove',
];

/** All permissions that can be had at a level. */
export const permissionsAt = (level: Level): readonly Permission[] =>
  permissions.filter(
    (name) =>
      (level === 'provider' || !PROVIDER_ALONE.includes(name)) &&
      (level !== 'organisation' || !NOT_IN_A_DEPARTMENT.includes(name)),
  );
