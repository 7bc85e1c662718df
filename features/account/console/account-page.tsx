// One's own account: password, one-time codes, linked providers, sessions.
import { Skeleton } from 'antd';
import { FailureState } from '#kit/ui/failure-state.tsx';
import { useT } from '#features/use-t.ts';
import { CodesPart } from './codes-part.tsx';
import { IdentitiesPart } from './identities-part.tsx';
import { PasswordPart } from './password-part.tsx';
import { SessionsPart } from './sessions-part.tsx';
import { useAccount } from './use-account.ts';
import '#kit/ui/kit.css';
import './account.css';

export function Page() {
  const t = useT();
  const { data, error, refetch } = useAccount();
  return (
    <div className="k-page">
      <header className="k-head">
        <h1>{t('account.pages.Account')}</h1>
      </header>
      {data ? (
        <div className="account-parts">
          <div className="account-column">
            <CodesPart codes={data.codes} asksPassword={data.has_password} />
            {(data.providers.length > 0 || data.identities.length > 0) && (
              <IdentitiesPart
                identities={data.identities}
                providers={data.providers}
                proof={data.codes.on ? 'code' : data.has_password ? 'password' : 'none'}
              />
            )}
          </div>
          <PasswordPart login={data.login_name} has={data.has_password} />
          <SessionsPart />
        </div>
      ) : error ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </div>
  );
}
