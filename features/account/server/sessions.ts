// Sessions as people see them: which browser, from where, since when; and ending one.
import { sql } from 'kysely';
import { notFound } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';
import { endSession, endSessionsOf } from '#features/session/server/index.ts';
import type { SessionRow } from '../contract.ts';
import { readAgent } from './agent.ts';

/** Whoever has more has a program that signs in again and again; the newest are shown. */
const MOST_SHOWN = 100;

const open = (db: Ctx['db'], staff_id: string) =>
  db
    .selectFrom('session')
    .where('staff_id', '=', staff_id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`);

/** The open sessions of someone, the one that asks first, then the newest. */
export async function listSessions({ db, actor }: Ctx, staff_id: string): Promise<SessionRow[]> {
  const rows = await open(db, staff_id)
    .select(['id', 'agent', 'address', 'way', 'created_at', 'seen_at'])
    .orderBy(sql`id = ${actor.session_id}`, 'desc')
    .orderBy(sql`coalesce(seen_at, created_at)`, 'desc')
    .limit(MOST_SHOWN)
    .execute();
  return rows.map(({ id, agent, address, way, created_at, seen_at }) => ({
    id,
    ...readAgent(agent),
    address,
    way: way === 'provider' ? way : 'password',
    since: created_at,
    seen_at,
    current: id === actor.session_id,
  }));
}

/** Ends one open session of someone; a session that is another's doesn't exist here. */
export async function endOneOf(context: Ctx, staff_id: string, id: string): Promise<void> {
  const { db, actor } = context;
  const found = await open(db, staff_id).where('id', '=', id).select('org_id').executeTakeFirst();
  if (!found) throw notFound();
  await endSession(db, id, staff_id === actor.id ? 'ended by its owner' : 'ended by another');
  await context.audit({
    org_id: found.org_id,
    action: 'end_session',
    thing: 'session',
    thing_id: id,
    after: { staff_id },
  });
}

/** Ends all sessions of someone but the one that asks; replies how many. */
export async function endAllOf(
  context: Ctx,
  { id, org_id }: { id: string; org_id: string },
): Promise<number> {
  const { db, actor } = context;
  const why = id === actor.id ? 'ended by its owner' : 'ended by another';
  const ended = await endSessionsOf(db, id, why, actor.session_id);
  await context.audit({
    org_id,
    action: 'end_sessions',
    thing: 'staff',
    thing_id: id,
    after: { ended },
  });
  return ended;
}
