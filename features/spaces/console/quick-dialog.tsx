// Many rooms at once: numbers at the left, beside them a small picture of what would be made.
import { useDeferredValue } from 'react';
import { App, Modal } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { useConsole } from '#kit/ui/console-context.ts';
import { DraftFields, useDraftForm } from '#kit/ui/draft-form.tsx';
import { invalidateThings } from '#kit/ui/queries.ts';
import { useUi } from '#kit/ui/use-words.ts';
import { useGuardedLeave } from '#kit/ui/unsaved.tsx';
import { useT } from '#features/use-t.ts';
import { quickDraft, space, spaces } from '../contract.ts';
import type { SpaceNode } from '../contract.ts';
import { QuickPreview } from './quick-preview.tsx';

export interface QuickDialogProps {
  department: SpaceNode;
  /** Names of the rooms that are there. */
  existing: readonly string[];
  onClose: () => void;
}

export function QuickDialog({ department, existing, onClose }: QuickDialogProps) {
  const t = useT();
  const ui = useUi();
  const { client } = useConsole();
  const queries = useQueryClient();
  const { message } = App.useApp();
  const form = useDraftForm({
    draft: quickDraft,
    room: spaces,
    initial: { department_id: department.id, beds_per_room: 2, room_digits: 3, bed_digits: 2 },
    submit: async (input) => {
      const made = await client.call(spaces.routes.quick, { input, quiet: true });
      const rooms = t('spaces.roomCount', { count: made.rooms_made });
      const beds = t('spaces.bedCount', { count: made.beds_made });
      void message.success(t('spaces.made', { rooms, beds }));
    },
  });
  const shown = useDeferredValue(form.values);
  const send = async () => {
    if (!(await form.send())) return;
    await invalidateThings(queries, [space.thing]);
    onClose();
  };
  const leave = useGuardedLeave(form.dirty, onClose);
  return (
    <Modal
      open
      title={`${t('spaces.quick')} · ${department.name}`}
      okText={t('spaces.quickNow')}
      cancelText={ui('cancel')}
      confirmLoading={form.sending}
      onOk={() => void send()}
      onCancel={leave}
      width={960}
    >
      <div className="s-quick">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <DraftFields
            form={form}
            room={spaces}
            sections={[
              {
                fields: [
                  'start_room',
                  'end_room',
                  { field: 'beds_per_room', wide: true },
                  'room_digits',
                  { field: 'bed_digits', hint: t('spaces.digitsHint') },
                  'prefix',
                  'suffix',
                  { field: 'skip', wide: true, hint: t('spaces.skipHint') },
                ],
              },
            ]}
          />
          <button type="submit" hidden>
            {t('spaces.quickNow')}
          </button>
        </form>
        <QuickPreview values={shown} existing={existing} />
      </div>
    </Modal>
  );
}
