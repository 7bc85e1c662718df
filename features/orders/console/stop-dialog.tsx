// Stopping an order by hand, with the reason.
import { App, Modal } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { useConsole } from '#kit/ui/console-context.ts';
import { DraftFields, useDraftForm } from '#kit/ui/draft-form.tsx';
import { invalidateThings } from '#kit/ui/queries.ts';
import { useGuardedLeave } from '#kit/ui/unsaved.tsx';
import { useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { orders, stopDraft } from '../contract.ts';
import type { OrderRow } from './shown-order.ts';

export function StopDialog({ row, onClose }: { row: OrderRow; onClose: () => void }) {
  const t = useT();
  const ui = useUi();
  const { client } = useConsole();
  const queries = useQueryClient();
  const { message } = App.useApp();
  const form = useDraftForm({
    draft: stopDraft,
    room: orders,
    initial: {},
    submit: (input) =>
      client.call(orders.routes.stop, { params: { id: row.id }, input, quiet: true }),
  });
  const leave = useGuardedLeave(form.dirty, onClose);
  const send = async () => {
    const sent = await form.send();
    await invalidateThings(queries, ['order']);
    if (!sent) return;
    void message.success(t('orders.stop.done'));
    onClose();
  };
  return (
    <Modal
      open
      title={t('orders.stop.title')}
      okText={t('orders.stop.act')}
      okButtonProps={{ danger: true }}
      cancelText={ui('cancel')}
      confirmLoading={form.sending}
      onOk={() => void send()}
      onCancel={leave}
    >
      <p>
        <strong>{row.resident_name}</strong> · {row.content}
      </p>
      <p className="k-aside">{t('orders.stop.lead')}</p>
      <DraftFields
        form={form}
        room={orders}
        sections={[{ fields: [{ field: 'reason', wide: true }] }]}
      />
    </Modal>
  );
}
