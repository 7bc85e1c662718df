// The two ways to let a device connect: its credential at once, or a one-time code that it fetches it with.
import { useState } from 'react';
import { LinkOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useMay } from '#kit/ui/console-context.ts';
import { useT } from '#features/use-t.ts';
import { devices } from '../contract.ts';
import { CredentialDialog } from './credential-dialog.tsx';
import type { NamedDevice } from './device-row.ts';
import { EnrolDialog } from './enrol-dialog.tsx';

type Way = 'credential' | 'enrol';

export function ConnectMenu({ device }: { device: NamedDevice }) {
  const t = useT();
  const may = useMay(devices.routes.credential);
  const [way, setWay] = useState<Way | null>(null);
  if (!may) return null;
  const close = () => setWay(null);
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'credential', label: t('devices.credential.menu') },
            { key: 'enrol', label: t('devices.enrol.menu') },
          ],
          onClick: ({ key, domEvent }) => {
            domEvent.stopPropagation();
            setWay(key as Way);
          },
        }}
      >
        <Button
          size="small"
          icon={<LinkOutlined aria-hidden />}
          onClick={(event) => event.stopPropagation()}
        >
          {t('devices.connect')}
        </Button>
      </Dropdown>
      {way === 'credential' && <CredentialDialog device={device} onClose={close} />}
      {way === 'enrol' && <EnrolDialog device={device} onClose={close} />}
    </>
  );
}
