// A context for work that no request carries: the doors of rooms take it like any other, with the same rules and audit.
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Access } from '../contract/route.ts';
import { inScope, onCommit } from '../db/scope.ts';
import type { Scope } from '../db/scope.ts';
import { announceTogether } from '../live/announce.ts';
import type { Language } from '../words/languages.ts';
import type { Translator } from '../words/translator.ts';
import { isAlarming } from './alarming.ts';
import { actingAs, writeAudit } from './write-audit.ts';
import type { Actor, Context, SecondPerson, WrittenEntry } from './context.ts';
import { withHolding } from './holding.ts';

export interface Background<Schema, Platform> {
  db: Kysely<Schema>;
  /** For whom it is done, with what the work itself may do. */
  actor: Actor;
  platform: Platform;
  translator: Translator;
  translators: Record<Language, Translator>;
  /** What the database is told of the words of whoever asked. */
  words?: string | undefined;
  /** Where what is done comes from, for the audit. */
  address: string;
  uuid: string;
  secondPerson: SecondPerson<Schema, Platform> | undefined;
  /** The permission by which it was asked for. */
  access: Access;
}

/** Runs the work in one transaction bound to the actor's organisations, alarm changes kept back; a throw rolls it back. */
export async function inBackground<Schema, Platform, Result>(
  parts: Background<Schema, Platform>,
  work: (context: Context<Schema, Platform>) => Promise<Result>,
): Promise<Result> {
  return inScope(
    parts.db,
    parts.actor.scope,
    (tx) => {
      const context = contextOn(parts, tx);
      return withHolding(context, parts.access, () => work(context));
    },
    { by: parts.actor.id },
  );
}

/** A context for work that opens its own transactions, one after the other. */
export const backgroundContext = <Schema, Platform>(
  parts: Background<Schema, Platform>,
): Context<Schema, Platform> => contextOn(parts, parts.db);

function contextOn<Schema, Platform>(
  parts: Background<Schema, Platform>,
  db: Kysely<Schema>,
): Context<Schema, Platform> {
  const { access: _access, ...given } = parts;
  const { actor, address, uuid } = given;
  let scope: Scope = actor.scope;
  const alarms: WrittenEntry[] = [];
  const context: Context<Schema, Platform> = {
    ...given,
    db,
    knownActor: actor,
    get scope(): Scope {
      return scope;
    },
    get http(): never {
      throw new Error('Work in the background has no request');
    },
    widen: async (org) => {
      if (scope === 'all') return;
      scope = [...scope, org];
      await sql`select set_config('app.orgs', ${scope.join(',')}, true)`.execute(context.db);
    },
    afterCommit: (work) => onCommit(context.db, work),
    announce: (announcement) => announceTogether(context.db, announcement),
    isAlarming: (entry) => isAlarming(null, entry),
    alarms,
    look: (entry) => writeAudit(db, { ...actingAs(actor), address, uuid }, entry),
    audit: (entry) => {
      const written = { ...entry, alarm: isAlarming(null, entry) };
      if (written.alarm) alarms.push(written);
      return writeAudit(context.db, { ...actingAs(actor), address, uuid }, written);
    },
  };
  return context;
}
