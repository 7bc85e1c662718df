// A room's contract: its permissions, errors, enums, routes and events in one place, from which all else derives.
import type { Flag, Level } from './product.ts';
import type { Access, Route } from './route.ts';

/** An error of the product: its number and name are the spec's §8, or 1000 and up for what the spec lacks. */
export interface ErrorRule {
  code: number;
  status: number;
}

/** An error as thrown and translated: the words stand under `<room>.errors.<name>`. */
export interface ErrorKind extends ErrorRule {
  room: string;
  name: string;
}

/** A page of the console: its key in `pages` is the route's name, which roles' menus hold. */
export interface PageShape {
  /** As the spec writes it, odd spellings too; `:id?` marks what varies. */
  path: string;
  levels: readonly Level[];
  /** The permission without which the page has nothing to show. */
  access: Access;
  /** The sidebar's group: the first word of most paths. */
  section?: string;
  /** Not in the sidebar, and kept for every role: always, or in these versions of the interface. */
  hidden?: boolean | readonly number[];
  /** Not in the sidebar, since another page leads here; given to roles like any other. */
  unlisted?: boolean;
  /** Of others than founders only these types of role have it, whatever their menus hold. */
  roles?: readonly string[];
  flag?: Flag;
  /** Shown only for these UI versions. */
  uiVersions?: readonly number[];
  /** Pinned: its tab can't be closed. */
  affix?: boolean;
  noCache?: boolean;
}

export interface RoomShape {
  name: string;
  permissions: readonly string[];
  /** Why nothing of the room can mute, slow or reroute an alarm; one that doesn't say so answers for each field and deed. */
  withoutAlarms?: string;
  /** Permissions that can be had at these levels alone; the others at each. */
  only?: Readonly<Record<string, readonly Level[]>>;
  /** Which types of role, of those that ship, begin with which of the room's permissions and pages. */
  begins?: Readonly<Record<string, readonly string[] | 'all'>>;
  errors: Record<string, ErrorRule>;
  /** What the audit calls what is done here, and to what: each word is one room's, and its words say it to people. */
  acts?: readonly string[];
  things?: readonly string[];
  /** Sections of the sidebar that the room opens, in the order of the rooms. */
  sections?: readonly string[];
  /** Enums whose labels the words must hold, by name. */
  enums: Record<string, readonly string[]>;
  routes: Record<string, Route>;
  /** Live events: the permission that may see each. */
  events: Record<string, Access>;
  /** By the word before the id in a path: the error of any room where the id is nothing's; else it is DATA_NULL. */
  missing?: Readonly<Record<string, string>>;
  /** Pages by route name; titles stand in the words under `pages`. */
  pages: Record<string, PageShape>;
}

export type ErrorsOf<Rules extends Record<string, ErrorRule>> = {
  readonly [Name in keyof Rules]: ErrorKind;
};

export type Room<Shape extends RoomShape> = Omit<Shape, 'errors'> & {
  errors: ErrorsOf<Shape['errors']>;
};

/** Declares a room; every route's permission must be `public`, `session`, `device` or one that a room declares. */
export function room<const Shape extends RoomShape>(shape: Shape): Room<Shape> {
  const errors = Object.fromEntries(
    Object.entries(shape.errors).map(([name, rule]) => [name, { ...rule, room: shape.name, name }]),
  );
  return { ...shape, errors: errors as ErrorsOf<Shape['errors']> };
}

export type AnyRoom = Omit<RoomShape, 'errors'> & { errors: Record<string, ErrorKind> };
