// How each ward's call path stands: its last good test, how old that is, and the stages of the last one; a test can be run now.
import { Skeleton } from 'antd';
import { useSearchParams } from 'react-router';
import { mayAccess, useConsole } from '#kit/ui/console-context.ts';
import { FailureState } from '#kit/ui/failure-state.tsx';
import { StatePage } from '#kit/ui/state-page.tsx';
import { useT } from '#features/use-t.ts';
import { watchdog } from '../contract.ts';
import { useWards } from './use-wards.ts';
import { WalkPage } from './walk-page.tsx';
import { WardCard } from './ward-card.tsx';
import '#kit/ui/kit.css';
import './watchdog.css';

export function Page() {
  const { me } = useConsole();
  return mayAccess(me, watchdog.routes.wards.access) ? <Tests /> : <StatePage kind="forbidden" />;
}

function Tests() {
  const t = useT();
  const { me } = useConsole();
  const { data, error, refetch } = useWards();
  const [params, setParams] = useSearchParams();
  const walked = data?.list.find(({ department_id }) => department_id === params.get('walk'));
  if (walked) return <WalkPage ward={walked} onLeave={() => setParams({})} />;
  return (
    <div className="k-page">
      <header className="k-head">
        <h1>{t('watchdog.pages.DeviceTests')}</h1>
      </header>
      <p className="k-aside wd-lead">{t('watchdog.lead')}</p>
      {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton active paragraph={{ rows: 8 }} />}
      {data?.list.length === 0 && (
        <StatePage kind="empty" title={t('watchdog.noWards')} hint={t('watchdog.noWardsHint')} />
      )}
      {data && data.list.length > 0 && (
        <ul className="wd-wards">
          {data.list.map((ward) => (
            <li key={ward.department_id}>
              <WardCard ward={ward} across={me.level !== 'organisation'} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
