// Recording what was done of an order: done, refused or not done, when, and a word about it.
import { App, Modal } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { useConsole } from '#kit/ui/console-context.ts';
import { DraftFields, useDraftForm } from '#kit/ui/draft-form.tsx';
import { Moment } from '#kit/ui/moment.tsx';
import { invalidateThings } from '#kit/ui/queries.ts';
import { useGuardedLeave } from '#kit/ui/unsaved.tsx';
import { useLabels, useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { doneDraft, orders } from '../contract.ts';
import type { Carrying } from './shown-order.ts';

export function CarryDialog({ carrying, onClose }: { carrying: Carrying; onClose: () => void }) {
  const t = useT();
  const ui = useUi();
  const { field } = useLabels(orders);
  const { client } = useConsole();
  const queries = useQueryClient();
  const { message } = App.useApp();
  const { order_id, resident_name, content, due_at } = carrying;
  const form = useDraftForm({
    draft: doneDraft,
    room: orders,
    initial: { outcome: 'done' },
    submit: (input) =>
      client.call(orders.routes.carryOut, {
        params: { id: order_id },
        input: { ...input, due_at },
        quiet: true,
      }),
  });
  const leave = useGuardedLeave(form.dirty, onClose);
  const send = async () => {
    const sent = await form.send();
    await invalidateThings(queries, ['order']);
    if (!sent) return;
    void message.success(t('orders.carry.done'));
    onClose();
  };
  return (
    <Modal
      open
      title={t('orders.carry.title')}
      okText={t('orders.carry.act')}
      cancelText={ui('cancel')}
      confirmLoading={form.sending}
      onOk={() => void send()}
      onCancel={leave}
    >
      <p>
        <strong>{resident_name}</strong> · {content}
        {due_at && (
          <span className="o-line">
            {field('due_at')}: <Moment at={due_at} />
          </span>
        )}
      </p>
      <DraftFields
        form={form}
        room={orders}
        sections={[{ fields: ['outcome', 'done_at', { field: 'remark', wide: true }] }]}
      />
    </Modal>
  );
}
