// Correcting a vital sign: what it should have been, or that it was none, and why.
import { App, Modal } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { useConsole } from '#kit/ui/console-context.ts';
import { DraftFields, useDraftForm } from '#kit/ui/draft-form.tsx';
import { invalidateThings } from '#kit/ui/queries.ts';
import { useGuardedLeave } from '#kit/ui/unsaved.tsx';
import { useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { correctionDraft, residents } from '../contract.ts';
import type { Vital } from '../contract.ts';

interface CorrectVitalProps {
  vital: Vital;
  /** What people call its parameter. */
  name: string;
  onClose: () => void;
}

export function CorrectVital({ vital, name, onClose }: CorrectVitalProps) {
  const t = useT();
  const ui = useUi();
  const { client } = useConsole();
  const queries = useQueryClient();
  const { message } = App.useApp();
  const { id, version, value, unit } = vital;
  const form = useDraftForm({
    draft: correctionDraft,
    room: residents,
    initial: { version, act: 'correct', value },
    submit: (input) =>
      client.call(residents.routes.correctVital, { params: { id }, input, quiet: true }),
  });
  const leave = useGuardedLeave(form.dirty, onClose);
  const send = async () => {
    const sent = await form.send();
    await invalidateThings(queries, ['resident']);
    if (!sent) return;
    void message.success(t('residents.vitals.corrected'));
    onClose();
  };
  return (
    <Modal
      open
      title={t('residents.vitals.title')}
      okText={t('residents.vitals.correct')}
      cancelText={ui('cancel')}
      confirmLoading={form.sending}
      onOk={() => void send()}
      onCancel={leave}
    >
      <p>
        <strong>{name}</strong> {value} {unit}
      </p>
      <p className="k-aside">{t('residents.vitals.lead')}</p>
      <DraftFields
        form={form}
        room={residents}
        sections={[
          {
            fields: [
              'act',
              { field: 'value', when: ({ act }) => act !== 'withdraw' },
              { field: 'reason', wide: true },
            ],
          },
        ]}
      />
    </Modal>
  );
}
