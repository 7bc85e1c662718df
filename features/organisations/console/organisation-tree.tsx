// The organisations as a tree; choosing one lists what lies directly below it.
import { Skeleton, Tree } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useConsole } from '#kit/ui/console-context.ts';
import { FailureState } from '#kit/ui/failure-state.tsx';
import { useListState } from '#kit/ui/use-list-state.ts';
import { useT } from '#features/use-t.ts';
import { organisation, organisations } from '../contract.ts';
import { growTree } from './grow-tree.ts';

const TOP = 'top';

export function OrganisationTree() {
  const t = useT();
  const { client } = useConsole();
  const { state, change } = useListState(organisation);
  const { parent_id: chosen = TOP, ...others } = state.filters;
  const found = useQuery({
    queryKey: [organisation.thing, 'mine'],
    queryFn: ({ signal }) => client.call(organisations.routes.mine, { signal }),
  });
  if (found.isPending) return <Skeleton active />;
  if (!found.data) return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  const top = { key: TOP, title: t('organisations.all'), children: growTree(found.data) };
  return (
    <Tree
      aria-label={t('organisations.tree')}
      blockNode
      treeData={[top]}
      defaultExpandedKeys={[TOP, ...top.children.map(({ key }) => key)]}
      autoExpandParent
      selectedKeys={[chosen]}
      onSelect={([key]) =>
        change({
          filters:
            key === undefined || key === TOP ? others : { ...others, parent_id: String(key) },
        })
      }
    />
  );
}
