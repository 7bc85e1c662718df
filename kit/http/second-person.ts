// Alarm changes that wait for a second person: what the dispatcher hands over, and the one road by which such a change is
// done in the end: the route's own handler, in the name of who asked for it.
import { inScope } from '../db/scope.ts';
import type { Route } from '../contract/route.ts';
import { makeContext } from './context.ts';
import type { Actor, Context, WrittenEntry } from './context.ts';
import { notFound } from './failure.ts';
import type { ServedRoom } from './served.ts';

/** A change that passed every check and was then taken back, with what it would have said to the audit. */
export interface HeldChange {
  /** The room's name. */
  room: string;
  route: Route;
  input: unknown;
  params: unknown;
  actor: Actor;
  entries: readonly WrittenEntry[];
  address: string;
  uuid: string;
}

export interface SecondPerson<Schema, Platform> {
  /** Whether these alarm changes must wait, by what holds in the organisations concerned. */
  isNeeded(context: Context<Schema, Platform>, entries: readonly WrittenEntry[]): Promise<boolean>;
  /** Keeps the change in a transaction of its own; gives its id. */
  hold(change: HeldChange, platform: Platform): Promise<string>;
}

/** Takes the transaction back: the change is made when a second person approves it. */
export class HeldBack extends Error {
  override name = 'HeldBack';
  readonly change: HeldChange;

  constructor(change: HeldChange) {
    super('The change waits for a second person');
    this.change = change;
  }
}

/** A kept change as it is done: the route by its name in the room. */
export interface KeptChange {
  room: string;
  method: string;
  path: string;
  input: unknown;
  params: unknown;
  /** Who asked for it. */
  actor: Actor;
}

export type Perform<Schema, Platform> = (
  by: Context<Schema, Platform>,
  kept: KeptChange,
  first: (context: Context<Schema, Platform>) => Promise<void>,
) => Promise<unknown>;

/** Finds the route of a kept change; throws where this version has none such any more. */
export function findKeptRoute<Platform>(
  rooms: readonly ServedRoom<Platform>[],
  { room, method, path }: Pick<KeptChange, 'room' | 'method' | 'path'>,
) {
  const served = rooms.find(({ contract }) => contract.name === room);
  const found = Object.entries(served?.contract.routes ?? {}).find(
    ([, route]) => route.method === method && route.path === path,
  );
  const handler = served && found && served.handlers[found[0]];
  if (!found || !handler) throw notFound();
  return {
    route: found[1],
    handler: handler as unknown as (c: unknown, i: unknown, p: unknown) => Promise<unknown>,
  };
}

/** Does kept changes by the handlers of these rooms: in one transaction after `first`, audited with both names. */
export const performingIn =
  <Schema, Platform>(rooms: () => readonly ServedRoom<Platform>[]): Perform<Schema, Platform> =>
  async (by, kept, first) => {
    const { route, handler } = findKeptRoute(rooms(), kept);
    const { context, committed } = makeContext<Schema, Platform>({
      route,
      second: by.actor,
      db: by.db,
      actor: kept.actor,
      translator: by.translator,
      translators: by.translators,
      platform: by.platform,
      http: by.http,
    });
    const done = await inScope(by.db, kept.actor.scope, async (tx) => {
      context.db = tx;
      await first(context);
      return handler(context, kept.input, kept.params);
    });
    for (const work of committed) work();
    return done;
  };
