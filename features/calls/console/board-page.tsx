// The live board: every active call in the order of need, for a screen on the wall, a tablet or a desk.
import { useState } from 'react';
import { Button, Modal, Select } from 'antd';
import { StatePage } from '#kit/ui/state-page.tsx';
import { useT } from '#features/use-t.ts';
import { BoardCard } from './board-card.tsx';
import { SoundNotice, StaleBanner } from './board-notices.tsx';
import { CallDrawer } from './call-drawer.tsx';
import { PriorityLegend } from './call-mark.tsx';
import { LiveCount, LiveStates } from './live-states.tsx';
import { orderCalls } from './order-calls.ts';
import { useServerNow } from './server-clock.ts';
import { BOARD_KEYS, useBoardKeys } from './use-board-keys.ts';
import { useCallDeeds } from './use-call-deeds.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useLiveCalls } from './use-live-calls.ts';
import { useRinger } from './use-ringer.ts';
import { useWardFilter } from './use-ward-filter.ts';
import type { WardFilter } from './use-ward-filter.ts';
import '#kit/ui/kit.css';
import './calls.css';
import './board.css';

const nothing = () => undefined;

export function Page() {
  const t = useT();
  const live = useLiveCalls(nothing);
  const now = useServerNow(live.ahead);
  const deeds = useCallDeeds(live.take);
  const filter = useWardFilter();
  const ringer = useRinger(live.calls.filter(filter.shows));
  const screen = useFullScreen();
  const [help, setHelp] = useState(false);
  const all = orderCalls(live.calls, now);
  const calls = all.filter(filter.shows);
  useBoardKeys(calls, {
    answer: (call) => deeds.mayAnswer(call) && deeds.answer(call),
    cancel: (call) => deeds.mayCancel(call) && deeds.cancel(call),
    mute: ringer.toggleSilence,
    full: screen.toggle,
    help: () => setHelp(true),
  });
  return (
    <div className="k-page screen" data-full={screen.full || undefined}>
      <header className="k-head">
        <h1>{t('calls.pages.CallBoard')}</h1>
        <LiveCount live={live} calls={calls} now={now} />
        <WardSelect filter={filter} />
        <Button size="large" aria-pressed={ringer.silentUntil !== 0} onClick={ringer.toggleSilence}>
          {t(ringer.silentUntil === 0 ? 'calls.screen.mute' : 'calls.screen.unmute')}
        </Button>
        {screen.able && (
          <Button size="large" onClick={screen.toggle}>
            {t(screen.full ? 'calls.screen.full_end' : 'calls.screen.full')}
          </Button>
        )}
        <Button className="k-wide-only" size="large" onClick={() => setHelp(true)}>
          {t('calls.screen.keys')}
        </Button>
      </header>
      <StaleBanner live={live} now={now - live.ahead} />
      <SoundNotice ringer={ringer} />
      {all.length > calls.length && (
        <Button block size="large" onClick={() => filter.choose([])}>
          {t('calls.screen.hidden', { count: all.length - calls.length })}
        </Button>
      )}
      <LiveStates live={live} />
      {live.known && calls.length === 0 && (
        <StatePage kind="empty" title={t('calls.board.quiet')} hint={t('calls.board.quiet_hint')} />
      )}
      {calls.length > 0 && (
        <ul className="screen-list" aria-label={t('calls.board.live')}>
          {calls.map((call) => (
            <BoardCard key={call.id} call={call} now={now} deeds={deeds} />
          ))}
        </ul>
      )}
      <PriorityLegend />
      <Modal
        open={help}
        title={t('calls.screen.keys')}
        footer={null}
        onCancel={() => setHelp(false)}
      >
        <dl className="screen-keys">
          {BOARD_KEYS.map(([key, does]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{t(`calls.screen.${does}`)}</dd>
            </div>
          ))}
        </dl>
      </Modal>
      <CallDrawer />
    </div>
  );
}

function WardSelect({ filter: { wards, chosen, choose } }: { filter: WardFilter }) {
  const t = useT();
  if (wards.length < 2) return null;
  return (
    <Select
      className="screen-wards"
      mode="multiple"
      size="large"
      maxTagCount="responsive"
      aria-label={t('calls.screen.ward')}
      placeholder={t('calls.screen.every_ward')}
      allowClear
      value={[...chosen]}
      options={wards.map(({ id, name }) => ({ value: id, label: name }))}
      optionFilterProp="label"
      onChange={(ids: string[]) => choose(ids)}
    />
  );
}
