// Changing one's password; it ends all sessions but this one.
import { useState } from 'react';
import { Alert, Button } from 'antd';
import { parse } from '#kit/contract/faults.ts';
import { useConsole } from '#kit/ui/console-context.ts';
import { useLabels } from '#kit/ui/use-words.ts';
import { session } from '#features/session/contract.ts';
import { useT } from '#features/use-t.ts';
import { TypedField } from './typed-field.tsx';
import { useAct } from './use-act.ts';

const { changePassword } = session.routes;
const EMPTY = { old_password: '', password: '', repeat: '' };

export function PasswordPart({ login, has }: { login: string; has: boolean }) {
  const t = useT();
  return (
    <section className="account-part" aria-labelledby="account-password">
      <h2 id="account-password">{t('account.sections.password')}</h2>
      {has ? (
        <PasswordForm login={login} />
      ) : (
        <p className="k-hint">{t('account.password.none')}</p>
      )}
    </section>
  );
}

function usePasswordChange() {
  const t = useT();
  const { client } = useConsole();
  const { fault } = useLabels(session);
  const act = useAct();
  const [own, setOwn] = useState<Record<string, string>>({});
  /** What is wrong before anything is sent. */
  const judge = ({ repeat, ...input }: typeof EMPTY): Record<string, string> => {
    const parsed = changePassword.input ? parse(changePassword.input, input) : null;
    if (parsed && !parsed.ok)
      return Object.fromEntries(
        Object.entries(parsed.faults).map(([field, wrong]) => [field, fault(field, wrong)]),
      );
    return input.password === repeat ? {} : { repeat: t('session.firstPassword.differs') };
  };
  const send = async (values: typeof EMPTY): Promise<boolean> => {
    const wrong = judge(values);
    setOwn(wrong);
    if (Object.keys(wrong).length > 0) return false;
    const { old_password, password } = values;
    const sent = () =>
      client
        .call(changePassword, { input: { old_password, password }, quiet: true })
        .then(() => true);
    return (await act.run(sent, t('account.password.changed'))) !== null;
  };
  return { send, busy: act.busy, faults: { ...act.faults, ...own } };
}

function PasswordForm({ login }: { login: string }) {
  const t = useT();
  const { field } = useLabels(session);
  const [values, setValues] = useState(EMPTY);
  const { send, busy, faults } = usePasswordChange();
  const typed = (name: keyof typeof EMPTY) => ({
    value: values[name],
    fault: faults[name],
    password: true,
    onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
  });
  return (
    <form
      className="account-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(values).then((done) => done && setValues(EMPTY));
      }}
    >
      {/* Password keepers file the new one under the name. */}
      <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
      {faults[''] && <Alert type="error" showIcon role="alert" title={faults['']} />}
      <TypedField
        {...typed('old_password')}
        label={field('old_password')}
        autoComplete="current-password"
      />
      <TypedField
        {...typed('password')}
        label={t('session.firstPassword.newPassword')}
        hint={t('session.firstPassword.rule')}
        autoComplete="new-password"
      />
      <TypedField
        {...typed('repeat')}
        label={t('session.firstPassword.repeat')}
        autoComplete="new-password"
      />
      <div className="k-actions">
        <Button htmlType="submit" loading={busy}>
          {t('account.password.change')}
        </Button>
      </div>
    </form>
  );
}
