// LED screens and wireless door lamps, ward by ward: how each looks, whether it is there, and setting several at once.
import { Alert, Button, Checkbox, Pagination, Radio, Skeleton } from 'antd';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useConsole, mayAccess, useMay } from '#kit/ui/console-context.ts';
import { FailureState } from '#kit/ui/failure-state.tsx';
import { ListSearch } from '#kit/ui/list-search.tsx';
import { queryOf } from '#kit/ui/list-state.ts';
import { useList } from '#kit/ui/queries.ts';
import { StatePage } from '#kit/ui/state-page.tsx';
import { useListState } from '#kit/ui/use-list-state.ts';
import { useLiveRefresh } from '#kit/ui/use-live-refresh.ts';
import { useLabels, useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { SEND_STATES, led } from '../contract.ts';
import type { LedRow } from '../contract.ts';
import { ControlDialog } from './control-dialog.tsx';
import { groupWards } from './group-wards.ts';
import type { WardGroup } from './group-wards.ts';
import { LedCard } from './led-card.tsx';
import { ledEntity } from './led-entity.ts';
import { ProgressPanel } from './progress-panel.tsx';
import { useDeeds } from './use-deeds.ts';
import type { Deeds } from './use-deeds.ts';
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
  const listState = useListState(ledEntity);
  const { state } = listState;
  const found = useList(ledEntity, { ...queryOf(state, ledEntity, timeZone), size: AT_ONCE });
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
        entity={ledEntity}
        room={led}
        fields={fields}
        future={[]}
        filterWidth={360}
        tools={null}
      />
      <StateFilter {...listState} />
      {found.data ? (
        <Found found={found.data} filtered={isFiltered(state)} />
      ) : found.error ? (
        <FailureState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
      <Pagination
        className="k-pager"
        hideOnSinglePage
        showSizeChanger={false}
        current={state.page}
        pageSize={AT_ONCE}
        total={found.data?.total ?? 0}
        onChange={(page) => listState.change({ page })}
      />
    </div>
  );
}

const TITLES = {
  organisation: 'led.pages.LedControl',
  hospital: 'led.pages.HospitalLedControl',
  provider: 'led.pages.LedDevice',
} as const;

type ListStateHook = ReturnType<typeof useListState>;

const isFiltered = ({ keyword, filters }: ListStateHook['state']): boolean =>
  keyword !== '' || Object.values(filters).some(Boolean);

/** One state of commands or all, each with how many devices stand so. */
function StateFilter({ state, change }: ListStateHook) {
  const t = useT();
  const { field, option } = useLabels(led);
  const { client } = useConsole();
  const { data } = useQuery({
    queryKey: ['led', 'counts'],
    queryFn: ({ signal }) => client.call(led.routes.counts, { signal }),
  });
  const told = SEND_STATES.filter((one) => data?.states[one] || state.filters['state'] === one);
  return (
    <div className="led-states">
      <Radio.Group
        aria-label={field('state')}
        optionType="button"
        value={state.filters['state'] ?? ''}
        onChange={({ target }) =>
          change({ filters: { ...state.filters, state: target.value as string } })
        }
        options={[
          { value: '', label: t('led.all') },
          ...told.map((value) => ({
            value,
            label: `${option('send_state', value)} ${data?.states[value] ?? 0}`,
          })),
        ]}
      />
      {data && (
        <span className="k-aside">
          {t('led.summary', { devices: data.devices, online: data.online })}
        </span>
      )}
    </div>
  );
}

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
        <Ward
          key={group.key}
          group={group}
          nameOf={nameOf}
          chosen={chosen}
          choose={may && group.steered ? choose : undefined}
        />
      ))}
    </>
  );
}

interface ControlBarProps {
  rows: readonly LedRow[];
  deeds: Deeds;
  onClear: () => void;
}

function ControlBar({ rows, deeds, onClear }: ControlBarProps) {
  const t = useT();
  const ui = useUi();
  const { option } = useLabels(led);
  const [setting, setSetting] = useState(false);
  const ids = rows.map(({ id }) => id);
  const selected = ui('selected', { count: rows.length });
  return (
    <div className="k-selection led-bar" role="toolbar" aria-label={selected}>
      <span>{selected}</span>
      <Button type="primary" onClick={() => setSetting(true)}>
        {t('led.control')}
      </Button>
      <Button onClick={() => deeds.run(ids, { does: 'set', change: { lit: true } })}>
        {t('led.turnOn')}
      </Button>
      <Button onClick={() => deeds.run(ids, { does: 'set', change: { lit: false } })}>
        {t('led.turnOff')}
      </Button>
      {(['test', 'identify'] as const).map((does) => (
        <Button key={does} onClick={() => deeds.run(ids, { does })}>
          {option('check', does)}
        </Button>
      ))}
      <Button onClick={() => deeds.run(ids, { does: 'resend' })}>{t('led.resend')}</Button>
      <Button type="text" onClick={onClear}>
        {ui('clearSelection')}
      </Button>
      {setting && (
        <ControlDialog
          rows={rows}
          give={(change) => deeds.give(ids, { does: 'set', change })}
          onClose={() => setSetting(false)}
        />
      )}
    </div>
  );
}

interface WardProps {
  group: WardGroup;
  nameOf: (row: LedRow) => string;
  chosen: readonly string[];
  /** Absent: nothing can be chosen. */
  choose: ((ids: readonly string[], on: boolean) => void) | undefined;
}

function Ward({ group, nameOf, chosen, choose }: WardProps) {
  const t = useT();
  const { me } = useConsole();
  const { option } = useLabels(led);
  const { rows, org_name, steered } = group;
  const name = group.name ?? t('led.noWard');
  const ids = rows.map(({ id }) => id);
  const count = ids.filter((id) => chosen.includes(id)).length;
  return (
    <section className="led-ward" aria-label={name}>
      <header>
        {choose && (
          <Checkbox
            checked={count === ids.length}
            indeterminate={count > 0 && count < ids.length}
            onChange={({ target }) => choose(ids, target.checked)}
            aria-label={t('led.selectWard', { ward: name })}
          />
        )}
        <h2>{name}</h2>
        <span className="k-aside">
          {me.level !== 'organisation' && `${org_name} · `}
          {t('led.shiftNow', { shift: option('shift', rows[0]?.shift ?? 'day') })}
        </span>
      </header>
      {!steered && <Alert type="info" showIcon title={t('led.selfSteered')} />}
      <ul className="led-cards">
        {rows.map((row) => (
          <li key={row.id}>
            <LedCard
              row={row}
              name={nameOf(row)}
              chosen={chosen.includes(row.id)}
              onChoose={choose && ((on) => choose([row.id], on))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
