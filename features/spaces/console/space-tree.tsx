// The tree with a search above it: names, and how many beds are taken.
import { useMemo, useState } from 'react';
import { Input, Tree } from 'antd';
import { useEnter } from '#kit/ui/use-enter.ts';
import { useLabels } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { spaces } from '../contract.ts';
import type { SpaceNode } from '../contract.ts';
import { ancestorsOf, firstSpace, seekSpaces } from './grow-spaces.ts';
import type { Branch } from './grow-spaces.ts';

/** A larger tree draws only the nodes in sight, in a box of this many pixels. */
const DRAWN_WHOLE = 300;
const TALL = 560;

export interface SpaceTreeProps {
  branches: readonly Branch[];
  nodes: readonly SpaceNode[];
  /** Departments are read when they are opened. */
  lazy: boolean;
  /** What is being typed into the search, and what is looked for. */
  typed: string;
  sought: string;
  answered: boolean;
  onType: (typed: string) => void;
  chosen: string | null;
  onChoose: (id: string | null) => void;
  onOpen: (id: string) => void;
}

interface Item {
  key: string;
  title: React.ReactNode;
  isLeaf: boolean;
  children: Item[];
}

const itemsOf = (branches: readonly Branch[]): Item[] =>
  branches.map(({ node, children }) => ({
    key: node.id,
    title: <NodeLine node={node} />,
    isLeaf: node.kind === 'bed',
    children: itemsOf(children),
  }));

const idsOf = (branches: readonly Branch[]): string[] =>
  branches.flatMap(({ node, children }) =>
    children.length > 0 ? [node.id, ...idsOf(children)] : [],
  );

/** Open at first: hospitals, and a single department. */
function openAtFirst(nodes: readonly SpaceNode[], chosen: string | null): string[] {
  const departments = nodes.filter(({ kind }) => kind === 'department');
  const hospitals = nodes.filter(({ kind }) => kind === 'hospital');
  return [
    ...hospitals.map(({ id }) => id),
    ...(departments.length === 1 ? departments.map(({ id }) => id) : []),
    ...ancestorsOf(nodes, chosen).map(({ id }) => id),
  ];
}

export function SpaceTree(props: SpaceTreeProps) {
  const { branches, nodes, lazy, chosen, onChoose, onOpen, typed, sought, answered, onType } =
    props;
  const t = useT();
  const [open, setOpen] = useState<readonly React.Key[]>(() => openAtFirst(nodes, chosen));
  const found = useMemo(() => seekSpaces(branches, sought), [branches, sought]);
  const items = useMemo(() => itemsOf(found), [found]);
  // What was found stands open, so that it is seen.
  const expanded = sought.trim() ? idsOf(found) : open;
  const enter = useEnter({
    typed,
    ready: answered && typed === sought,
    first: firstSpace(branches, sought),
    take: onChoose,
  });
  const toggle = (keys: readonly React.Key[]) => {
    for (const key of keys) if (!open.includes(key)) onOpen(String(key));
    setOpen(keys);
  };
  return (
    <div className="s-tree">
      <Input.Search
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onPressEnter={enter}
        placeholder={t('spaces.find')}
        aria-label={t('spaces.find')}
        allowClear
      />
      {items.length === 0 ? (
        <output className="k-aside">{t('spaces.noMatch')}</output>
      ) : (
        <Tree
          aria-label={t('spaces.tree')}
          blockNode
          {...(nodes.length > DRAWN_WHOLE ? { virtual: true, height: TALL } : { virtual: false })}
          treeData={items}
          expandedKeys={[...expanded]}
          onExpand={toggle}
          selectedKeys={chosen === null ? [] : [chosen]}
          onSelect={([key]) => key !== undefined && onChoose(String(key))}
          {...(lazy ? { loadData: async ({ key }) => onOpen(String(key)) } : {})}
        />
      )}
    </div>
  );
}

function NodeLine({ node }: { node: SpaceNode }) {
  const t = useT();
  const { option } = useLabels(spaces);
  const { kind, name, beds, occupied } = node;
  return (
    <span className="s-line" data-kind={kind}>
      <span className="s-name" title={`${option('kind', kind)} · ${node.full_name}`}>
        {name}
      </span>
      {kind === 'bed' ? (
        occupied > 0 && (
          <span className="s-mark">
            <span className="s-unseen">{t('spaces.figures.occupied')}</span>
          </span>
        )
      ) : (
        <span className="s-count">
          {beds > 0 && (
            <>
              <span aria-hidden>
                {occupied}/{beds}
              </span>
              <span className="s-unseen">{t('spaces.occupancy', { occupied, beds })}</span>
            </>
          )}
        </span>
      )}
    </span>
  );
}
