// A person's account as an administrator sees it: sessions and one-time codes, each with its end.
import { Button, Skeleton } from 'antd';
import { useConsole, useMay } from '#kit/ui/console-context.ts';
import { ToneTag } from '#kit/ui/enum-tag.tsx';
import { FailureState } from '#kit/ui/failure-state.tsx';
import type { ReplyOf } from '#kit/contract/route.ts';
import { useT } from '#features/use-t.ts';
import { account } from '../contract.ts';
import { SessionList } from './session-list.tsx';
import { useStaffAccount } from './use-account.ts';
import { useAsking } from './use-asking.ts';
import './account.css';

const { staffAccount, endStaffSessions, resetCodes } = account.routes;

interface Person {
  id: string;
  real_name: string;
}

/** Below a person's record; nothing for who may not see sessions. */
export function StaffAccount({ person }: { person: Person }) {
  return useMay(staffAccount) ? <Panel person={person} /> : null;
}

function Panel({ person }: { person: Person }) {
  const t = useT();
  const { data, error, refetch } = useStaffAccount(person.id);
  return (
    <section className="k-section" aria-labelledby="staff-account">
      <h2 id="staff-account">{t('account.staff.heading')}</h2>
      {data ? (
        <Parts person={person} shown={data} />
      ) : error ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton active title={false} />
      )}
    </section>
  );
}

interface PartsProps {
  person: Person;
  shown: ReplyOf<typeof staffAccount>;
}

function Parts({ person, shown: { codes, sessions } }: PartsProps) {
  const t = useT();
  const mayReset = useMay(resetCodes);
  const { client } = useConsole();
  const ask = useAsking();
  const params = { id: person.id };
  const name = person.real_name;
  const end = async (session_id?: string) => {
    const input = session_id ? { session_id } : {};
    const { ended } = await client.call(endStaffSessions, { params, input, quiet: true });
    return t('account.sessions.endedCount', { count: ended });
  };
  const askReset = () =>
    ask({
      title: t('account.staff.askReset', { name }),
      content: t('account.staff.askResetHint'),
      okText: t('account.staff.reset'),
      work: async () => {
        await client.call(resetCodes, { params, quiet: true });
        return t('account.staff.resetDone');
      },
    });
  const askAll = () =>
    ask({
      title: t('account.staff.askAll', { name }),
      okText: t('account.staff.endAll'),
      work: () => end(),
    });
  return (
    <div className="account-form">
      <div className="k-actions">
        <span>{t('account.sections.codes')}</span>
        <ToneTag tone={codes.on ? 'good' : 'off'}>
          {t(codes.on ? 'account.codes.on' : 'account.codes.off')}
        </ToneTag>
        {codes.on && mayReset && (
          <Button size="small" onClick={askReset}>
            {t('account.staff.reset')}
          </Button>
        )}
      </div>
      <SessionList
        label={t('account.sections.sessions')}
        sessions={sessions}
        onEnd={({ id }, device) =>
          ask({
            title: t('account.sessions.askEnd', { device }),
            okText: t('account.sessions.end'),
            work: () => end(id),
          })
        }
      />
      {sessions.some(({ current }) => !current) && (
        <div className="k-actions">
          <Button onClick={askAll}>{t('account.staff.endAll')}</Button>
        </div>
      )}
    </div>
  );
}
