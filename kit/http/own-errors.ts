// The numbers that the specification keeps for what isn't there: of a thing that a path names, and of a field that had to come.
import { kitRoom } from '../contract/kit-room.ts';
import type { AnyRoom, ErrorKind } from '../contract/room.ts';
import type { Route } from '../contract/route.ts';
import { Failure } from './failure.ts';

export interface OwnErrors {
  /** Where the path names nothing that is there for the asker. */
  missing: ErrorKind | undefined;
  /** Where the field didn't come. */
  absent: Readonly<Record<string, ErrorKind>>;
}

/** The word before the id in a path. */
const thingIn = (path: string): string => path.split('/{', 1)[0]?.split('/').at(-1) ?? '';

/** Finds a route's own errors among those of all rooms. */
export function ownErrorsIn(rooms: readonly AnyRoom[]): (route: Route) => OwnErrors {
  const kinds = new Map(
    rooms.flatMap(({ errors }) => Object.values(errors).map((kind) => [kind.name, kind] as const)),
  );
  const kindOf = (name: string): ErrorKind => {
    const kind = kinds.get(name);
    if (!kind) throw new Error(`No room has the error ${name}`);
    return kind;
  };
  const missing = new Map(
    rooms.flatMap((room) =>
      Object.entries(room.missing ?? {}).map(([thing, name]) => [thing, kindOf(name)] as const),
    ),
  );
  return ({ path, absent = {} }) => ({
    missing: missing.get(thingIn(path)),
    absent: Object.fromEntries(
      Object.entries(absent).map(([field, name]) => [field, kindOf(name)]),
    ),
  });
}

/** The refusal by the number that is kept for it, where one is. */
export function byOwnError(failure: Failure, { missing, absent }: OwnErrors): Failure {
  const { kind, detail } = failure;
  if (kind === kitRoom.errors.DATA_NULL && !detail.fields && missing)
    return new Failure(missing, detail);
  if (kind !== kitRoom.errors.PARAM_ERROR) return failure;
  for (const [field, own] of Object.entries(absent)) {
    const fault = detail.fields?.[field];
    if (fault && 'fault' in fault && fault.fault === 'required')
      return new Failure(own, { ...detail, fields: { ...detail.fields, [field]: own } });
  }
  return failure;
}
