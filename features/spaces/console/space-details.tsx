// What is chosen in the tree: its figures, what can be done with it, and a picture of what lies in it.
import { useState } from 'react';
import { Button } from 'antd';
import { DeleteOutlined, EditOutlined, PlusOutlined, ThunderboltOutlined } from '@ant-design/icons';
import { useMay } from '#kit/ui/console-context.ts';
import { useOpen } from '#kit/ui/use-open.ts';
import { useLabels, useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { space, spaces } from '../contract.ts';
import type { SpaceNode } from '../contract.ts';
import { kindBelow } from './grow-spaces.ts';
import { QuickDialog } from './quick-dialog.tsx';
import { SpacePicture } from './space-picture.tsx';
import { useRemoval } from './use-removal.tsx';

export interface SpaceDetailsProps {
  node: SpaceNode;
  /** Nearest first. */
  above: readonly SpaceNode[];
  nodes: readonly SpaceNode[];
  onChoose: (id: string | null) => void;
}

export function SpaceDetails({ node, above, nodes, onChoose }: SpaceDetailsProps) {
  const t = useT();
  const { option } = useLabels(spaces);
  const [quick, setQuick] = useState(false);
  const path = above.toReversed().map(({ name }) => name);
  const figures = [
    [t('spaces.figures.beds'), node.beds],
    [t('spaces.figures.occupied'), node.occupied],
    [t('spaces.figures.free'), node.beds - node.occupied],
    [t('spaces.figures.devices'), node.devices],
  ] as const;
  return (
    <section className="s-card" aria-label={node.name}>
      <header className="s-head">
        <div>
          <p className="k-aside">{[option('kind', node.kind), ...path].join(' · ')}</p>
          <h2>{node.name}</h2>
          {node.full_name !== node.name && <p className="k-aside">{node.full_name}</p>}
        </div>
        <SpaceActions
          node={node}
          isRoot={
            node.kind === 'hospital' || above.length === 0 || above[0]?.org_id !== node.org_id
          }
          onQuick={() => setQuick(true)}
          onGone={() => onChoose(node.parent_id)}
        />
      </header>
      <dl className="s-figures">
        {figures.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <SpacePicture node={node} nodes={nodes} onChoose={onChoose} onQuick={() => setQuick(true)} />
      {quick && (
        <QuickDialog
          department={node}
          existing={nodes.filter(({ parent_id }) => parent_id === node.id).map(({ name }) => name)}
          onClose={() => setQuick(false)}
        />
      )}
    </section>
  );
}

interface ActionsProps {
  node: SpaceNode;
  isRoot: boolean;
  onQuick: () => void;
  onGone: () => void;
}

function SpaceActions({ node, isRoot, onQuick, onGone }: ActionsProps) {
  const t = useT();
  const ui = useUi();
  const { show } = useOpen();
  const mayWrite = useMay(space.routes.create);
  const mayRemove = useMay(spaces.routes.clear);
  const remove = useRemoval(onGone);
  const below = kindBelow(node.kind);
  const words = {
    department: t('spaces.add.department'),
    room: t('spaces.add.room'),
    bed: t('spaces.add.bed'),
  };
  return (
    <div className="k-actions">
      {mayWrite && node.kind === 'department' && (
        <Button type="primary" icon={<ThunderboltOutlined aria-hidden />} onClick={onQuick}>
          {t('spaces.quick')}
        </Button>
      )}
      {mayWrite && below && below !== 'hospital' && (
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => show(`new:${below}:${node.id}`)}>
          {words[below]}
        </Button>
      )}
      <Button icon={<EditOutlined aria-hidden />} onClick={() => show(node.id)}>
        {mayWrite ? ui('edit') : ui('open')}
      </Button>
      {mayRemove && !isRoot && (
        <Button danger icon={<DeleteOutlined aria-hidden />} onClick={() => void remove([node])}>
          {ui('remove')}
        </Button>
      )}
    </div>
  );
}
