// What each kind of person may call, from the contract and the roles alone; the tests and docs/api-access.md read it.
import type { Level } from '#features/product.ts';
import type { Route } from '#kit/contract/route.ts';
import { DEFAULT_ROLES, permissionsAt } from '#features/access/server/index.ts';

export interface Actor {
  name: string;
  /** Null: nobody is signed in. */
  permissions: ReadonlySet<string> | null;
  /** Whether what the department has exists for them. */
  sees: boolean;
}

/**
 * `in`: asks for nothing more than to be there; `through`: the permission is there, and the record exists for them;
 * `nothing there`: the permission is there, the record is not theirs (404); `no permission`: 49; `signed out`: 8.
 */
export type Outcome = 'in' | 'through' | 'nothing there' | 'no permission' | 'signed out';

const all = (level: Level): ReadonlySet<string> => new Set(permissionsAt(level));

/** The role as a department has it: its own permissions, as far as a department can have them. */
const roleActors: readonly Actor[] = DEFAULT_ROLES.map(({ role_type, permissions }) => ({
  name: role_type,
  permissions: new Set(permissions.filter((name) => all('organisation').has(name))),
  sees: true,
}));

/** Superadmin, the founders above and in the department, its roles, and those to whom it is nothing. */
export const ACTORS: readonly Actor[] = [
  { name: 'superadmin', permissions: all('provider'), sees: true },
  { name: 'founder 5', permissions: all('hospital'), sees: true },
  { name: 'founder 6', permissions: all('organisation'), sees: true },
  ...roleActors,
  { name: 'neighbour', permissions: all('organisation'), sees: false },
  { name: 'stranger', permissions: all('hospital'), sees: false },
  { name: 'nobody', permissions: null, sees: false },
];

/** The thing whose id the path holds: the word before it; of runs, which several rooms have, with the room's. */
export const thingIn = ({ path }: Route): string | undefined =>
  /([^/]+\/run|[^/]+)\/\{\w+\}/.exec(path)?.[1];

export function expectOutcome(route: Route, { permissions, sees }: Actor): Outcome {
  const { access } = route;
  if (access === 'public' || access === 'device') return 'in';
  if (permissions === null) return 'signed out';
  if (access !== 'session' && !permissions.has(access)) return 'no permission';
  if (!sees && thingIn(route)) return 'nothing there';
  return access === 'session' ? 'in' : 'through';
}
