// A room's contract: its permissions, errors, enums, routes and events in one place, from which all else derives.
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

export interface RoomShape {
  name: string;
  permissions: readonly string[];
  errors: Record<string, ErrorRule>;
  /** Enums whose labels the words must hold, by name. */
  enums: Record<string, readonly string[]>;
  routes: Record<string, Route>;
  /** Live events: the permission that may see each. */
  events: Record<string, Access>;
}

export type ErrorsOf<Rules extends Record<string, ErrorRule>> = { readonly [Name in keyof Rules]: ErrorKind };

export type Room<Shape extends RoomShape> = Omit<Shape, 'errors'> & { errors: ErrorsOf<Shape['errors']> };

/** Declares a room; every route's permission must be `public`, `session`, `device` or one that a room declares. */
export function room<const Shape extends RoomShape>(shape: Shape): Room<Shape> {
  const errors = Object.fromEntries(
    Object.entries(shape.errors).map(([name, rule]) => [name, { ...rule, room: shape.name, name }]),
  );
  return { ...shape, errors: errors as ErrorsOf<Shape['errors']> };
}

export type AnyRoom = Omit<RoomShape, 'errors'> & { errors: Record<string, ErrorKind> };
