// A task that could not be carried out: why, for the next shift to read.
import { App, Modal } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { useConsole } from '#kit/ui/console-context.ts';
import { DraftFields, useDraftForm } from '#kit/ui/draft-form.tsx';
import { invalidateThings } from '#kit/ui/queries.ts';
import { useGuardedLeave } from '#kit/ui/unsaved.tsx';
import { useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { reportDraft, tasks } from '../contract.ts';
import type { TaskRow } from './report-buttons.tsx';

export function FailedDialog({ row, onClose }: { row: TaskRow; onClose: () => void }) {
  const t = useT();
  const ui = useUi();
  const { client } = useConsole();
  const queries = useQueryClient();
  const { message } = App.useApp();
  const { id, title } = row;
  const form = useDraftForm({
    draft: reportDraft,
    room: tasks,
    initial: { status: 'failed' },
    submit: (input) => client.call(tasks.routes.report, { params: { id }, input, quiet: true }),
  });
  const leave = useGuardedLeave(form.dirty, onClose);
  const send = async () => {
    const sent = await form.send();
    await invalidateThings(queries, ['task']);
    if (!sent) return;
    void message.success(t('tasks.done.told', { title }));
    onClose();
  };
  return (
    <Modal
      open
      title={t('tasks.failed.title')}
      okText={t('tasks.failed.act')}
      cancelText={ui('cancel')}
      confirmLoading={form.sending}
      onOk={() => void send()}
      onCancel={leave}
    >
      <p>
        <strong>{title}</strong> {row.about}
      </p>
      <p className="k-aside">{t('tasks.failed.why')}</p>
      <DraftFields
        form={form}
        room={tasks}
        sections={[
          { fields: [{ field: 'remark', wide: true, required: () => true }, 'actual_at'] },
        ]}
      />
    </Modal>
  );
}
