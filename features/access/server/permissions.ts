// What a kind of organisation can do at all; a role can't allow more than that.
import { permissions, rooms } from '#features/contracts.ts';
import type { Permission } from '#features/contracts.ts';
import type { AnyRoom } from '#kit/contract/room.ts';
import type { Level } from '#features/product.ts';

/** The console that a user gets (spec §2, settled in DESIGN): the provider's, else by the organisation's type. */
export const levelOf = (provider: boolean, shopType: string): Level => {
  if (provider) return 'provider';
  return shopType === '5' ? 'hospital' : 'organisation';
};

const bound = new Map(
  Object.values<AnyRoom>(rooms).flatMap(({ only = {} }) => Object.entries(only)),
);

/** All permissions that can be had at a level. */
export const permissionsAt = (level: Level): readonly Permission[] =>
  permissions.filter((name) => bound.get(name)?.includes(level) ?? true);
