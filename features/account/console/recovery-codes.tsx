// Recovery codes, shown this once, to be printed or copied.
import { Button, Typography } from 'antd';
import { useConsole } from '#kit/ui/console-context.ts';
import { useT } from '#features/use-t.ts';

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useT();
  const { me } = useConsole();
  return (
    <div className="account-recovery">
      <h3 className="account-printed">
        {me.username} · {me.organisation.full_name}
      </h3>
      <p className="k-hint">{t('account.codes.recoveryHint')}</p>
      <ol className="account-codes" aria-label={t('account.codes.recovery')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="k-actions account-unprinted">
        <Button type="primary" onClick={onDone}>
          {t('account.codes.saved')}
        </Button>
        <Button onClick={() => print()}>{t('account.codes.print')}</Button>
        <Typography.Text
          copyable={{
            text: codes.join('\n'),
            tooltips: [t('account.codes.copy'), t('account.codes.copied')],
          }}
        />
      </div>
    </div>
  );
}
