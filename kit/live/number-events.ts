// Numbering live events once they are committed: of all server processes one at a time.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { together } from '../db/attempt-all.ts';
import { KEPT } from '../db/named-statements.ts';
import { inScope } from '../db/scope.ts';
import { LIVE_CHANNEL } from './announce.ts';

export interface LiveEvent {
  seq: number;
  org_id: string;
  type: string;
  access: string;
  data: object;
  at: string;
}

/** So many are numbered, or read, at once. */
export const BATCH = 500;
const NUMBERING_LOCK = 4_120_118;

/** Numbers some of what waits, tells the other processes, and gives it in its order. */
export async function numberEvents<Schema>(db: Kysely<Schema>, self: string): Promise<LiveEvent[]> {
  return inScope(db, 'all', async (tx) => {
    // Sent together, and done in this order.
    const locked = sql`${KEPT} select pg_advisory_xact_lock(${NUMBERING_LOCK})`.execute(tx);
    const numbered = sql<LiveEvent>`${KEPT}
      with waiting as (select id from live_event where seq is null order by id limit ${BATCH} for update),
      numbered as (select id, nextval('live_event_seq') as seq from (select id from waiting order by id) ordered),
      written as (update live_event e set seq = n.seq from numbered n where e.id = n.id
        returning e.seq, e.org_id, e.type, e.access, e.data, e.at)
      select * from written order by seq`.execute(tx);
    const told = sql`${KEPT} select pg_notify(${LIVE_CHANNEL}, ${self})`.execute(tx);
    await together<unknown>([locked, numbered, told]);
    return (await numbered).rows;
  });
}

/** Whether events wait for a number, or have got one after this. */
export async function isBehind<Schema>(
  db: Kysely<Schema>,
  position: number,
): Promise<{ waiting: boolean; numbered: boolean }> {
  const { rows } = await inScope(
    db,
    'all',
    (tx) =>
      sql<{ waiting: boolean; numbered: boolean }>`${KEPT}
        select exists (select from live_event where seq is null) as waiting,
          exists (select from live_event where seq > ${position}) as numbered`.execute(tx),
    { readOnly: true },
  );
  return rows[0] ?? { waiting: false, numbered: false };
}
