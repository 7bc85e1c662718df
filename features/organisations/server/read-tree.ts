// A part of the tree of organisations as the user sees it.
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { InputOf } from '#kit/contract/route.ts';
import { ownedBy } from '#kit/db/scope.ts';
import { escapeLike } from '#kit/entity/conditions.ts';
import type { Ctx } from '#features/platform.ts';
import { MOST_FOUND } from '../contract.ts';
import type { OrganisationNode, organisations } from '../contract.ts';

const byName = new Intl.Collator('zh', { numeric: true });

/** At most this many beside each other: more than a tree can be read in. */
const MOST = 2000;

type Asked = InputOf<typeof organisations.routes.tree>;

const nothing = sql<boolean>`false`;

/** The ids asked for, and which of them were looked for. */
function chosen({ keyword, id, parent_id }: Asked, seen: RawBuilder<boolean>) {
  const sought = keyword?.trim();
  if (sought) {
    const words = `%${escapeLike(sought)}%`;
    const holds = sql<boolean>`(o.short_name ilike ${words} or o.full_name ilike ${words} or coalesce(o.his_code ilike ${words}, false))`;
    const ids = sql`with recursive up as (
      (select o.id, o.parent_id from organisation o where ${seen} and ${holds} order by o.short_name limit ${MOST_FOUND})
      union select o.id, o.parent_id from organisation o join up on o.id = up.parent_id where ${seen}
    ) select id from up`;
    return { ids, found: holds };
  }
  if (id) {
    const ids = sql`with recursive up as (
      select o.id, o.parent_id from organisation o where o.id = ${id} and ${seen}
      union select o.id, o.parent_id from organisation o join up on o.id = up.parent_id where ${seen}
    ) select id from up union select o.id from organisation o join up on up.parent_id = o.parent_id where ${seen}`;
    return { ids, found: nothing };
  }
  if (parent_id)
    return {
      ids: sql`select o.id from organisation o where o.parent_id = ${parent_id} and ${seen}`,
      found: nothing,
    };
  return { ids: topIds(seen), found: nothing };
}

/** Those whose parent is out of sight, or who have none. */
const topIds = (seen: RawBuilder<boolean>) => sql`
  select o.id from organisation o left join organisation above on above.id = o.parent_id
  where ${seen} and above.id is null`;

/** Parents may come after their children; the order is that of the names. */
export async function readTree({ db, scope }: Ctx, asked: Asked): Promise<OrganisationNode[]> {
  const seen = ownedBy(scope, 'o.id');
  const { ids, found } = chosen(asked, seen);
  const { rows } = await sql<OrganisationNode>`
    select o.id, o.parent_id, o.short_name, o.full_name, o.shop_type, o.kind, ${found} as found,
      (select count(*)::int from organisation below where below.parent_id = o.id) as children
    from organisation o where o.id in (${ids}) ${asked.id ? sql`or (${seen} and o.id in (${topIds(seen)}))` : sql``}
    limit ${MOST}`.execute(db);
  return rows.toSorted((a, b) => byName.compare(a.short_name, b.short_name));
}
