// Enters what was found at one device or several.
import { App, Modal } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { useConsole } from '#kit/ui/console-context.ts';
import { DraftFields, useDraftForm } from '#kit/ui/draft-form.tsx';
import { invalidateThings } from '#kit/ui/queries.ts';
import { useUi } from '#kit/ui/use-words.ts';
import { useGuardedLeave } from '#kit/ui/unsaved.tsx';
import { useT } from '#features/use-t.ts';
import { entryDraft, watchdog } from '../contract.ts';
import { deviceTest, testPlan } from '../logbook.ts';
import { WATCHDOG_KEY } from './use-wards.ts';
import './watchdog.css';

interface RecordDialogProps {
  devices: readonly string[];
  onClose: () => void;
}

export function RecordDialog({ devices, onClose }: RecordDialogProps) {
  const t = useT();
  const ui = useUi();
  const { client } = useConsole();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const form = useDraftForm({
    draft: entryDraft,
    room: watchdog,
    initial: { device_ids: [...devices], result: 'ok' },
    submit: (input) => client.call(watchdog.routes.record, { input, quiet: true }),
  });
  const send = async () => {
    if (!(await form.send())) return;
    void message.success(t('watchdog.recorded', { count: devices.length }));
    onClose();
    await invalidateThings(queries, [testPlan.thing, deviceTest.thing, WATCHDOG_KEY]);
  };
  const leave = useGuardedLeave(form.dirty, onClose);
  return (
    <Modal
      open
      title={t('watchdog.recordFor', { count: devices.length })}
      okText={ui('save')}
      cancelText={ui('cancel')}
      okButtonProps={{ loading: form.sending }}
      onOk={() => void send()}
      onCancel={leave}
    >
      <div className="wd-form">
        <DraftFields
          form={form}
          room={watchdog}
          sections={[
            {
              fields: [
                { field: 'result', wide: true },
                { field: 'finding', wide: true },
                { field: 'next_step', wide: true },
              ],
            },
          ]}
        />
      </div>
    </Modal>
  );
}
