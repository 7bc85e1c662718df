// Timers are rows: a restart loses none, and of two processes one has each.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { KEPT } from '#kit/db/named-statements.ts';
import type { Database } from '#features/database.ts';
import type { DueTimer } from '../store.ts';

/** More than all processes can have in hand at once. */
const LOOKED_AT = 64;

export async function takeTimer(tx: Kysely<Database>): Promise<DueTimer | undefined> {
  const { rows } = await sql<DueTimer>`${KEPT}
    with due as materialized (
      select t.*, c.code, c.priority from call_timer t cross join lateral (select code, priority from call where id = t.call_id offset 0) c
      where t.due_at <= (select clock_timestamp()) order by c.code desc, c.priority, t.due_at, t.call_id, t.kind limit ${LOOKED_AT})
    select t.call_id, t.kind, extract(epoch from clock_timestamp() - t.due_at) * 1000 as late_ms
    from due t join call c on c.id = t.call_id
    order by t.code desc, t.priority, t.due_at, t.call_id, t.kind limit 1 for update of c skip locked`.execute(
    tx,
  );
  return rows[0];
}

export async function dropTimer(
  tx: Kysely<Database>,
  { call_id, kind }: Pick<DueTimer, 'call_id' | 'kind'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`${KEPT}
    delete from call_timer where call_id = ${call_id}::uuid and kind = ${kind} and due_at <= clock_timestamp()`.execute(
    tx,
  );
  return numAffectedRows !== 0n;
}

export async function putOffTimer(
  tx: Kysely<Database>,
  { call_id, kind }: Pick<DueTimer, 'call_id' | 'kind'>,
  inS: number,
): Promise<void> {
  await sql`${KEPT}
    update call_timer set due_at = clock_timestamp() + make_interval(secs => ${inS})
    where call_id = ${call_id}::uuid and kind = ${kind} and due_at <= clock_timestamp()`.execute(
    tx,
  );
}

export async function readNextTimer(
  tx: Kysely<Database>,
  withinMs: number,
): Promise<number | null> {
  const { rows } = await sql<{ ms: number }>`${KEPT}
    select greatest(0, ceil(extract(epoch from due_at - clock_timestamp()) * 1000))::int as ms from (
      (select due_at from call_timer order by due_at limit 1) union all (select due_at from handover_turn order by due_at limit 1)) next
    where due_at < (select clock_timestamp() + make_interval(secs => ${withinMs / 1000})) order by due_at limit 1`.execute(
    tx,
  );
  return rows[0]?.ms ?? null;
}
