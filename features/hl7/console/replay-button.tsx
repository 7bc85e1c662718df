// Applies what is held once more: one message, or all of a sender.
import { RedoOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useConsole, useMay } from '#kit/ui/console-context.ts';
import { invalidateThings } from '#kit/ui/queries.ts';
import { useT } from '#features/use-t.ts';
import { hl7Message, hl7Room, hl7Sender } from '../contract.ts';

interface ReplayButtonProps {
  chosen: { ids: string[] } | { sender_id: string };
  /** In a row, where there is little room. */
  small?: boolean;
}

export function ReplayButton({ chosen, small = false }: ReplayButtonProps) {
  const t = useT();
  const { client } = useConsole();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const may = useMay(hl7Room.routes.replay);
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.call(hl7Room.routes.replay, { input: chosen }),
    onSuccess: async ({ replayed }) => {
      void message.success(t('hl7.replayed', { count: replayed }));
      await invalidateThings(queries, [hl7Message.thing, hl7Sender.thing]);
    },
  });
  if (!may) return null;
  return (
    <Button
      size={small ? 'small' : 'medium'}
      icon={<RedoOutlined aria-hidden />}
      loading={isPending}
      onClick={(event) => {
        event.stopPropagation();
        mutate();
      }}
    >
      {t('sender_id' in chosen ? 'hl7.replayAll' : 'hl7.replay')}
    </Button>
  );
}
