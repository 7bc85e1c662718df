// Many rooms at once: numbers at the left, beside them a small picture of what would be made.
import { use, useDeferredValue } from 'react';
import { App, Modal } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#kit/contract/route.ts';
import { useConsole } from '#kit/ui/console-context.ts';
import { DraftFields, useDraftForm } from '#kit/ui/draft-form.tsx';
import { invalidateThings } from '#kit/ui/queries.ts';
import { useUi } from '#kit/ui/use-words.ts';
import { useGuardedLeave } from '#kit/ui/unsaved.tsx';
import { useT } from '#features/use-t.ts';
import { UNDO_MINUTES, quickDraft, space, spaces } from '../contract.ts';
import type { SpaceNode } from '../contract.ts';
import { OfferContext } from './offer-context.ts';
import { QuickPreview } from './quick-preview.tsx';
import { useCounted } from './use-counted.ts';
import { useExplain } from './use-explain.tsx';

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
  const told = useMade();
  const form = useDraftForm({
    draft: quickDraft,
    room: spaces,
    initial: { department_id: department.id, beds_per_room: 2, room_digits: 3, bed_digits: 2 },
    submit: async (input) => {
      const made = await client.call(spaces.routes.quick, { input, quiet: true });
      told(made);
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

/** Gives what says what was made, and offers to take just that back. */
function useMade(): (made: ReplyOf<typeof spaces.routes.quick>) => void {
  const t = useT();
  const counted = useCounted();
  const explain = useExplain();
  const offer = use(OfferContext);
  const { client } = useConsole();
  const queries = useQueryClient();
  const { message } = App.useApp();
  const takeBack = async (id: string) => {
    const gone = await client.call(spaces.routes.undoQuick, { params: { id }, quiet: true });
    await invalidateThings(queries, [space.thing]);
    return t('spaces.undone', { what: counted(gone) });
  };
  return ({ rooms_made, beds_made, undo }) => {
    const rooms = t('spaces.roomCount', { count: rooms_made });
    const beds = t('spaces.bedCount', { count: beds_made });
    if (undo)
      offer({
        title: t('spaces.made', { rooms, beds }),
        hint: t('spaces.undoWithin', { count: UNDO_MINUTES }),
        minutes: UNDO_MINUTES,
        undo: () => takeBack(undo.id),
        explain,
      });
    else void message.info(t('spaces.nothingToMake'));
  };
}
