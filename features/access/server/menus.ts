// Menus as they are edited: an organisation's own, or everyone's, which only the provider changes.
import { sql } from 'kysely';
import { ownerOf } from '#kit/entity/owner.ts';
import { Failure } from '#kit/http/failure.ts';
import { serveThing } from '#features/platform.ts';
import type { Ctx } from '#features/platform.ts';
import { access, menu } from '../contract.ts';
import { checkEntry, checkPlace, lockMenu, mustHaveRoom, settleOrder } from './menu-rules.ts';

export const servedMenus = serveThing(
  menu,
  {
    table: 'menu',
    keyword: ['menu.title', 'menu.identifier'],
    partial: ['title', 'identifier'],
    sort: 'position',
    shared: access.errors.MENU_SHARED,
  },
  {
    create: async (context, draft) => {
      const { org_id } = draft;
      checkEntry(draft);
      mustHaveRoom((await lockMenu(context, org_id)) + 1);
      await checkPlace(context, org_id, draft.parent_id);
      return draft;
    },
    update: async (context, before, change) => {
      checkEntry({ ...before, ...change, identifier: change.identifier ?? before.identifier });
      await lockMenu(context, before.org_id);
      await checkPlace(context, before.org_id, change.parent_id, before.id);
      return change;
    },
    after: async (context, done) => {
      if (done.what === 'deleted') return;
      const { row, sent } = done;
      const moved = done.what === 'changed' && row.parent_id !== done.before.parent_id;
      if (done.what === 'created' || moved || sent.position !== undefined)
        await settleOrder(context, row, sent.position);
    },
  },
);

/** The entries that this actor changes, each level in its order. */
export async function listOwnMenu(context: Ctx) {
  const { rows } = await sql<{ id: string }>`
    select id from menu where org_id is not distinct from ${ownerOf(context, null)}
    order by position, id`.execute(context.db);
  const ids = rows.map(({ id }) => id);
  const found = new Map((await servedMenus.readMany(context, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

interface Beginning {
  sections: { identifier: string; pages: string[] }[];
}

/** Makes an own menu from the order that stands without one, where there is none yet. */
export async function beginMenu(context: Ctx, { sections }: Beginning) {
  const { db } = context;
  const org_id = ownerOf(context, null);
  // Two who begin at once: the identifiers that stand once let the second fail whole.
  if ((await lockMenu(context, org_id)) > 0) throw new Failure(access.errors.MENU_BEGUN);
  mustHaveRoom(sections.reduce((sum, { pages }) => sum + pages.length + 1, 0));
  for (const identifier of sections.flatMap((section) => [section.identifier, ...section.pages]))
    checkEntry({ identifier });
  for (const [position, { identifier, pages }] of sections.entries()) {
    const { id } = await db
      .insertInto('menu')
      .values({ org_id, identifier, position })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = pages.map((page, at) => ({
      org_id,
      parent_id: id,
      identifier: page,
      position: at,
    }));
    if (rows.length > 0) await db.insertInto('menu').values(rows).execute();
  }
  await context.audit({ org_id, action: 'begin', thing: 'menu', thing_id: null });
  return listOwnMenu(context);
}
