// LED screens and wireless door lamps, ward by ward: how each looks, whether it is there, and setting several at once.
import { Pagination, Skeleton } from 'antd';
import { useState } from 'react';
import { useConsole, mayAccess, useMay } from '#kit/ui/console-context.ts';
import { FailureState } from '#kit/ui/failure-state.tsx';
import { ListSearch } from '#kit/ui/list-search.tsx';
import { ListTools } from '#kit/ui/list-tools.tsx';
import { queryOf } from '#kit/ui/list-state.ts';
import { useList } from '#kit/ui/queries.ts';
import { StatePage } from '#kit/ui/state-page.tsx';
import { useListState } from '#kit/ui/use-list-state.ts';
import type { ListStateHook } from '#kit/ui/use-list-state.ts';
import { useLiveRefresh } from '#kit/ui/use-live-refresh.ts';
import { useLabels, useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { led, ledDevice } from '../contract.ts';
import type { LedRow } from '../contract.ts';
import { ControlBar } from './control-bar.tsx';
import { groupWards } from './group-wards.ts';
import { ProgressPanel } from './progress-panel.tsx';
import { StateFilter } from './state-filter.tsx';
import { useDeeds } from './use-deeds.ts';
import { WardSection } from './ward-section.tsx';
import '#kit/ui/kit.css';
import './led.css';

const AT_ONCE = 100;

export function Page() {
  const { me } = useConsole();
  return mayAccess(me, led.routes.page.access) ? <Leds /> : <StatePage kind="forbidden" />;
}

function Leds() {
  const t = useT();
  const { me, timeZone } = useConsole();
  const listState = useListState(ledDevice);
  const { state } = listState;
  const query = queryOf(state, ledDevice, timeZone);
  const found = useList(ledDevice, { ...query, size: AT_ONCE });
  useLiveRefresh(['led'], ['led.changed', 'device.changed', 'parameter.changed']);
  const fields = me.level === 'organisation' ? ['type', 'online'] : ['org_id', 'type', 'online'];
  return (
    <div className="k-page">
      <header className="k-head">
        <h1>{t(TITLES[me.level])}</h1>
      </header>
      <p className="k-aside led-lead">{t('led.lead')}</p>
      <ListSearch
        {...listState}
        entity={ledDevice}
        room={led}
        fields={fields}
        future={[]}
        filterWidth={360}
        folded={false}
        tools={<ListTools entity={ledDevice} room={led} query={query} removable={false} />}
      />
      <StateFilter {...listState} />
      {found.data ? (
        <Found found={found.data} filtered={isFiltered(state)} />
      ) : found.error ? (
        <FailureState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
      {found.data && (
        <Pagination
          className="k-pager"
          hideOnSinglePage
          showSizeChanger={false}
          current={state.page}
          pageSize={AT_ONCE}
          total={found.data.total}
          onChange={(page) => listState.change({ page })}
        />
      )}
    </div>
  );
}

const TITLES = {
  organisation: 'led.pages.LedControl',
  hospital: 'led.pages.HospitalLedControl',
  provider: 'led.pages.LedDevice',
} as const;

const isFiltered = ({ keyword, filters }: ListStateHook['state']): boolean =>
  keyword !== '' || Object.values(filters).some(Boolean);

function Found({ found, filtered }: { found: { list: LedRow[] }; filtered: boolean }) {
  const t = useT();
  const ui = useUi();
  const { option } = useLabels(led);
  const deeds = useDeeds();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const may = useMay(led.routes.change);
  const nameOf = ({ alias, type }: LedRow) => alias ?? option('led_type', type);
  if (found.list.length === 0)
    return filtered ? (
      <StatePage kind="empty" title={ui('nothingFound')} />
    ) : (
      <StatePage kind="empty" title={t('led.empty')} hint={t('led.emptyHint')} />
    );
  const rows = found.list.filter(({ id, steered }) => steered && chosen.includes(id));
  const choose = (ids: readonly string[], on: boolean) =>
    setChosen(
      on ? [...new Set([...chosen, ...ids])] : chosen.filter((each) => !ids.includes(each)),
    );
  return (
    <>
      {deeds.given && (
        <ProgressPanel
          given={deeds.given}
          rows={found.list}
          nameOf={nameOf}
          onAgain={(ids) => deeds.run(ids, { does: 'resend' })}
          onClose={deeds.forget}
        />
      )}
      {rows.length > 0 && <ControlBar rows={rows} deeds={deeds} onClear={() => setChosen([])} />}
      {groupWards(found.list).map((group) => (
        <WardSection
          key={group.key}
          group={group}
          nameOf={nameOf}
          chosen={chosen}
          choose={may && group.steered ? choose : undefined}
          onAgain={(id) => deeds.run([id], { does: 'resend' })}
        />
      ))}
    </>
  );
}
