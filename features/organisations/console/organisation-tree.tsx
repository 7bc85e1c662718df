// The organisations as a tree with a search above it; choosing one lists what lies directly below it.
import { useState } from 'react';
import { Input, Skeleton, Tree } from 'antd';
import { FailureState } from '#kit/ui/failure-state.tsx';
import { useEnter } from '#kit/ui/use-enter.ts';
import { useListState } from '#kit/ui/use-list-state.ts';
import { useLabels } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { organisation, organisations } from '../contract.ts';
import type { OrganisationNode } from '../contract.ts';
import { firstFound } from './grow-tree.ts';
import type { Branch } from './grow-tree.ts';
import { useOrganisations } from './use-organisations.ts';
import './organisations.css';

const TOP = 'top';

interface Item {
  key: string;
  title: React.ReactNode;
  isLeaf?: boolean;
  children: Item[];
}

const itemsOf = (branches: readonly Branch[]): Item[] =>
  branches.map(({ key, node, isLeaf, children }) => ({
    key,
    title: <Line node={node} />,
    isLeaf,
    children: itemsOf(children),
  }));

/** The organisation that the page's address has chosen; null: all. */
export function useChosen() {
  const { state, change } = useListState(organisation);
  const { parent_id, ...others } = state.filters;
  const choose = (id: string | null) =>
    change({ filters: id === null ? others : { ...others, parent_id: id } });
  return { chosen: parent_id ?? null, choose };
}

export function OrganisationTree() {
  const t = useT();
  const [typed, setTyped] = useState('');
  const { chosen, choose } = useChosen();
  // What is chosen in the tree is in sight; only what the address brought along must be revealed.
  const [arrived] = useState(chosen);
  const read = useOrganisations({ typed, reveal: arrived });
  const enter = useEnter({
    typed,
    ready: read.answered,
    first: firstFound(read.branches),
    take: choose,
  });
  return (
    <div className="o-tree">
      <Input.Search
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onPressEnter={enter}
        placeholder={t('organisations.find')}
        aria-label={t('organisations.find')}
        allowClear
      />
      {read.error ? (
        <FailureState error={read.error} onRetry={read.retry} />
      ) : read.pending ? (
        <Skeleton active />
      ) : read.searching && read.branches.length === 0 ? (
        <output className="k-aside">{t('organisations.noMatch')}</output>
      ) : (
        <Tree
          aria-label={t('organisations.tree')}
          blockNode
          treeData={[
            ...(read.searching
              ? []
              : [{ key: TOP, title: t('organisations.all'), isLeaf: true, children: [] }]),
            ...itemsOf(read.branches),
          ]}
          expandedKeys={read.expanded}
          onExpand={(keys) => read.expand(keys.map(String))}
          {...(read.searching ? {} : { loadData: ({ key }) => read.load(String(key)) })}
          selectedKeys={[chosen ?? TOP]}
          onSelect={([key]) => choose(key === undefined || key === TOP ? null : String(key))}
        />
      )}
    </div>
  );
}

function Line({ node }: { node: OrganisationNode }) {
  const t = useT();
  const { option } = useLabels(organisations);
  const { short_name, full_name, kind, children, found } = node;
  return (
    <span className="o-line" title={`${option('kind', kind)} · ${full_name}`}>
      <span className={found ? 'o-name o-found' : 'o-name'}>{short_name}</span>
      {children > 0 && (
        <span className="k-aside">
          <span aria-hidden>{children}</span>
          <span className="o-unseen">{t('organisations.below', { count: children })}</span>
        </span>
      )}
    </span>
  );
}
