// Home: the live calls, today's figures and what needs a hand in one sight, the living ward below.
import { BellOutlined, NotificationOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { Link } from 'react-router';
import { StatePage } from '#kit/ui/state-page.tsx';
import { mayAccess, useConsole } from '#kit/ui/console-context.ts';
import { NextSteps } from '#features/setup/console/index.ts';
import { spaces } from '#features/spaces/contract.ts';
import { WardSwitch } from '#features/ward/console/index.ts';
import { useT } from '#features/use-t.ts';
import { calls as room } from '../contract.ts';
import { CallDrawer } from './call-drawer.tsx';
import { LiveList } from './live-list.tsx';
import { LiveCount, LiveStates } from './live-states.tsx';
import { orderCalls } from './order-calls.ts';
import { useServerNow } from './server-clock.ts';
import { NeedsAHand, TodaysFigures, useFigures } from './todays-figures.tsx';
import { useCallDeeds } from './use-call-deeds.ts';
import { useChime } from './use-chime.ts';
import type { Chime } from './use-chime.ts';
import { useLiveCalls } from './use-live-calls.ts';
import { WardBoard } from './ward-board.tsx';
import '#kit/ui/kit.css';
import './calls.css';

export function Page() {
  const t = useT();
  const { me } = useConsole();
  if (!mayAccess(me, room.routes.active.access))
    return (
      <div className="k-page">
        <h1 className="board-title">{t('calls.pages.Dashboard')}</h1>
        <StatePage kind="forbidden" />
      </div>
    );
  return <Board />;
}

function Board() {
  const t = useT();
  const { me } = useConsole();
  const chime = useChime();
  const live = useLiveCalls((call) => chime.ring(call.priority));
  const now = useServerNow(live.ahead);
  const deeds = useCallDeeds(live.take);
  const found = useFigures();
  const calls = orderCalls(live.calls, now);
  return (
    <div className="k-page board">
      <header className="k-head">
        <h1>{t('calls.pages.Dashboard')}</h1>
        <LiveCount live={live} calls={calls} now={now} />
        {me.routes.has('CallBoard') && (
          <Link className="board-open" to={room.pages.CallBoard.path}>
            {t('calls.screen.open')}
          </Link>
        )}
        <WardSwitch />
        <SoundButton chime={chime} />
      </header>
      {live.stale && (
        <Alert
          banner
          type="warning"
          title={t('calls.board.stale')}
          description={t('calls.board.stale_hint')}
        />
      )}
      <NextSteps />
      <div className="board-now">
        <section className="board-live" aria-labelledby="board-live">
          <h2 id="board-live">{t('calls.board.live')}</h2>
          <LiveStates live={live} />
          {(live.known || calls.length > 0) && <LiveList calls={calls} now={now} deeds={deeds} />}
        </section>
        <section className="board-today" aria-labelledby="board-today">
          <h2 id="board-today">{t('calls.board.today')}</h2>
          <TodaysFigures found={found} />
        </section>
        {found.data && (
          <section className="board-attention" aria-labelledby="board-attention">
            <h2 id="board-attention">{t('calls.board.attention')}</h2>
            <NeedsAHand figures={found.data} />
          </section>
        )}
        {mayAccess(me, spaces.routes.beds.access) && (
          <section className="board-ward" aria-labelledby="board-ward">
            <h2 id="board-ward">{t('calls.board.ward')}</h2>
            <WardBoard calls={calls} now={now} />
          </section>
        )}
      </div>
      <CallDrawer />
    </div>
  );
}

function SoundButton({ chime: { on, toggle } }: { chime: Chime }) {
  const t = useT();
  return (
    <Button
      icon={on ? <NotificationOutlined aria-hidden /> : <BellOutlined aria-hidden />}
      aria-pressed={on}
      onClick={toggle}
    >
      {on ? t('calls.board.sound_off') : t('calls.board.sound_on')}
    </Button>
  );
}
