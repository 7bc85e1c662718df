// A device's credential: made when asked for, shown once, to be copied or scanned.
import { useState } from 'react';
import { Alert, App, Button, Input, Modal, QRCode, Typography } from 'antd';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useConsole } from '#kit/ui/console-context.ts';
import { invalidateThings } from '#kit/ui/queries.ts';
import { useUi } from '#kit/ui/use-words.ts';
import type { ReplyOf } from '#kit/contract/route.ts';
import { useT } from '#features/use-t.ts';
import { devices } from '../contract.ts';
import type { NamedDevice } from './device-row.ts';

type Credential = ReplyOf<typeof devices.routes.credential>;

const SHOWN = ['username', 'password', 'org', 'mqtt_url'] as const;

export function CredentialDialog({
  device,
  onClose,
}: {
  device: NamedDevice;
  onClose: () => void;
}) {
  const t = useT();
  const ui = useUi();
  const { client } = useConsole();
  const queries = useQueryClient();
  const [open, setOpen] = useState(true);
  const made = useMutation({
    mutationFn: () =>
      client.call(devices.routes.credential, { params: { id: device.id }, quiet: true }),
    onSuccess: () => invalidateThings(queries, ['device']),
  });
  const close = () => setOpen(false);
  return (
    <Modal
      open={open}
      title={
        made.data
          ? t('devices.credential.title', { device: device.name })
          : t('devices.credential.ask')
      }
      onCancel={close}
      afterClose={onClose}
      mask={{ closable: !made.data }}
      footer={
        <div className="k-actions">
          {!made.data && (
            <Button type="primary" danger loading={made.isPending} onClick={() => made.mutate()}>
              {t('devices.credential.give')}
            </Button>
          )}
          <Button onClick={close}>{made.data ? ui('close') : ui('cancel')}</Button>
        </div>
      }
    >
      {made.error && <Alert type="error" showIcon role="alert" title={made.error.message} />}
      {made.data ? (
        <ShownCredential credential={made.data} />
      ) : (
        <p>{t('devices.credential.hint')}</p>
      )}
    </Modal>
  );
}

function ShownCredential({ credential }: { credential: Credential }) {
  const t = useT();
  const { message } = App.useApp();
  const text = JSON.stringify(credential);
  return (
    <div className="k-filter-form">
      <Alert type="warning" showIcon title={t('devices.credential.once')} />
      {SHOWN.map((field) => (
        <label key={field} className="k-field">
          <span className="k-aside">{t(`devices.credential.${field}`)}</span>
          <Input readOnly value={credential[field]} onFocus={({ target }) => target.select()} />
        </label>
      ))}
      <div className="k-image-input">
        <figure style={{ margin: 0 }} aria-label={t('devices.credential.qr')}>
          <QRCode type="svg" value={text} size={160} errorLevel="L" />
        </figure>
        <Typography.Text
          copyable={{
            text,
            tooltips: false,
            onCopy: () => void message.success(t('devices.credential.copied')),
          }}
        >
          {t('devices.credential.copyAll')}
        </Typography.Text>
      </div>
    </div>
  );
}
