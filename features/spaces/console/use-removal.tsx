// Deleting spaces: what goes is said first, what is in the way is named, and what was done can be taken back.
import { use } from 'react';
import { App } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { useConsole } from '#kit/ui/console-context.ts';
import { invalidateThings } from '#kit/ui/queries.ts';
import { useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { UNDO_MINUTES, space, spaces } from '../contract.ts';
import type { SpaceNode } from '../contract.ts';
import { OfferContext } from './offer-context.ts';
import { useCounted } from './use-counted.ts';
import { useExplain } from './use-explain.tsx';
import { useGoing } from './use-going.tsx';

/** Gives what asks, deletes the spaces with what is empty below them, all or none, and offers to put them back. */
export function useRemoval(onGone: () => void): (nodes: readonly SpaceNode[]) => Promise<void> {
  const t = useT();
  const ui = useUi();
  const counted = useCounted();
  const explain = useExplain();
  const describe = useGoing();
  const offer = use(OfferContext);
  const { client } = useConsole();
  const queries = useQueryClient();
  const { modal, message } = App.useApp();
  const refresh = () => invalidateThings(queries, [space.thing]);
  const putBack = async (id: string) => {
    const back = await client.call(spaces.routes.undoClear, { params: { id }, quiet: true });
    await refresh();
    return t('spaces.putBack', { what: counted(back) });
  };
  const remove = async (ids: string[]) => {
    try {
      const gone = await client.call(spaces.routes.clear, { input: { ids }, quiet: true });
      const title = t('spaces.removed', { what: counted(gone) });
      const { undo } = gone;
      if (!undo) void message.success(title);
      offer(
        undo && {
          title,
          hint: t('spaces.canUndo', { count: UNDO_MINUTES }),
          minutes: UNDO_MINUTES,
          undo: () => putBack(undo.id),
          explain,
        },
      );
      onGone();
    } catch (error) {
      explain(error);
    }
    await refresh();
  };
  return async (nodes) => {
    const ids = nodes.map(({ id }) => id);
    try {
      const input = { ids, dry_run: true };
      const going = await client.call(spaces.routes.clear, { input, quiet: true });
      const [only, ...others] = nodes;
      void modal.confirm({
        title:
          only && others.length === 0
            ? t('spaces.askRemove', { name: only.name })
            : t('spaces.askClear', { count: ids.length }),
        content: describe(going),
        okText: ui('remove'),
        cancelText: ui('cancel'),
        okButtonProps: { danger: true },
        onOk: () => remove(ids),
      });
    } catch (error) {
      explain(error);
      await refresh();
    }
  };
}
