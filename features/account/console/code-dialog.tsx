// Turning one-time codes off, or making new recovery codes: both take a code.
import { useState } from 'react';
import { Alert, Button, Modal } from 'antd';
import { useConsole } from '#kit/ui/console-context.ts';
import { useLabels, useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { account } from '../contract.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TypedField } from './typed-field.tsx';
import { useAct } from './use-act.ts';

const { stopCodes, renewCodes } = account.routes;

export function CodeDialog({ what, onClose }: { what: 'off' | 'renew'; onClose: () => void }) {
  const t = useT();
  const ui = useUi();
  const { client } = useConsole();
  const { field } = useLabels(account);
  const { busy, faults, run } = useAct();
  const [open, setOpen] = useState(true);
  const [code, setCode] = useState('');
  const [made, setMade] = useState<readonly string[] | null>(null);
  const close = () => setOpen(false);
  const send = async () => {
    const options = { input: { code: code.trim() }, quiet: true };
    if (what === 'off') {
      const done = await run(
        () => client.call(stopCodes, options).then(() => true),
        t('account.codes.turnedOff'),
      );
      if (done) close();
      return;
    }
    const renewed = await run(() => client.call(renewCodes, options));
    if (renewed) setMade(renewed.recovery_codes);
  };
  const action = t(what === 'off' ? 'account.codes.turnOff' : 'account.codes.renew');
  return (
    <Modal
      open={open}
      title={what === 'off' ? t('account.sections.codes') : action}
      mask={{ closable: made === null }}
      footer={null}
      onCancel={close}
      afterClose={onClose}
    >
      {made ? (
        <RecoveryCodes codes={made} onDone={close} />
      ) : (
        <form
          className="account-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <p className="k-hint">
            {t(what === 'off' ? 'account.codes.turnOffHint' : 'account.codes.renewHint')}
          </p>
          {faults[''] && <Alert type="error" showIcon role="alert" title={faults['']} />}
          <TypedField
            label={field('code')}
            value={code}
            fault={faults['code']}
            autoComplete="one-time-code"
            focused
            onChange={setCode}
          />
          <div className="k-actions">
            <Button type="primary" htmlType="submit" danger={what === 'off'} loading={busy}>
              {action}
            </Button>
            <Button onClick={close}>{ui('cancel')}</Button>
          </div>
        </form>
      )}
    </Modal>
  );
}
