// A resident's QR code, to be printed for the bed or the wrist.
import { Modal, Skeleton } from 'antd';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useConsole } from '#kit/ui/console-context.ts';
import { FailureState } from '#kit/ui/failure-state.tsx';
import { useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { residents } from '../contract.ts';
import type { ResidentRow } from './shown-resident.ts';

export function QrDialog({ row, onClose }: { row: ResidentRow; onClose: () => void }) {
  const t = useT();
  const ui = useUi();
  const { url, error, retry, giveBack } = useCode(row.id);
  const close = () => {
    giveBack();
    onClose();
  };
  return (
    <Modal
      open
      title={t('residents.qr.title')}
      okText={t('residents.qr.print')}
      cancelText={ui('close')}
      okButtonProps={{ disabled: url === null }}
      onOk={() => globalThis.print()}
      onCancel={close}
      width={420}
    >
      <div className="r-qr">
        {error ? (
          <FailureState error={error} onRetry={retry} />
        ) : url ? (
          <img
            src={url}
            width={240}
            height={240}
            alt={t('residents.qr.picture', { name: row.name })}
          />
        ) : (
          <Skeleton.Node active />
        )}
        <p className="r-qr-name">{row.name}</p>
        <p>{row.bed_path}</p>
        <p>{row.registration_no}</p>
      </div>
      <p className="k-aside">{t('residents.qr.hint')}</p>
    </Modal>
  );
}

/** The picture as an object URL, given back when the dialog closes. */
function useCode(id: string) {
  const { client } = useConsole();
  const queries = useQueryClient();
  const queryKey = ['resident', 'qr', id];
  const found = useQuery({
    queryKey,
    queryFn: () => client.open(residents.routes.qr, { params: { id } }),
    staleTime: Infinity,
  });
  const url = found.data ?? null;
  const giveBack = () => {
    if (url !== null) URL.revokeObjectURL(url);
    queries.removeQueries({ queryKey });
  };
  return { url, error: found.error, retry: () => void found.refetch(), giveBack };
}
