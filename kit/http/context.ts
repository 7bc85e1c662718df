// What a handler is given: who asks, a database bound to what they may see, and ways to tell others.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '../contract/route.ts';
import { gather } from '../db/gather.ts';
import type { Scope } from '../db/scope.ts';
import { announceTogether } from '../live/announce.ts';
import type { Announcement } from '../live/announce.ts';
import { redact } from '../log/log.ts';
import type { Language } from '../words/languages.ts';
import type { Translator } from '../words/translator.ts';
import { isAlarming } from './alarming.ts';
import type { AuditEntry } from './audit-entry.ts';

/** The signed-in user as the server knows them at this request. */
export interface Actor {
  id: string;
  session_id: string;
  username: string;
  /** The organisation signed in to. */
  org_id: string;
  shop_type: string;
  scope: Scope;
  founder: boolean;
  role_id: string | null;
  permissions: ReadonlySet<string>;
  must_change_password: boolean;
  /** One-time codes are required of the user and not on. */
  must_set_codes: boolean;
}

/** One request's work. `Platform` is what the app gives every room: bus, files, keys, flags. */
export interface Context<Schema, Platform> {
  /** One transaction bound to the actor's organisations; throwing rolls it back. */
  db: Kysely<Schema>;
  /** Who asks; throws where the route is public. */
  readonly actor: Actor;
  /** Who asks, where that is known: also on a public route that wants to know. */
  readonly knownActor: Actor | null;
  readonly scope: Scope;
  /** An organisation made in this request is the actor's to see from here on. */
  widen(org: string): Promise<void>;
  translator: Translator;
  /** All languages, for what is understood in any of them. */
  translators: Record<Language, Translator>;
  platform: Platform;
  /** The browser's or device's own id. */
  uuid: string;
  address: string;
  http: { request: FastifyRequest; reply: FastifyReply };
  /** Runs once the transaction has committed; not at all where it is rolled back. */
  afterCommit(work: () => void): void;
  announce(announcement: Announcement): Promise<void>;
  audit(entry: AuditEntry): Promise<void>;
}

/** An entry as written: marked where it changed what can mute, slow or reroute an alarm. */
export interface WrittenEntry extends AuditEntry {
  alarm: boolean;
}

interface Parts<Schema, Platform> {
  /** What is being asked for: which of its fields concern alarms. */
  route: Route;
  /** Who approves what another person asked for. */
  second?: Actor;
  db: Kysely<Schema>;
  actor: Actor | null;
  translator: Translator;
  translators: Record<Language, Translator>;
  platform: Platform;
  http: { request: FastifyRequest; reply: FastifyReply };
}

/** As much of a browser's or device's own id as is kept. */
export const keptUuid = (uuid: string): string => uuid.slice(0, 64);

/** Makes a request's context, with the list of what to run after its commit and what its work had to say to the audit. */
export function makeContext<Schema, Platform>({
  route,
  second,
  ...parts
}: Parts<Schema, Platform>) {
  const committed: (() => void)[] = [];
  const entries: WrittenEntry[] = [];
  let scope = parts.actor?.scope ?? 'all';
  const { request } = parts.http;
  const uuid = keptUuid(String(request.headers['uuid'] ?? ''));
  const context: Context<Schema, Platform> = {
    ...parts,
    get actor(): Actor {
      if (!parts.actor) throw new Error('A public route has no actor');
      return parts.actor;
    },
    get knownActor(): Actor | null {
      return parts.actor;
    },
    get scope(): Scope {
      return scope;
    },
    widen: async (org) => {
      if (scope === 'all') return;
      scope = [...scope, org];
      await sql`select set_config('app.orgs', ${scope.join(',')}, true)`.execute(context.db);
    },
    uuid,
    address: request.ip,
    afterCommit: (work) => void committed.push(work),
    announce: (announcement) => announceTogether(context.db, announcement),
    audit: (entry) => {
      const alarm = isAlarming(route, entry);
      entries.push({ ...entry, alarm });
      return writeAudit(
        context.db,
        { actor_id: parts.actor?.id ?? null, second_id: second?.id, address: request.ip, uuid },
        { ...entry, alarm },
      );
    },
  };
  return { context, committed, entries };
}

/** Where an audited act came from. */
export interface AuditOrigin {
  actor_id: string | null;
  /** Who approved it, where a second person was needed. */
  second_id?: string | undefined;
  address: string;
  uuid: string;
}

interface Written extends AuditOrigin {
  entry: AuditEntry & { alarm?: boolean };
}

const writeTogether = gather(async (db: Kysely<unknown>, all: readonly Written[]) => {
  const of = <Value>(read: (one: Written) => Value) => all.map(read);
  await sql`
    insert into audit (org_id, actor_id, second_id, action, thing, thing_id, before, after, alarm, address, uuid)
    select org_id, actor_id, second_id, action, thing, thing_id, before::jsonb, after::jsonb, alarm, address, uuid
    from unnest(${of(({ entry }) => entry.org_id)}::uuid[], ${of(({ actor_id }) => actor_id)}::uuid[],
      ${of(({ second_id }) => second_id ?? null)}::uuid[], ${of(({ entry }) => entry.action)}::text[],
      ${of(({ entry }) => entry.thing)}::text[], ${of(({ entry }) => entry.thing_id)}::text[],
      ${of(({ entry }) => asJson(entry.before))}::text[], ${of(({ entry }) => asJson(entry.after))}::text[],
      ${of(({ entry }) => entry.alarm ?? false)}::boolean[], ${of(({ address }) => address)}::text[], ${of(({ uuid }) => uuid)}::text[])
      with ordinality as entry(org_id, actor_id, second_id, action, thing, thing_id, before, after, alarm, address, uuid, place)
    order by place`.execute(db);
  return all.map(() => undefined);
});

/**
 * Writes the entry in the transaction of the act, together with what else is said at the same time; the database adds the
 * time, the names and the place in the chain.
 */
export const writeAudit = <Schema>(
  db: Kysely<Schema>,
  origin: AuditOrigin,
  entry: AuditEntry & { alarm?: boolean },
): Promise<void> => writeTogether(db as unknown as Kysely<unknown>, { ...origin, entry });

const asJson = (value: unknown): string | null =>
  value === undefined ? null : JSON.stringify(redact(value));
