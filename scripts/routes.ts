// Writes docs/routes.md; with --check it only tells whether it is current, by its exit status.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LEVELS } from '#features/product.ts';
import type { PageShape } from '#kit/contract/room.ts';
import type { Level } from '#features/product.ts';
import { readConfig } from '#apps/server/config.ts';
import { rooms } from '#features/contracts.ts';
import { DEFAULT_ROLES, chooseRoutes, permissionsAt } from '#features/access/server/index.ts';
import * as en from '#features/words/en.ts';
import { drawRoutes } from './draw-routes.ts';
import type { DrawnPage, DrawnPerson } from './draw-routes.ts';

const target = join(import.meta.dirname, '..', 'docs', 'routes.md');

function listPages(): DrawnPage[] {
  const words = en as Readonly<Record<string, { pages?: Readonly<Record<string, string>> }>>;
  return Object.values(rooms).flatMap((room) =>
    Object.entries<PageShape>(room.pages).map(([name, shape]) => ({
      name,
      shape,
      title: words[room.name]?.pages?.[name] ?? name,
    })),
  );
}

/** Who founded the organisation, or superadmin; and the roles that every organisation begins with. */
function listPeople(level: Level): DrawnPerson[] {
  const possible = permissionsAt(level);
  const whole = {
    name: level === 'provider' ? 'superadmin' : 'founder',
    whole: true,
    menus: [],
    roleType: null,
    permissions: new Set<string>(possible),
  };
  if (level === 'provider') return [whole];
  const roles = DEFAULT_ROLES.map(({ name, role_type, permissions, menus }) => ({
    name: `${role_type.replaceAll('_', ' ')} (${name})`,
    whole: false,
    menus,
    roleType: role_type,
    permissions: new Set<string>(permissions.filter((each) => possible.includes(each))),
  }));
  return [whole, ...roles];
}

const { flags, UI_VERSION: uiVersion } = readConfig({});
const text = drawRoutes({
  pages: listPages(),
  people: Object.fromEntries(LEVELS.map((level) => [level, listPeople(level)])) as Record<
    Level,
    DrawnPerson[]
  >,
  choose: (kind, person) => chooseRoutes({ ...kind, ...person }),
  defaults: { flags, uiVersion },
});
const current = existsSync(target) && readFileSync(target, 'utf8') === text;
if (process.argv.includes('--check')) {
  if (!current) console.error('docs/routes.md is stale: npm run map');
  process.exitCode = current ? 0 : 1;
} else if (!current) writeFileSync(target, text);
