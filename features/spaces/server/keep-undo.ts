// What takes a deed with spaces back: kept with the spaces as they were, for who did it alone, and good once.
import { sql } from 'kysely';
import { ownedBy } from '#kit/db/scope.ts';
import { Failure } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';
import { UNDO_MINUTES, spaces } from '../contract.ts';

type Deed = 'quick' | 'clear';

export interface Undo {
  id: string;
  lapses_at: string;
}

/** Keeps the spaces as they are now; what has lapsed goes. */
export async function keepUndo(
  { db, actor }: Ctx,
  { org_id, deed, ids }: { org_id: string; deed: Deed; ids: readonly string[] },
): Promise<Undo | null> {
  await sql`delete from space_undo where org_id = ${org_id} and lapses_at < now()`.execute(db);
  const { rows } = await sql<Undo>`
    insert into space_undo (org_id, made_by, deed, spaces, lapses_at)
    select ${org_id}, ${actor.id}, ${deed}, jsonb_agg(to_jsonb(s)), now() + make_interval(mins => ${UNDO_MINUTES})
    from space s where s.id = any(${ids}::uuid[])
    returning id, lapses_at`.execute(db);
  return rows[0] ?? null;
}

/** A space as it was kept. */
export interface KeptSpace {
  id: string;
  org_id: string;
  parent_id: string;
  kind: 'department' | 'room' | 'bed';
  name: string;
  version: number;
}

/** Uses what was kept, which then is gone; refused where it lapsed, was used, or is another's. */
export async function takeUndo(
  { db, actor, scope }: Ctx,
  id: string,
  deed: Deed,
): Promise<{ org_id: string; kept: KeptSpace[] }> {
  const { rows } = await sql<{ org_id: string; kept: KeptSpace[] }>`
    delete from space_undo where id = ${id} and deed = ${deed} and made_by = ${actor.id}
      and lapses_at > now() and ${ownedBy(scope, 'org_id')}
    returning org_id, spaces as kept`.execute(db);
  if (!rows[0]) throw new Failure(spaces.errors.FRAME_UNDO_OVER);
  return rows[0];
}
