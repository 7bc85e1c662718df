// Who asks: from a token or a signature to the actor with scope and permissions, kept in memory for seconds.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { hearChannel } from '#kit/db/hear-channel.ts';
import { inScope } from '#kit/db/scope.ts';
import { ACTOR_CHANNEL, hearActorChanges } from '#kit/http/actor-change.ts';
import type { Actors } from '#kit/http/actor-change.ts';
import type { Actor } from '#kit/http/context.ts';
import { Failure } from '#kit/http/failure.ts';
import { levelOf, permissionsAt } from '#features/access/server/index.ts';
import { standIn } from '#features/standin/server/index.ts';
import type { Database } from '#features/database.ts';
import { mayEnter } from './accounts.ts';

/** A change made by another process shows at the latest after this, even if its notice was lost. */
const KEEP_MS = 5000;
const SEEN_MS = 60_000;

export interface KnownSession {
  actor: Actor;
  /** Instants from which the session's good access tokens are derived, newest first. */
  issued: Date[];
}

export interface Who extends Actors {
  /** The session, unless it has ended or its user may no longer enter. */
  find(sessionId: string): Promise<KnownSession | null>;
  stop(): void;
}

/** Starts knowing sessions: reads them on demand and forgets them when told. */
export async function startWho(
  db: Kysely<Database>,
  pool: pg.Pool,
  onError: (error: Error) => void,
): Promise<Who> {
  const known = new Map<string, { session: KnownSession | null; until: number }>();
  const watchers = new Map<() => void, string>();
  let changes = 0;
  const forget = (id: string) => {
    changes += 1;
    if (id === '*') known.clear();
    else known.delete(id);
    for (const [onChange, watched] of watchers) if (id === '*' || id === watched) onChange();
  };
  const stopHearing = hearActorChanges(forget);
  const stopListening = await hearChannel({
    pool,
    channel: ACTOR_CHANNEL,
    onNotice: (payload) => forget(payload || '*'),
    onBegin: () => forget('*'),
    onError,
  });
  const who: Who = {
    async find(sessionId) {
      const kept = known.get(sessionId);
      if (kept && kept.until > Date.now()) return kept.session;
      const before = changes;
      const session = await readSession(db, sessionId);
      if (known.size > 10_000) known.clear();
      // What was read while something changed may be of before the change.
      if (changes === before) known.set(sessionId, { session, until: Date.now() + KEEP_MS });
      return session;
    },
    async again({ session_id, stands_in }) {
      const own = (await who.find(session_id))?.actor ?? null;
      if (!own || !stands_in) return own;
      return standIn(db, own, stands_in.id).catch((error: unknown) => {
        if (error instanceof Failure) return null;
        throw error;
      });
    },
    async still({ id, session_id, stands_in }) {
      const own = await readPerson(db, id, session_id);
      if (!own || !stands_in) return own;
      return standIn(db, own, stands_in.id).catch((error: unknown) => {
        if (error instanceof Failure) return null;
        throw error;
      });
    },
    watch(sessionId, onChange) {
      watchers.set(onChange, sessionId);
      return () => watchers.delete(onChange);
    },
    stop() {
      stopHearing();
      stopListening();
    },
  };
  return who;
}

/** Founders without one-time codes, where their organisation requires them. */
const lacksCodes = sql<boolean>`case when staff.founder
  then parameters_of(staff.org_id) ->> 'founder_codes' = 'true' and not exists (
    select from staff_totp where staff_id = staff.id and confirmed_at is not null)
  else false end`.as('must_set_codes');

const PERSON = [
  'staff.org_id',
  'staff.id',
  'staff.login_name',
  'staff.provider',
  'staff.founder',
  'staff.role_id',
  'staff.must_change_password',
  'organisation.shop_type',
  'role.permissions',
] as const;

interface PersonRow {
  org_id: string;
  id: string;
  login_name: string;
  provider: boolean;
  founder: boolean;
  role_id: string | null;
  must_change_password: boolean;
  shop_type: string;
  permissions: string[] | null;
  must_set_codes: boolean;
}

/** With the role goes what was opened with it, as at the door. */
async function actorOf(
  tx: Kysely<Database>,
  row: PersonRow,
  session: { id: string; way: string },
): Promise<Actor> {
  const level = levelOf(row.provider, row.shop_type);
  const possible = permissionsAt(level);
  const whole = row.provider || row.founder;
  const { rows: below } = await sql<{
    id: string;
  }>`select organisations_below(${row.org_id}) as id`.execute(tx);
  return {
    id: row.id,
    session_id: session.id,
    username: row.login_name,
    org_id: row.org_id,
    shop_type: row.shop_type,
    scope: row.provider ? 'all' : below.map((org) => org.id),
    provider: row.provider,
    founder: row.founder,
    role_id: row.role_id,
    permissions: new Set(
      whole ? possible : possible.filter((name) => row.permissions?.includes(name)),
    ),
    must_set_codes: row.must_set_codes,
    stands_in: null,
    // Who didn't come by the password need not change it.
    must_change_password: row.must_change_password && session.way === 'password',
  };
}

async function readPerson(
  db: Kysely<Database>,
  id: string,
  session_id: string,
): Promise<Actor | null> {
  return inScope(db, 'all', async (tx) => {
    const row = await tx
      .selectFrom('staff')
      .innerJoin('organisation', 'organisation.id', 'staff.org_id')
      .leftJoin('role', (join) =>
        join.onRef('role.id', '=', 'staff.role_id').onRef('role.org_id', '=', 'staff.org_id'),
      )
      .where('staff.id', '=', id)
      .where('staff.enabled', '=', true)
      .select([...PERSON, lacksCodes])
      .executeTakeFirst();
    return row && mayEnter(row) ? actorOf(tx, row, { id: session_id, way: 'job' }) : null;
  });
}

async function readSession(db: Kysely<Database>, id: string): Promise<KnownSession | null> {
  return inScope(db, 'all', async (tx) => {
    const row = await tx
      .selectFrom('session')
      .innerJoin('staff', 'staff.id', 'session.staff_id')
      .innerJoin('organisation', 'organisation.id', 'staff.org_id')
      .leftJoin('role', (join) =>
        join.onRef('role.id', '=', 'staff.role_id').onRef('role.org_id', '=', 'staff.org_id'),
      )
      .where('session.id', '=', id)
      .where('session.ended_at', 'is', null)
      .where('session.expires_at', '>', sql<string>`now()`)
      .where('staff.enabled', '=', true)
      .select([
        ...PERSON,
        'session.issued_at',
        'session.previous_issued_at',
        'session.seen_at',
        'session.way',
        lacksCodes,
      ])
      .executeTakeFirst();
    if (!row || !mayEnter(row)) return null;
    await noteSeen(tx, id, row.seen_at);
    const actor = await actorOf(tx, row, { id, way: row.way });
    const issued = [row.issued_at, row.previous_issued_at]
      .filter((at) => at !== null)
      .map((at) => new Date(at));
    return { actor, issued };
  });
}

/** When someone was last there is kept to the minute: a write for each request would be for nothing. */
async function noteSeen(tx: Kysely<Database>, id: string, seen_at: string | null): Promise<void> {
  if (seen_at !== null && Date.now() - Date.parse(seen_at) < SEEN_MS) return;
  await sql`update session set seen_at = now() where id = ${id}`.execute(tx);
}
