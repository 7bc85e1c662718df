// In place of the console, for who must turn one-time codes on before anything else.
import { Button, Skeleton } from 'antd';
import { FailureState } from '#kit/ui/failure-state.tsx';
import { useT } from '#features/use-t.ts';
import { TurnOnSteps } from './turn-on-steps.tsx';
import { useAccount } from './use-account.ts';
import '#kit/ui/kit.css';
import './account.css';

interface CodesFirstProps {
  onDone: () => void;
  onSignOut: () => void;
}

export function CodesFirst({ onDone, onSignOut }: CodesFirstProps) {
  const t = useT();
  const { data, error, refetch } = useAccount();
  return (
    <main className="account-first">
      <section className="account-part" aria-labelledby="codes-first">
        <h1 id="codes-first">{t('account.codesFirst.heading')}</h1>
        <p className="k-hint">{t('account.codesFirst.reason')}</p>
        {data ? (
          <TurnOnSteps asksPassword={data.has_password} onDone={onDone} />
        ) : error ? (
          <FailureState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton active title={false} />
        )}
        <div className="k-actions account-unprinted">
          <Button type="link" onClick={onSignOut}>
            {t('session.firstPassword.signOut')}
          </Button>
        </div>
      </section>
    </main>
  );
}
