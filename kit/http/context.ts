// What a handler is given: who asks, a database bound to what they may see, and ways to tell others.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Level } from '../contract/product.ts';
import type { Access, Route } from '../contract/route.ts';
import { goAlongside } from '../db/scope.ts';
import type { Scope } from '../db/scope.ts';
import { announceTogether } from '../live/announce.ts';
import type { Announcement } from '../live/announce.ts';
import type { Language } from '../words/languages.ts';
import type { Translator } from '../words/translator.ts';
import { isAlarming } from './alarming.ts';
import type { AuditEntry, AuditOrigin } from './audit-entry.ts';
import type { Look } from './looks.ts';
import { actingAs, writeAudit } from './write-audit.ts';

/** The signed-in user as the server knows them at this request. */
export interface Actor {
  id: string;
  session_id: string;
  username: string;
  /** The organisation signed in to. */
  org_id: string;
  shop_type: string;
  scope: Scope;
  /** Runs the installation. */
  provider: boolean;
  founder: boolean;
  role_id: string | null;
  permissions: ReadonlySet<string>;
  must_change_password: boolean;
  /** One-time codes are required of the user and not on. */
  must_set_codes: boolean;
  /** The stand-in by which the user has the organisation, as its founder, and from which console; null: it is their own. */
  stands_in: { id: string; from: Level } | null;
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
  /** The reader's words as the database is told them; absent: nobody reads. */
  readonly words?: string | undefined;
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
  /** Audits a look at a record, which changes nothing: written soon after, without anybody waiting for it. */
  look(entry: AuditEntry): Promise<void>;
  isAlarming(entry: AuditEntry): boolean;
  /** What was said to the audit of alarms. */
  readonly alarms: readonly WrittenEntry[];
  /** Who keeps alarm changes that need a second person; absent: none does, or this is one that was approved. */
  secondPerson?: SecondPerson<Schema, Platform> | undefined;
  /** Where alarm changes are kept back one by one; absent: the request waits as a whole. */
  holding?: HoldingPlace;
}

/** An entry as written: marked where it changed what can mute, slow or reroute an alarm. */
export interface WrittenEntry extends AuditEntry {
  alarm: boolean;
}

/** As much of a route as finds it again and tells who may. */
export type NamedRoute = Pick<Route, 'method' | 'path' | 'access'>;

/** A change as its own route would make it, with what it would have said to the audit. */
export interface HeldRow {
  route: NamedRoute;
  input: object;
  params: unknown;
  entries: readonly WrittenEntry[];
}

/** Where one piece of work keeps back what must wait. */
export interface HoldingPlace {
  /** The permission by which the work was asked for. */
  readonly access: Access;
  readonly rows: readonly HeldRow[];
  /** Keeps a change; another of the same record is one with it. */
  keep(row: HeldRow): void;
  /** Whether a change of the record was kept back. */
  has(thing_id: string | null): boolean;
}

/** A request that passed every check and was then taken back, with what it would have said to the audit. */
export interface HeldChange {
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
  /** Keeps changes of a larger work in its transaction; what waits already is not asked for again. */
  keep(context: Context<Schema, Platform>, holding: HoldingPlace): Promise<void>;
}

interface Parts<Schema, Platform> {
  /** What is being asked for: which of its fields concern alarms. */
  route: Route;
  /** Who approves what another person asked for. */
  second?: Actor;
  db: Kysely<Schema>;
  actor: Actor | null;
  words?: string | undefined;
  translator: Translator;
  translators: Record<Language, Translator>;
  platform: Platform;
  http: { request: FastifyRequest; reply: FastifyReply };
  secondPerson?: SecondPerson<Schema, Platform> | undefined;
}

/** As much of a browser's or device's own id as is kept. */
export const keptUuid = (uuid: string): string => uuid.slice(0, 64);

/** Makes a request's context, with what to run after its commit, what it said to the audit, and what it looked at. */
export function makeContext<Schema, Platform>({
  route,
  second,
  ...parts
}: Parts<Schema, Platform>) {
  const committed: (() => void)[] = [];
  const entries: WrittenEntry[] = [];
  const looks: Look[] = [];
  let scope = parts.actor?.scope ?? 'all';
  const { request } = parts.http;
  const uuid = keptUuid(String(request.headers['uuid'] ?? ''));
  const originOf = (): AuditOrigin => ({
    ...actingAs(parts.actor),
    second_id: second?.id,
    address: request.ip,
    uuid,
  });
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
    announce: (announcement) => goAlongside(context.db, announceTogether(context.db, announcement)),
    isAlarming: (entry) => isAlarming(route, entry),
    get alarms(): readonly WrittenEntry[] {
      return entries.filter(({ alarm }) => alarm);
    },
    look: async (entry) => void looks.push({ origin: originOf(), entry }),
    audit: (entry) => {
      const alarm = isAlarming(route, entry);
      entries.push({ ...entry, alarm });
      return goAlongside(context.db, writeAudit(context.db, originOf(), { ...entry, alarm }));
    },
  };
  return { context, committed, entries, looks };
}
