// The tree as seen from an organisation: parents before children, with what lies below each node counted.
import { sql } from 'kysely';
import { escapeLike } from '#kit/entity/conditions.ts';
import { ownedBy } from '#kit/db/scope.ts';
import { notFound } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';
import { SPACE_KINDS } from '../contract.ts';
import type { SpaceKind, SpaceNode } from '../contract.ts';

const byName = new Intl.Collator('zh', { numeric: true });

const NODE = sql`node.id, node.version, node.org_id, node.parent_id, node.kind, node.name, node.full_name, node.position, node.his_code`;

/** The visible nodes, those from `under` down or of the organisations, each with its own beds, residents and devices. */
async function readNodes(
  { db, scope }: Ctx,
  { under, orgs }: { under?: string | undefined; orgs?: readonly string[] } = {},
): Promise<SpaceNode[]> {
  const from = under
    ? sql`(with recursive below as (
        select * from space where id = ${under}
        union all select deeper.* from space deeper join below on deeper.parent_id = below.id
      ) select * from below)`
    : sql`space`;
  const those = orgs ? sql`and node.org_id = any(${orgs}::uuid[])` : sql``;
  const { rows } = await sql<SpaceNode>`
    select ${NODE}, (node.kind = 'bed')::int as beds, (stay.id is not null)::int as occupied, coalesce(there.devices, 0) as devices
    from ${from} node
    left join stay on stay.bed_id = node.id and stay.to_at is null
    left join (select space_id, count(*)::int as devices from device where not test and ${ownedBy(scope, 'device.org_id')} group by space_id) there
      on there.space_id = node.id
    where ${ownedBy(scope, 'node.org_id')} ${those}`.execute(db);
  return rows;
}

/**
 * Hospitals and departments with what lies below them, without reading that: where an organisation has one such node, all
 * that it has lies below it. The few that have several are read whole.
 */
async function readUpperNodes(context: Ctx): Promise<SpaceNode[]> {
  const { db, scope } = context;
  const { rows } = await sql<SpaceNode & { alone: boolean }>`
    select ${NODE}, count(*) over (partition by node.org_id) = 1 as alone,
      coalesce(bed.n, 0) as beds, coalesce(taken.n, 0) as occupied, coalesce(there.n, 0) as devices
    from space node
    left join (select org_id, count(*)::int as n from space where kind = 'bed' and ${ownedBy(scope, 'space.org_id')} group by org_id) bed using (org_id)
    left join (select org_id, count(*)::int as n from stay where to_at is null and ${ownedBy(scope, 'stay.org_id')} group by org_id) taken using (org_id)
    left join (select org_id, count(*)::int as n from device where not test and space_id is not null and ${ownedBy(scope, 'device.org_id')} group by org_id) there
      using (org_id)
    where node.kind in ('hospital', 'department') and ${ownedBy(scope, 'node.org_id')}`.execute(db);
  const several = [...new Set(rows.filter(({ alone }) => !alone).map(({ org_id }) => org_id))];
  const whole = several.length > 0 ? await readNodes(context, { orgs: several }) : [];
  return [...rows.flatMap(({ alone, ...node }) => (alone ? [node] : [])), ...whole];
}

/** Puts parents before children and adds each node's counts to all above it. */
export function orderNodes(nodes: readonly SpaceNode[]): SpaceNode[] {
  const known = new Set(nodes.map(({ id }) => id));
  const children = new Map<string | null, SpaceNode[]>();
  for (const node of nodes) {
    const parent = node.parent_id !== null && known.has(node.parent_id) ? node.parent_id : null;
    const siblings = children.get(parent);
    if (siblings) siblings.push(node);
    else children.set(parent, [node]);
  }
  const ordered: SpaceNode[] = [];
  const walk = (parent: string | null, depth: number): SpaceNode[] => {
    const siblings = (children.get(parent) ?? []).toSorted(
      (a, b) => a.position - b.position || byName.compare(a.name, b.name),
    );
    return siblings.map((node) => {
      const total = { ...node };
      ordered.push(total);
      if (depth < SPACE_KINDS.length)
        for (const below of walk(node.id, depth + 1)) add(total, below);
      return total;
    });
  };
  walk(null, 0);
  return ordered;
}

function add(to: SpaceNode, { beds, occupied, devices }: SpaceNode): void {
  to.beds += beds;
  to.occupied += occupied;
  to.devices += devices;
}

/** At most this many rooms and beds of a search. */
const MOST_FOUND = 100;

async function findNodes({ db, scope }: Ctx, keyword: string): Promise<SpaceNode[]> {
  const words = `%${escapeLike(keyword)}%`;
  const { rows } = await sql<SpaceNode>`
    select ${NODE}, 0 as beds, 0 as occupied, 0 as devices from space node where ${ownedBy(scope, 'node.org_id')} and node.id in (
      select unnest(array[found.id, above.id, top.id, whole.id])
      from (select id, parent_id from space where kind in ('room', 'bed') and ${ownedBy(scope, 'space.org_id')}
        and (name ilike ${words} or full_name ilike ${words}) limit ${MOST_FOUND}) found
      left join space above on above.id = found.parent_id
      left join space top on top.id = above.parent_id
      left join space whole on whole.id = top.parent_id)`.execute(db);
  return orderNodes(rows);
}

interface Asked {
  under?: string | undefined;
  depth?: SpaceKind | undefined;
  keyword?: string | undefined;
}

export async function readTree(
  context: Ctx,
  { under, depth, keyword }: Asked,
): Promise<SpaceNode[]> {
  const sought = keyword?.trim();
  if (sought) return findNodes(context, sought);
  const upper = !under && (depth === 'hospital' || depth === 'department');
  const nodes = orderNodes(await (upper ? readUpperNodes(context) : readNodes(context, { under })));
  if (under && nodes.length === 0) throw notFound();
  if (!depth) return nodes;
  const deepest = SPACE_KINDS.indexOf(depth);
  return nodes.filter(({ kind }) => SPACE_KINDS.indexOf(kind) <= deepest);
}
