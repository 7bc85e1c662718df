// The steps of turning one-time codes on: the password, the picture and a first code, the recovery codes, shown this once.
import { useState } from 'react';
import { Alert, Button, Checkbox } from 'antd';
import type { ReplyOf } from '#kit/contract/route.ts';
import { useConsole } from '#kit/ui/console-context.ts';
import { useLabels, useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { account } from '../contract.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TypedField } from './typed-field.tsx';
import { useAct } from './use-act.ts';

const { beginCodes, confirmCodes } = account.routes;
type Begun = ReplyOf<typeof beginCodes>;

interface TurnOnStepsProps {
  asksPassword: boolean;
  /** The codes are on: the recovery codes are shown from now on. */
  onMade?: () => void;
  onDone: () => void;
  /** Absent: there is no way but on. */
  onCancel?: () => void;
}

export function TurnOnSteps({ asksPassword, onMade, onDone, onCancel }: TurnOnStepsProps) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [made, setMade] = useState<readonly string[] | null>(null);
  const show = (codes: readonly string[]) => {
    setMade(codes);
    onMade?.();
  };
  if (made) return <RecoveryCodes codes={made} onDone={onDone} />;
  if (begun) return <ConfirmStep begun={begun} onConfirmed={show} onCancel={onCancel} />;
  return <PasswordStep asksPassword={asksPassword} onBegun={setBegun} onCancel={onCancel} />;
}

interface StepProps {
  onCancel: (() => void) | undefined;
}

function PasswordStep({
  asksPassword,
  onBegun,
  onCancel,
}: StepProps & { asksPassword: boolean; onBegun: (begun: Begun) => void }) {
  const t = useT();
  const { client } = useConsole();
  const { field } = useLabels(account);
  const { busy, faults, run } = useAct();
  const [password, setPassword] = useState('');
  const send = async () => {
    const begun = await run(() => client.call(beginCodes, { input: { password }, quiet: true }));
    if (begun) onBegun(begun);
  };
  return (
    <StepForm
      busy={busy}
      fault={faults['']}
      action={t('account.codes.next')}
      onSubmit={send}
      onCancel={onCancel}
    >
      <p className="k-hint">
        {t(asksPassword ? 'account.codes.forPassword' : 'account.codes.about')}
      </p>
      {asksPassword && (
        <TypedField
          label={field('password')}
          value={password}
          fault={faults['password']}
          password
          autoComplete="current-password"
          focused
          onChange={setPassword}
        />
      )}
    </StepForm>
  );
}

function ConfirmStep({
  begun,
  onConfirmed,
  onCancel,
}: StepProps & { begun: Begun; onConfirmed: (codes: readonly string[]) => void }) {
  const t = useT();
  const { client } = useConsole();
  const { field } = useLabels(account);
  const { busy, faults, run } = useAct();
  const [code, setCode] = useState('');
  const [endOthers, setEndOthers] = useState(true);
  const send = async () => {
    const input = { code: code.trim(), end_others: endOthers };
    const confirmed = await run(() => client.call(confirmCodes, { input, quiet: true }));
    if (confirmed) onConfirmed(confirmed.recovery_codes);
  };
  return (
    <StepForm
      busy={busy}
      fault={faults['']}
      action={t('account.codes.confirm')}
      onSubmit={send}
      onCancel={onCancel}
    >
      <p className="k-hint">{t('account.codes.scan')}</p>
      <img
        className="account-qr"
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(begun.qr)}`}
        alt={t('account.codes.qr')}
        width={200}
        height={200}
      />
      <p className="k-hint">
        {t('account.codes.byHand')} <code className="account-secret">{begun.secret}</code>
      </p>
      <TypedField
        label={field('code')}
        value={code}
        fault={faults['code']}
        autoComplete="one-time-code"
        focused
        onChange={setCode}
      />
      <Checkbox checked={endOthers} onChange={({ target }) => setEndOthers(target.checked)}>
        {t('account.codes.endOthers')}
      </Checkbox>
    </StepForm>
  );
}

interface StepFormProps extends StepProps {
  busy: boolean;
  fault: string | undefined;
  action: string;
  onSubmit: () => Promise<void>;
  children: React.ReactNode;
}

function StepForm({ busy, fault, action, onSubmit, onCancel, children }: StepFormProps) {
  const ui = useUi();
  return (
    <form
      className="account-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      {fault && <Alert type="error" showIcon role="alert" title={fault} />}
      {children}
      <div className="k-actions">
        <Button type="primary" htmlType="submit" loading={busy}>
          {action}
        </Button>
        {onCancel && <Button onClick={onCancel}>{ui('cancel')}</Button>}
      </div>
    </form>
  );
}
