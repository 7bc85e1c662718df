// The text of docs/routes.md: what the function that selects routes gives each kind of person, with each flag on and off.
import type { ConsoleKind, RoutePerson } from '#features/choose-routes.ts';
import { FLAGS, FLAG_NAMES, LEVELS, UI_VERSION, UI_VERSIONS } from '#features/product.ts';
import type { Flag, Level } from '#features/product.ts';
import { isAllowed } from '#kit/contract/route.ts';
import type { PageShape } from '#kit/contract/room.ts';
import { SPEC_ROUTES, plainPath } from './spec-routes.ts';
import type { SpecRoute } from './spec-routes.ts';

export interface DrawnPage {
  name: string;
  title: string;
  shape: PageShape;
}

/** A kind of person at one level: who founded it, or who has a role there. */
export interface DrawnPerson extends RoutePerson {
  name: string;
}

export interface DrawnRoutes {
  pages: readonly DrawnPage[];
  people: Readonly<Record<Level, readonly DrawnPerson[]>>;
  /** The function that the server selects with. */
  choose: (kind: ConsoleKind, person: RoutePerson) => readonly string[];
  /** Each flag where the environment says nothing. */
  defaults: Omit<ConsoleKind, 'level'>;
}

const CONSOLES: Readonly<Record<Level, string>> = {
  organisation: 'Department or organisation (type 6)',
  hospital: 'Hospital or institution (type 5)',
  provider: 'Provider',
};

const OPENING = `# Routes: who sees what

Made by \`npm run map\` with the function that the server and the console select with; don't edit it.

Which pages a person has is decided in this order (specification §2):

1. **Console.** \`superadmin\` has the provider's, everyone else that of their organisation's type: 6 a department or organisation, 5 a
   hospital or institution. A page of another console, or one that a flag takes away, has no address there: it leads to \`/404\`.
2. **Founder.** \`superadmin\` and who founded an organisation have every page of their console.
3. **Role.** Everyone else has the pages that their role's menus name, as far as the role has the page's permission, and where the page
   names types of roles, only with one of them. Hidden pages and the pinned home are kept for every role. What a role lacks shows
   “no permission” under its address.
4. **Sidebar.** It has the routes that are neither hidden nor forms that another page leads to.

In the tables: **yes** the page opens; **no** it shows “no permission”; **kept** it is hidden and so stays a route, but shows
“no permission”, since the role lacks what the page shows. *ours* marks a page that the specification doesn't name.
`;

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n') + '\n';
const code = (text: string) => `\`${text}\``;

/** The whole page. */
export function drawRoutes(drawn: DrawnRoutes): string {
  return [
    OPENING,
    ...LEVELS.map((level) => drawConsole(drawn, level)),
    drawFlags(drawn),
    drawMissing(drawn.pages),
  ].join('\n');
}

function drawConsole({ pages, people, choose, defaults }: DrawnRoutes, level: Level): string {
  const persons = people[level].map((person) => ({
    person,
    routes: new Set(choose({ ...defaults, level }, person)),
  }));
  const rows = pages
    .filter(({ shape }) => shape.levels.includes(level))
    .map(({ name, title, shape }) => [
      title,
      code(shape.path),
      code(name),
      marksOf(shape, level),
      ...persons.map(({ person, routes }) => drawCell(name, shape, person, routes)),
    ]);
  const heads = ['Page', 'Path', 'Route', 'Marks', ...persons.map(({ person }) => person.name)];
  return `## ${CONSOLES[level]}\n\n${table(heads, rows)}`;
}

function drawCell(
  name: string,
  shape: PageShape,
  { permissions }: RoutePerson,
  routes: ReadonlySet<string>,
): string {
  if (!routes.has(name)) return 'no';
  return isAllowed(shape.access, permissions) ? 'yes' : 'kept';
}

function marksOf(shape: PageShape, level: Level): string {
  const { hidden, unlisted, flag, uiVersions, roles } = shape;
  return [
    ...(findSpec(shape.path, level) ? [] : ['*ours*']),
    ...(flag ? [FLAG_NAMES[flag].spec] : []),
    ...(uiVersions ? [`${UI_VERSION.spec} ${uiVersions.join(', ')}`] : []),
    ...(hidden === true ? ['hidden'] : []),
    ...(Array.isArray(hidden) ? [`hidden in ${UI_VERSION.spec} ${hidden.join(', ')}`] : []),
    ...(unlisted ? ['form'] : []),
    ...(roles ? [`only ${roles.join(', ')}`] : []),
  ].join('; ');
}

export const findSpec = (path: string, level: Level): SpecRoute | undefined =>
  SPEC_ROUTES[level].find((spec) => plainPath(spec.path) === plainPath(path));

/** What each flag takes from founders and superadmin when it is turned off, by the function itself. */
function drawFlags({ people, choose, defaults, pages }: DrawnRoutes): string {
  const pathOf = new Map(pages.map(({ name, shape }) => [name, shape.path]));
  const routesWith = (change: Partial<ConsoleKind>): string[] =>
    LEVELS.flatMap((level) => {
      const [whole] = people[level];
      return whole ? choose({ ...defaults, ...change, level }, whole) : [];
    });
  const missing = (all: readonly string[], some: readonly string[]) =>
    [...new Set(all.filter((name) => !some.includes(name)))].map((name) =>
      code(pathOf.get(name) ?? name),
    );
  const known = new Set(pages.map(({ shape }) => plainPath(shape.path)));
  const awaited = (isMeant: (spec: SpecRoute) => boolean) =>
    [
      ...new Set(
        allSpecs()
          .filter(isMeant)
          .map(({ path }) => path),
      ),
    ]
      .filter((path) => !known.has(plainPath(path)))
      .map(code);
  const set = (flag: Flag, on: boolean) => ({ flags: { ...defaults.flags, [flag]: on } });
  const rows = FLAGS.map((flag) => [
    code(FLAG_NAMES[flag].spec),
    code(FLAG_NAMES[flag].variable),
    defaults.flags[flag] ? '1' : '0',
    missing(routesWith(set(flag, true)), routesWith(set(flag, false))).join(' ') || '–',
    awaited((spec) => spec.flag === flag).join(' ') || '–',
  ]);
  const everywhere = UI_VERSIONS.flatMap((uiVersion) => routesWith({ uiVersion }));
  const versions = UI_VERSIONS.map((uiVersion) => [
    `${code(UI_VERSION.spec)} ${uiVersion}`,
    code(`${UI_VERSION.variable}=${uiVersion}`),
    defaults.uiVersion === uiVersion ? 'default' : '',
    `without ${missing(everywhere, routesWith({ uiVersion })).join(' ') || 'none'}`,
    awaited((spec) => spec.uiVersions?.includes(uiVersion) ?? false).join(' ') || '–',
  ]);
  const heads = ['Flag', 'Variable', 'Default', 'Pages it gates', 'Pages to come'];
  return `## Flags

Read from the server's environment when it starts, told to the console by \`GET /mgr/start\`. Turned off, a flag takes its pages from
everyone. The list of a ward's residents stands in every version of the interface and shows other columns in each.

${table(heads, [...rows, ...versions])}`;
}

const allSpecs = (): readonly SpecRoute[] => LEVELS.flatMap((level) => SPEC_ROUTES[level]);

/** The specification's routes that lead nowhere yet. */
function drawMissing(pages: readonly DrawnPage[]): string {
  const isThere = (path: string, level: Level) =>
    pages.some(
      ({ shape }) =>
        shape.levels.includes(level) &&
        // A page that may name a record is the list's too, and the other way round.
        [plainPath(path), `${plainPath(path)}/*`, plainPath(path).replace('/*', '')].includes(
          plainPath(shape.path),
        ),
    );
  const rows = LEVELS.flatMap((level) =>
    SPEC_ROUTES[level]
      .filter(({ path }) => !isThere(path, level))
      .map(({ path }) => [code(path), CONSOLES[level]]),
  );
  const text =
    rows.length > 0 ? table(['Path', 'Console'], rows) : 'Every route of it has its page.\n';
  return `## Routes of the specification without a page yet\n\n${text}`;
}
