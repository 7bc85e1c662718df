// Setting out to link a provider, in a dialog: first the proof that it is the account's owner who sits here.
import { useState } from 'react';
import { Alert, Button, Modal } from 'antd';
import { useConsole } from '#kit/ui/console-context.ts';
import { useLabels, useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { account } from '../contract.ts';
import { TypedField } from './typed-field.tsx';
import { useAct } from './use-act.ts';

/** What proves it; without a password or codes nothing can. */
export type Proof = 'password' | 'code' | 'none';

interface LinkDialogProps {
  provider: { id: string; name: string };
  proof: Proof;
  onClose: () => void;
}

export function LinkDialog({ provider, proof, onClose }: LinkDialogProps) {
  const t = useT();
  const ui = useUi();
  const { client } = useConsole();
  const { field } = useLabels(account);
  const { busy, faults, run } = useAct();
  const [open, setOpen] = useState(true);
  const [typed, setTyped] = useState('');
  const leave = async () => {
    const input = {
      provider_id: provider.id,
      ...(proof === 'none' ? {} : { [proof]: proof === 'code' ? typed.trim() : typed }),
    };
    const begun = await run(() => client.call(account.routes.beginLink, { input, quiet: true }));
    if (begun) location.assign(begun.url);
  };
  const action = t('account.identities.link', { name: provider.name });
  return (
    <Modal
      open={open}
      title={action}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <form
        className="account-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void leave();
        }}
      >
        {faults[''] && <Alert type="error" showIcon role="alert" title={faults['']} />}
        {proof !== 'none' && (
          <>
            <p className="k-hint">
              {t(proof === 'code' ? 'account.codes.forCode' : 'account.codes.forPassword')}
            </p>
            <TypedField
              label={field(proof)}
              value={typed}
              fault={faults[proof]}
              password={proof === 'password'}
              autoComplete={proof === 'code' ? 'one-time-code' : 'current-password'}
              focused
              onChange={setTyped}
            />
          </>
        )}
        <div className="k-actions">
          <Button type="primary" htmlType="submit" loading={busy}>
            {t('account.codes.next')}
          </Button>
          <Button onClick={() => setOpen(false)}>{ui('cancel')}</Button>
        </div>
      </form>
    </Modal>
  );
}
