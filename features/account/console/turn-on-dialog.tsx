// Turning one-time codes on, in a dialog.
import { useState } from 'react';
import { Modal } from 'antd';
import { useT } from '#features/use-t.ts';
import { TurnOnSteps } from './turn-on-steps.tsx';

interface TurnOnProps {
  asksPassword: boolean;
  onClose: () => void;
}

export function TurnOnDialog({ asksPassword, onClose }: TurnOnProps) {
  const t = useT();
  const [open, setOpen] = useState(true);
  const [made, setMade] = useState(false);
  const close = () => setOpen(false);
  return (
    <Modal
      open={open}
      title={t(made ? 'account.codes.recovery' : 'account.sections.codes')}
      // The recovery codes are seen once: no stray click may take them away.
      mask={{ closable: !made }}
      footer={null}
      onCancel={close}
      afterClose={onClose}
    >
      <TurnOnSteps
        asksPassword={asksPassword}
        onMade={() => setMade(true)}
        onDone={close}
        onCancel={close}
      />
    </Modal>
  );
}
