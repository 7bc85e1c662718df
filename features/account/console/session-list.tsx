// Sessions as a list of devices: which browser, from where, since when and last used, each with its end.
import { Button } from 'antd';
import { ToneTag } from '#kit/ui/enum-tag.tsx';
import { Moment } from '#kit/ui/moment.tsx';
import { useLabels } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { account } from '../contract.ts';
import type { SessionRow } from '../contract.ts';

interface SessionListProps {
  label: string;
  sessions: readonly SessionRow[];
  onEnd: (session: SessionRow, device: string) => void;
}

export function useDeviceName() {
  const t = useT();
  return ({ browser, system }: SessionRow): string =>
    [browser, system].filter((name) => name !== null).join(' · ') || t('account.sessions.unknown');
}

export function SessionList({ label, sessions, onEnd }: SessionListProps) {
  const t = useT();
  const { field, option } = useLabels(account);
  const nameOf = useDeviceName();
  if (sessions.length === 0) return <p className="k-aside">{t('account.sessions.none')}</p>;
  return (
    <ul className="account-sessions" aria-label={label}>
      {sessions.map((session) => (
        <li key={session.id}>
          <div className="account-session-head">
            <strong>{nameOf(session)}</strong>
            {session.current && <ToneTag tone="good">{t('account.sessions.here')}</ToneTag>}
            {!session.current && (
              <Button
                size="small"
                aria-label={t('account.sessions.endLabel', { device: nameOf(session) })}
                onClick={() => onEnd(session, nameOf(session))}
              >
                {t('account.sessions.end')}
              </Button>
            )}
          </div>
          <dl>
            <Fact name={field('seen_at')}>
              <Moment at={session.seen_at} age />
            </Fact>
            <Fact name={field('since')}>
              <Moment at={session.since} />
            </Fact>
            <Fact name={field('address')}>{session.address}</Fact>
            <Fact name={field('way')}>{option('way', session.way)}</Fact>
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children ?? '–'}</dd>
    </div>
  );
}
