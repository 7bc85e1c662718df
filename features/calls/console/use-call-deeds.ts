// What a person does with a call, with the server's word on whether it may be.
import { App } from 'antd';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidateThings } from '#kit/ui/queries.ts';
import { mayAccess, useConsole } from '#kit/ui/console-context.ts';
import { useT } from '#features/use-t.ts';
import { useCallAbout, useCallName, useCallPlace } from './call-words.ts';
import { calls as room, isOver } from '../contract.ts';
import type { Call } from '../contract.ts';

export interface CallDeeds {
  mayAnswer: (call: Call) => boolean;
  mayCancel: (call: Call) => boolean;
  mayNote: boolean;
  answer: (call: Call) => void;
  cancel: (call: Call) => void;
  /** The call that a deed is on its way for. */
  busy: string | null;
}

/** Answers and cancels; what the server replies is taken at once, the live stream says the same a moment later. */
export function useCallDeeds(take: (call: Call) => void = () => undefined): CallDeeds {
  const { client, me } = useConsole();
  const { message, modal } = App.useApp();
  const queries = useQueryClient();
  const t = useT();
  const nameOf = useCallName();
  const placeOf = useCallPlace();
  const aboutOf = useCallAbout();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ deed, call }: { deed: 'answer' | 'cancel'; call: Call }) =>
      client.call(room.routes[deed], { params: { id: call.id } }),
    onSuccess: (call, { deed }) => {
      take(call);
      void message.success(t(deed === 'answer' ? 'calls.done.answered' : 'calls.done.cancelled'));
    },
    // Whoever was second sees who was first.
    onSettled: () => invalidateThings(queries, ['call']),
  });
  return {
    mayAnswer: (call) =>
      mayAccess(me, room.routes.answer.access) &&
      call.answerable &&
      !isOver(call.state) &&
      call.state !== 'answered',
    mayCancel: (call) =>
      mayAccess(me, room.routes.cancel.access) && call.cancellable && !isOver(call.state),
    mayNote: mayAccess(me, room.routes.note.access),
    answer: (call) => mutate({ deed: 'answer', call }),
    cancel: (call) => {
      // What was lost is there again: nothing is taken from anybody.
      if (call.back_at !== null) return mutate({ deed: 'cancel', call });
      void modal.confirm({
        title: t('calls.actions.cancel_question'),
        // Whose call it is: on a wall of cards a finger slips.
        content: [placeOf(call), aboutOf(call), nameOf(call)]
          .filter((part) => part !== null)
          .join(' · '),
        okText: t('calls.actions.cancel'),
        cancelText: t('calls.actions.back'),
        onOk: () => mutate({ deed: 'cancel', call }),
      });
    },
    busy: isPending ? variables.call.id : null,
  };
}
