// Alarm changes that wait for a second person: what is handed over, and the one road by which such a change is done in the
// end: the route's own handler, in the name of who asked for it.
import type { Kysely } from 'kysely';
import { inScope } from '../db/scope.ts';
import { makeContext } from './context.ts';
import type { Actor, Context, HeldChange, WrittenEntry } from './context.ts';
import { notFound } from './failure.ts';
import type { ServedRoom } from './served.ts';

/** Takes the transaction back: the change is made when a second person approves it. */
export class HeldBack extends Error {
  override name = 'HeldBack';
  readonly change: HeldChange;

  constructor(change: HeldChange) {
    super('The change waits for a second person');
    this.change = change;
  }
}

/** What is sent to the route of a kept change. */
export interface KeptInput {
  input: unknown;
  params: unknown;
}

/** Kept changes by one route, done together or not at all. */
export interface KeptChange {
  method: string;
  path: string;
  inputs: readonly KeptInput[];
  /** Who asked for it. */
  actor: Actor;
}

export interface Ways<Schema, Platform> {
  /** Runs before it in its transaction. */
  first(context: Context<Schema, Platform>): Promise<void>;
  /** Throws where what it does is not what was asked for. */
  check(done: readonly WrittenEntry[]): void;
}

export type Perform<Schema, Platform> = (
  by: Context<Schema, Platform>,
  kept: KeptChange,
  ways: Ways<Schema, Platform>,
) => Promise<unknown>;

/** Finds the route of a kept change; throws where this version has none such any more. */
export function findKeptRoute<Platform>(
  rooms: readonly ServedRoom<Platform>[],
  { method, path }: Pick<KeptChange, 'method' | 'path'>,
) {
  for (const { contract, handlers } of rooms)
    for (const [name, route] of Object.entries(contract.routes)) {
      const handler = handlers[name];
      if (route.method === method && route.path === path && handler)
        return {
          route,
          handler: handler as unknown as (c: unknown, i: unknown, p: unknown) => Promise<unknown>,
        };
    }
  throw notFound();
}

/** Does kept changes by the handlers of these rooms: in one transaction after `first`, audited with both names. */
export const performingIn =
  <Schema, Platform>(rooms: () => readonly ServedRoom<Platform>[]): Perform<Schema, Platform> =>
  async (by, kept, { first, check }) => {
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
    const work = async (tx: Kysely<Schema>) => {
      context.db = tx;
      await first(context);
      const replies: unknown[] = [];
      for (const { input, params } of kept.inputs)
        replies.push(await handler(context, input, params));
      check(context.alarms);
      return replies;
    };
    const done = await inScope(by.db, kept.actor.scope, work, { by: kept.actor.id });
    for (const work of committed) work();
    return done;
  };
