// What is selected in a list, and deleting it after a question.
import { useState } from 'react';
import { App } from 'antd';
import { CallFailure } from './client.ts';
import { mayAccess, useConsole } from './console-context.ts';
import type { ListPageProps } from './list-page-props.ts';
import { useRemove } from './queries.ts';
import type { ShownRow } from './queries.ts';
import type { AnyRow, ShownList } from './shown-entity.ts';
import { useDeedFailure } from './deed-failure.ts';
import { useUi } from './use-words.ts';

export type Selection = ReturnType<typeof useSelection>;

/** What is selected of the rows in sight; a new search begins without any. */
export function useSelection<E extends ShownList>(
  props: ListPageProps<E>,
  rows: readonly AnyRow[],
  search: string,
) {
  const { entity, removable = true, touches = [], explainRefusal } = props;
  const ui = useUi();
  const failureOf = useDeedFailure();
  const { me } = useConsole();
  const { modal, message } = App.useApp();
  const { mutateAsync: remove } = useRemove(entity, touches, { quiet: true });
  const [chosen, setChosen] = useState<{ search: string; ids: readonly string[] }>({
    search,
    ids: [],
  });
  const ids =
    chosen.search === search ? chosen.ids.filter((id) => rows.some((row) => row.id === id)) : [];
  const choose = (next: readonly string[]) => setChosen({ search, ids: next });
  const { remove: route } = entity.routes;
  const enabled = removable !== false && route !== undefined && mayAccess(me, route.access);
  const removeAll = async () => {
    try {
      await remove(ids);
      choose([]);
      void message.success(ui('removed'));
    } catch (error) {
      const content = error instanceof CallFailure && explainRefusal?.(error);
      if (content) void modal.error({ title: error.message, content, okText: ui('close') });
      else void message.error(failureOf(error), 5);
    }
  };
  return {
    ids,
    rows: rows.filter((row) => ids.includes(row.id)),
    choose,
    enabled,
    selectable: (row: AnyRow) => typeof removable !== 'function' || removable(row as ShownRow<E>),
    askRemove: () => {
      if (ids.length === 0) void message.warning(ui('chooseToRemove'));
      else
        void modal.confirm({
          title: ui('askRemove', { count: ids.length }),
          content: ui('cannotUndo'),
          okText: ui('remove'),
          cancelText: ui('cancel'),
          okButtonProps: { danger: true },
          onOk: removeAll,
        });
    },
  };
}
