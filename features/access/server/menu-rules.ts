// What must hold of a menu before it is kept: its depth, its titles, its permission rules.
import { sql } from 'kysely';
import { Failure, badField } from '#kit/http/failure.ts';
import type { ErrorKind } from '#kit/contract/room.ts';
import { permissions } from '#features/contracts.ts';
import type { Ctx } from '#features/platform.ts';
import { MENU_DEPTH, MOST_ENTRIES, access } from '../contract.ts';
import { MENU_WORDS } from './routes.ts';

const atParent = (error: ErrorKind) => new Failure(error, { fields: { parent_id: error } });

interface Entry {
  title?: string | null | undefined;
  identifier: string;
  permission?: string | null | undefined;
}

/** A group of one's own must have a title; a rule names permissions that there are. */
export function checkEntry({ title, identifier, permission }: Entry): void {
  if (!title && !MENU_WORDS.has(identifier)) throw badField('title', 'required');
  const names: readonly string[] = permissions;
  if (permission?.split('|').some((name) => !names.includes(name)))
    throw badField('permission', 'choice');
}

/** One menu's entries are changed by one at a time, so that two moves can't make a ring or a fourth level between them. */
export async function lockMenu({ db }: Ctx, org_id: string | null): Promise<number> {
  const { rows } = await sql`
    select 1 from menu where org_id is not distinct from ${org_id} order by id for update`.execute(
    db,
  );
  return rows.length;
}

export const mustHaveRoom = (entries: number): void => {
  if (entries > MOST_ENTRIES) throw new Failure(access.errors.MENU_FULL);
};

/** Refuses a parent in another menu, below the entry itself, or so deep that the entry or what hangs on it would be a fourth level. */
export async function checkPlace(
  { db }: Ctx,
  org_id: string | null,
  parent_id: string | null | undefined,
  id: string | null = null,
): Promise<void> {
  if (!parent_id) return;
  const { rows } = await sql<{ above: string[]; below: number }>`
    with recursive up as (
      select id, parent_id from menu where id = ${parent_id} and org_id is not distinct from ${org_id}
      union select menu.id, menu.parent_id from menu join up on menu.id = up.parent_id
    ), down as (
      select ${id}::uuid as id, 1 as depth
      union all select menu.id, down.depth + 1 from menu join down on menu.parent_id = down.id where down.depth < 10
    )
    select array(select id::text from up) as above, (select max(depth) from down)::int as below`.execute(
    db,
  );
  const { above = [], below = 1 } = rows[0] ?? {};
  if (above.length === 0) throw atParent(access.errors.MENU_PARENT_NULL);
  if (id !== null && above.includes(id)) throw atParent(access.errors.MENU_ANCESTOR);
  if (above.length + below > MENU_DEPTH) throw atParent(access.errors.MENU_TOO_DEEP);
}

/** Puts the entry at the place among those beside it and numbers them anew; without a place it stays, or comes last. */
export async function settleOrder(
  { db }: Ctx,
  { id, org_id, parent_id }: { id: string; org_id: string | null; parent_id: string | null },
  position: number | undefined,
): Promise<void> {
  const place = position ?? null;
  await sql`
    with beside as (
      select id, row_number() over (order by position, id) - 1 as nth from menu
      where org_id is not distinct from ${org_id} and parent_id is not distinct from ${parent_id} and id <> ${id}
    ), placed as (
      select id, row_number() over (order by half) - 1 as nth from (
        select id, nth::numeric as half from beside
        union all select ${id}::uuid, coalesce(${place}::numeric, (select count(*) from beside)) - 0.5
      ) all_beside
    )
    update menu set position = placed.nth from placed where menu.id = placed.id and menu.position <> placed.nth`.execute(
    db,
  );
}
