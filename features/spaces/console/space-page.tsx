// Hospitals, departments, rooms and beds: the tree at the left, what is chosen in it at the right; on a phone one after the other.
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { Button, Skeleton } from 'antd';
import { ArrowLeftOutlined } from '@ant-design/icons';
import { useSearchParams } from 'react-router';
import { FailureState } from '#kit/ui/failure-state.tsx';
import { StatePage } from '#kit/ui/state-page.tsx';
import { useSettled } from '#kit/ui/use-settled.ts';
import { UndoPanel } from '#kit/ui/undo-panel.tsx';
import type { UndoOffer } from '#kit/ui/undo-panel.tsx';
import { useNarrow } from '#kit/ui/use-narrow.ts';
import { useT } from '#features/use-t.ts';
import '#kit/ui/kit.css';
import type { SpaceNode } from '../contract.ts';
import { ancestorsOf, growSpaces } from './grow-spaces.ts';
import { OfferContext } from './offer-context.ts';
import { SpaceDetails } from './space-details.tsx';
import { SpaceDrawer } from './space-drawer.tsx';
import { SpaceTree } from './space-tree.tsx';
import { useSpaces } from './use-spaces.ts';
import './spaces.css';

/** The chosen node stands in the page's address. */
function useChosen() {
  const [params, setParams] = useSearchParams();
  const choose = (id: string | null) => {
    const next = new URLSearchParams(params);
    if (id === null) next.delete('node');
    else next.set('node', id);
    setParams(next);
  };
  return { chosen: params.get('node'), choose };
}

export function Page() {
  const t = useT();
  const narrow = useNarrow();
  const [typed, setTyped] = useState('');
  const sought = useSettled(typed, 200);
  const read = useSpaces(sought);
  const [offer, setOffer] = useState<UndoOffer | null>(null);
  const { chosen, choose } = useChosen();
  const { nodes } = read;
  const branches = useMemo(() => growSpaces(nodes ?? []), [nodes]);
  // A desk has room for the first at once; a phone begins with the tree.
  const node = nodes?.find(({ id }) => id === chosen) ?? (narrow ? undefined : branches[0]?.node);
  useOpening(departmentOf(nodes ?? [], node), read.openDepartment);
  if (!nodes)
    return read.error ? (
      <FailureState error={read.error} onRetry={read.retry} />
    ) : (
      <Skeleton className="k-page" active paragraph={{ rows: 10 }} />
    );
  const details = node ? (
    <SpaceDetails
      key={node.id}
      node={node}
      above={ancestorsOf(nodes, node.id)}
      nodes={nodes}
      onChoose={choose}
    />
  ) : (
    <StatePage kind="empty" title={t('spaces.choose')} hint={t('spaces.chooseHint')} />
  );
  return (
    <div className="k-page">
      <header className="k-head">
        <h1>{t('spaces.title')}</h1>
        {narrow && node && (
          <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={() => choose(null)}>
            {t('spaces.back')}
          </Button>
        )}
      </header>
      {offer && <UndoPanel offer={offer} onClose={() => setOffer(null)} />}
      <div className="s-beside">
        {!(narrow && node) && (
          <SpaceTree
            branches={branches}
            nodes={nodes}
            lazy={read.lazy}
            typed={typed}
            sought={sought}
            answered={read.answered}
            onType={setTyped}
            chosen={node?.id ?? null}
            onChoose={choose}
            onOpen={read.openDepartment}
          />
        )}
        {!(narrow && !node) && (
          <div className="s-details">
            <OfferContext value={setOffer}>{details}</OfferContext>
          </div>
        )}
      </div>
      <SpaceDrawer />
    </div>
  );
}

/** The department that a node is or lies in. */
function departmentOf(nodes: readonly SpaceNode[], node: SpaceNode | undefined): string | null {
  const line = node ? [node, ...ancestorsOf(nodes, node.id)] : [];
  return line.find(({ kind }) => kind === 'department')?.id ?? null;
}

/** A department that is shown is read whole. */
function useOpening(id: string | null, open: (id: string) => void): void {
  const opening = useEffectEvent(open);
  useEffect(() => {
    if (id !== null) opening(id);
  }, [id]);
}
