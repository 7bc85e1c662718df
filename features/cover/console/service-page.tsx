// The staff service structure: who covers which spaces, by employee or by space, and handing over to another ward.
import { useState } from 'react';
import { Button, Segmented, Skeleton } from 'antd';
import { ArrowLeftOutlined } from '@ant-design/icons';
import { useSearchParams } from 'react-router';
import { mayAccess, useConsole } from '#kit/ui/console-context.ts';
import { ToneTag } from '#kit/ui/enum-tag.tsx';
import { FailureState } from '#kit/ui/failure-state.tsx';
import { StatePage } from '#kit/ui/state-page.tsx';
import { useLabels, useUi } from '#kit/ui/use-words.ts';
import { useNarrow } from '#kit/ui/use-narrow.ts';
import { useT } from '#features/use-t.ts';
import '#kit/ui/kit.css';
import { SHIFTS, covers } from '../contract.ts';
import type { Shift, Structure } from '../contract.ts';
import { BySpace } from './by-space.tsx';
import { ByStaff } from './by-staff.tsx';
import { HandoverButton } from './handover-button.tsx';
import { HandoverDrawer } from './handover-drawer.tsx';
import { PeriodDrawer } from './period-drawer.tsx';
import { readReach } from './reach.ts';
import type { Reach } from './reach.ts';
import { useCoverDeeds, useStructure } from './use-service.ts';
import { useMinute } from './use-minute.ts';
import { useNodes } from './use-nodes.ts';
import './cover.css';

const VIEWS = ['staff', 'space'] as const;
type View = (typeof VIEWS)[number];

/** The view and what is chosen in it stand in the page's address. */
function useView() {
  const [params, setParams] = useSearchParams();
  const view: View = params.get('view') === 'space' ? 'space' : 'staff';
  const go = (next: View, at: string | null) =>
    setParams({ ...(next === 'space' ? { view: next } : {}), ...(at ? { at } : {}) });
  return { view, chosen: params.get('at'), go };
}

export function Page() {
  const { me } = useConsole();
  if (!mayAccess(me, covers.routes.structure.access)) return <StatePage kind="forbidden" />;
  return <Service />;
}

function Service() {
  const t = useT();
  const ui = useUi();
  const structure = useStructure();
  const nodes = useNodes();
  const now = useMinute();
  const { view, chosen, go } = useView();
  const narrow = useNarrow();
  const failed = structure.error ?? nodes.error;
  const ready = structure.data && nodes.data;
  return (
    <div className="k-page">
      <header className="k-head">
        <h1>{t('cover.pages.ClerkFrameManage')}</h1>
        <div className="k-actions">
          {narrow && chosen !== null && (
            <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={() => go(view, null)}>
              {ui('close')}
            </Button>
          )}
          <Segmented
            aria-label={t('cover.views.label')}
            value={view}
            onChange={(next) => go(next, null)}
            options={VIEWS.map((value) => ({ value, label: t(`cover.views.${value}`) }))}
          />
          <HandoverButton />
        </div>
      </header>
      {ready ? (
        <Views
          structure={structure.data}
          nodes={nodes.data}
          reach={readReach(structure.data, nodes.data, now)}
          view={view}
          chosen={chosen}
          onChoose={(id) => go(view, id)}
          narrow={narrow}
        />
      ) : failed ? (
        <FailureState
          error={failed}
          onRetry={() => void Promise.all([structure.refetch(), nodes.refetch()])}
        />
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
      <PeriodDrawer />
      {nodes.data && <HandoverDrawer nodes={nodes.data} />}
    </div>
  );
}

interface ViewsProps {
  structure: Structure;
  nodes: NonNullable<ReturnType<typeof useNodes>['data']>;
  reach: Reach;
  view: View;
  chosen: string | null;
  onChoose: (id: string) => void;
  narrow: boolean;
}

function Views({ view, ...props }: ViewsProps) {
  const t = useT();
  const { option } = useLabels(covers);
  const deeds = useCoverDeeds();
  const [newShift, setNewShift] = useState<Shift>('all');
  const count = props.reach.openRooms.length;
  const given = { ...props, deeds, newShift };
  return (
    <>
      <div className="cv-bar">
        <span>{t('cover.now', { shift: option('shift', props.structure.shift) })}</span>
        {count > 0 ? (
          <ToneTag tone="warn">{t('cover.gaps', { count })}</ToneTag>
        ) : (
          props.nodes.some(({ kind }) => kind === 'room') && (
            <ToneTag tone="good">{t('cover.noGaps')}</ToneTag>
          )
        )}
        {deeds.mayAssign && (
          <span className="cv-new">
            <span id="cover-new-shift">{t('cover.newShift')}</span>
            <Segmented
              size="small"
              aria-labelledby="cover-new-shift"
              value={newShift}
              onChange={setNewShift}
              options={SHIFTS.map((value) => ({ value, label: option('shift', value) }))}
            />
          </span>
        )}
      </div>
      <p className="k-aside cv-hint">
        {t('cover.sharing')}
        {deeds.mayAssign && !props.narrow && <> {t('cover.keys')}</>}
      </p>
      {view === 'space' ? <BySpace {...given} /> : <ByStaff {...given} />}
    </>
  );
}
