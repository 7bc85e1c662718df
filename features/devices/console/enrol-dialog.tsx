// A one-time code with which the device fetches its credential, to be typed or scanned there.
import { useState } from 'react';
import { Alert, Button, Modal, Skeleton, Typography } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useConsole } from '#kit/ui/console-context.ts';
import { useUi } from '#kit/ui/use-words.ts';
import { formatMoment } from '#kit/ui/zoned-time.ts';
import { useT } from '#features/use-t.ts';
import { devices } from '../contract.ts';
import { BrowserLink, browserPageOf } from './browser-link.tsx';
import type { NamedDevice } from './device-row.ts';

export function EnrolDialog({ device, onClose }: { device: NamedDevice; onClose: () => void }) {
  const t = useT();
  const ui = useUi();
  const { client, timeZone } = useConsole();
  const page = browserPageOf(device.type);
  const [open, setOpen] = useState(true);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['enrol code', device.id],
    queryFn: () =>
      client.call(devices.routes.enrolCode, { params: { id: device.id }, quiet: true }),
    // Every reading makes another code: only on purpose, and none is kept.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  return (
    <Modal
      open={open}
      title={t('devices.enrol.title', { device: device.name })}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
      footer={
        <div className="k-actions">
          <Button loading={isFetching} onClick={() => void refetch()}>
            {t('devices.enrol.again')}
          </Button>
          <Button type="primary" onClick={() => setOpen(false)}>
            {ui('close')}
          </Button>
        </div>
      }
    >
      {error && <Alert type="error" showIcon role="alert" title={error.message} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <div className="k-state">
          <Typography.Title level={2} copyable={{ text: data.code, tooltips: false }}>
            {`${data.code.slice(0, 4)}-${data.code.slice(4)}`}
          </Typography.Title>
          {page === null && (
            <img
              src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(data.qr)}`}
              alt={t('devices.enrol.qr')}
              width={200}
              height={200}
            />
          )}
          <p className="k-state-hint">
            {t('devices.enrol.hint', { until: formatMoment(data.until, timeZone) })}
          </p>
          {page !== null && <BrowserLink page={page} id={device.id} code={data.code} />}
        </div>
      )}
    </Modal>
  );
}
