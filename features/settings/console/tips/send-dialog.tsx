// Choosing the screens that a tip is sent to.
import { App, Modal } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { useConsole } from '#kit/ui/console-context.ts';
import { DraftFields, useDraftForm } from '#kit/ui/draft-form.tsx';
import { invalidateThings } from '#kit/ui/queries.ts';
import { useUi } from '#kit/ui/use-words.ts';
import { useGuardedLeave } from '#kit/ui/unsaved.tsx';
import { useT } from '#features/use-t.ts';
import { TIP_DEVICES, settings, tipTargets } from '../../contract.ts';
import { TipPlaces } from './tip-places.tsx';
import { TipPreview, lookOf } from './tip-preview.tsx';

interface SendDialogProps {
  tip: Readonly<Record<string, unknown>> & { id: string };
  onClose: () => void;
}

export function SendDialog({ tip, onClose }: SendDialogProps) {
  const t = useT();
  const ui = useUi();
  const { client } = useConsole();
  const queries = useQueryClient();
  const { message } = App.useApp();
  const form = useDraftForm({
    draft: tipTargets,
    room: settings,
    initial: { device_ids: [], space_ids: [] },
    submit: async (input) => {
      const { deliveries } = await client.call(settings.routes.tipSend, {
        params: { id: tip.id },
        input,
        quiet: true,
      });
      void message.success(t('settings.tip.sent', { count: deliveries.length }));
    },
  });
  const send = async () => {
    if (!(await form.send())) return;
    await invalidateThings(queries, ['screentip']);
    onClose();
  };
  const leave = useGuardedLeave(form.dirty, onClose);
  return (
    <Modal
      open
      title={t('settings.tip.sendTitle')}
      okText={t('settings.tip.send')}
      cancelText={ui('cancel')}
      okButtonProps={{ loading: form.sending }}
      onOk={() => void send()}
      onCancel={leave}
    >
      <div className="k-filter-form">
        <TipPreview look={lookOf(tip)} />
        <p className="k-aside">{t('settings.tip.sendHint')}</p>
        <DraftFields
          form={form}
          room={settings}
          sections={[
            {
              fields: [
                {
                  field: 'space_ids',
                  wide: true,
                  input: (control) => <TipPlaces {...control} />,
                },
                {
                  field: 'device_ids',
                  wide: true,
                  reference: { label: 'alias', filters: () => ({ type: TIP_DEVICES }) },
                },
              ],
            },
          ]}
        />
      </div>
    </Modal>
  );
}
