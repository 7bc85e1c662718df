// Hospitals and departments with the devices counted that stand in them; choosing one lists those.
import { useState } from 'react';
import { Input, Skeleton, Tree } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useConsole } from '#kit/ui/console-context.ts';
import { FailureState } from '#kit/ui/failure-state.tsx';
import { useListState } from '#kit/ui/use-list-state.ts';
import { spaces } from '#features/spaces/contract.ts';
import type { SpaceNode } from '#features/spaces/contract.ts';
import { useT } from '#features/use-t.ts';
import { device } from '../contract.ts';

/** Taller trees draw only what is in sight; pixels. */
const TALL = 560;
const ALL = 'all';

interface Item {
  key: string;
  title: React.ReactNode;
  children: Item[];
}

const holds = ({ name, full_name }: SpaceNode, sought: string): boolean =>
  `${name}\n${full_name}`.toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase());

/** The nodes that hold the words, and what those lie in, as a tree. */
function itemsOf(nodes: readonly SpaceNode[], sought: string): Item[] {
  const items = new Map(
    nodes.map((node): [string, Item] => [
      node.id,
      { key: node.id, title: <Place node={node} />, children: [] },
    ]),
  );
  const top: Item[] = [];
  // Children come after their parents: from behind, a hospital knows what is left of its departments.
  for (const node of nodes.toReversed()) {
    const item = items.get(node.id);
    if (!item) continue;
    if (!holds(node, sought) && item.children.length === 0) continue;
    (items.get(node.parent_id ?? '')?.children ?? top).unshift(item);
  }
  return top;
}

const Place = ({ node }: { node: SpaceNode }) => (
  <>
    {node.name} <span className="k-aside">{node.devices}</span>
  </>
);

export function PlaceTree() {
  const t = useT();
  const { client } = useConsole();
  const [typed, setTyped] = useState('');
  const { state, change } = useListState(device);
  const found = useQuery({
    queryKey: ['space', 'tree', true],
    queryFn: ({ signal }) =>
      client.call(spaces.routes.tree, { input: { depth: 'department' }, signal }),
  });
  if (found.isPending) return <Skeleton active />;
  if (!found.data) return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  const { org_id: _org, org_id_within: within, department_id, ...others } = state.filters;
  const items = itemsOf(found.data, typed);
  const chosen =
    found.data.find(
      ({ id, org_id, kind }) =>
        id === department_id || (!department_id && kind === 'hospital' && org_id === within),
    )?.id ?? ALL;
  const choose = (key: string | undefined) => {
    const node = found.data.find(({ id }) => id === key);
    if (!node) change({ filters: others });
    else if (node.kind === 'hospital')
      change({ filters: { ...others, org_id_within: node.org_id } });
    // The organisation narrows the search before the place of every device is looked at.
    else change({ filters: { ...others, org_id_within: node.org_id, department_id: node.id } });
  };
  const first = typed.trim() ? found.data.find((node) => holds(node, typed)) : undefined;
  return (
    <>
      <Input.Search
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onPressEnter={() => first && choose(first.id)}
        placeholder={t('devices.places.find')}
        aria-label={t('devices.places.find')}
        allowClear
      />
      {items.length === 0 ? (
        <output className="k-aside">{t('devices.places.noMatch')}</output>
      ) : (
        <Tree
          key={typed ? 'found' : 'all'}
          aria-label={t('devices.places.label')}
          blockNode
          height={TALL}
          treeData={[{ key: ALL, title: t('devices.places.all'), children: [] }, ...items]}
          defaultExpandAll={Boolean(typed) || items.length === 1}
          selectedKeys={[chosen]}
          onSelect={([key]) => choose(key === undefined ? undefined : String(key))}
        />
      )}
    </>
  );
}
