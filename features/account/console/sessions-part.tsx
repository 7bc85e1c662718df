// One's own sessions: this one marked, any other can be ended, or all at once.
import { Button, Skeleton } from 'antd';
import { useConsole } from '#kit/ui/console-context.ts';
import { FailureState } from '#kit/ui/failure-state.tsx';
import { useT } from '#features/use-t.ts';
import { account } from '../contract.ts';
import { SessionList } from './session-list.tsx';
import { useSessions } from './use-account.ts';
import { useAsking } from './use-asking.ts';

const { endSession, endOthers } = account.routes;

export function SessionsPart() {
  const t = useT();
  const { client } = useConsole();
  const ask = useAsking();
  const { data, error, refetch } = useSessions();
  const askOthers = () =>
    ask({
      title: t('account.sessions.askOthers'),
      okText: t('account.sessions.endOthers'),
      work: async () => {
        const { ended } = await client.call(endOthers, { quiet: true });
        return t('account.sessions.endedCount', { count: ended });
      },
    });
  return (
    <section className="account-part" data-wide aria-labelledby="account-sessions">
      <div className="k-head">
        <h2 id="account-sessions">{t('account.sections.sessions')}</h2>
        {data && data.list.length > 1 && (
          <Button onClick={askOthers}>{t('account.sessions.endOthers')}</Button>
        )}
      </div>
      <p className="k-hint">{t('account.sessions.about')}</p>
      {data ? (
        <SessionList
          label={t('account.sections.sessions')}
          sessions={data.list}
          onEnd={({ id }, device) =>
            ask({
              title: t('account.sessions.askEnd', { device }),
              okText: t('account.sessions.end'),
              work: async () => {
                await client.call(endSession, { params: { id }, quiet: true });
                return t('account.sessions.ended');
              },
            })
          }
        />
      ) : error ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton active title={false} />
      )}
    </section>
  );
}
