// The organisation in the top bar; who may stand in below it chooses here where.
import { SwapOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useConsole } from '#kit/ui/console-context.ts';
import { useT } from '#features/use-t.ts';
import { PlaceList } from './place-list.tsx';
import { useStandIn } from './use-stand-in.ts';

/** Nothing for those who may not stand in. */
export function StandInButton() {
  const t = useT();
  const { me } = useConsole();
  const { stand } = useStandIn();
  const [open, setOpen] = useState(false);
  if (!me.may_stand_in) return null;
  return (
    <>
      <Button
        type="text"
        size="medium"
        icon={<SwapOutlined />}
        aria-label={t('standin.chooseOf', { organisation: me.organisation.full_name })}
        title={t('standin.choose')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <Modal
        open={open}
        title={t('standin.choose')}
        footer={null}
        destroyOnHidden
        onCancel={() => setOpen(false)}
      >
        <PlaceList onChoose={(id) => void stand(id).catch(() => undefined)} />
      </Modal>
    </>
  );
}
