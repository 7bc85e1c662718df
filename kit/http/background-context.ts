// A context for work that no request carries: the doors of rooms take it like any other, with the same rules and audit.
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { inScope, onCommit } from '../db/scope.ts';
import type { Scope } from '../db/scope.ts';
import { announceTogether } from '../live/announce.ts';
import type { Language } from '../words/languages.ts';
import type { Translator } from '../words/translator.ts';
import { writeAudit } from './context.ts';
import type { Actor, Context } from './context.ts';

export interface Background<Schema, Platform> {
  db: Kysely<Schema>;
  /** For whom it is done, with what the work itself may do. */
  actor: Actor;
  platform: Platform;
  translator: Translator;
  translators: Record<Language, Translator>;
  /** Where what is done comes from, for the audit. */
  address: string;
  uuid: string;
}

/** Runs the work in one transaction bound to the actor's organisations; a throw rolls it back. */
export async function inBackground<Schema, Platform, Result>(
  parts: Background<Schema, Platform>,
  work: (context: Context<Schema, Platform>) => Promise<Result>,
): Promise<Result> {
  return inScope(parts.db, parts.actor.scope, (tx) => work(contextOn(parts, tx)));
}

function contextOn<Schema, Platform>(
  parts: Background<Schema, Platform>,
  db: Kysely<Schema>,
): Context<Schema, Platform> {
  const { actor, address, uuid } = parts;
  let scope: Scope = actor.scope;
  return {
    ...parts,
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
      await sql`select set_config('app.orgs', ${scope.join(',')}, true)`.execute(db);
    },
    afterCommit: (work) => onCommit(db, work),
    announce: (announcement) => announceTogether(db, announcement),
    audit: (entry) => writeAudit(db, { actor_id: actor.id, address, uuid }, entry),
  };
}
