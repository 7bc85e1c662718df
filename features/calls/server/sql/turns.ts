// Handovers that begin or end, as the room cover gives them (its `take_turns`): their calls get a timer that is due.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { KEPT } from '#kit/db/named-statements.ts';
import type { Database } from '#features/database.ts';

export async function turnHandovers(tx: Kysely<Database>): Promise<void> {
  await sql`${KEPT}
    with due as materialized (select space_id from take_turns() as due(space_id)),
    places as materialized (select distinct below.id from due cross join lateral spaces_below(due.space_id) as below(id))
    insert into call_timer (call_id, kind, org_id, due_at)
    select c.id, 'handover', c.org_id, clock_timestamp()
    from places, call_open o cross join lateral (select id, org_id, space_id, department_id from call where id = o.call_id offset 0) c
    where coalesce(c.space_id, c.department_id) = places.id
    on conflict (call_id, kind) do update set due_at = excluded.due_at`.execute(tx);
}
