// The main action of a list page, where there is one and the user may.
import { mayAccess, useConsole } from './console-context.ts';
import type { ListPageProps } from './list-page-props.ts';
import type { ShownList } from './shown-entity.ts';
import { useOpen } from './use-open.ts';
import { useUi } from './use-words.ts';

/** The action's words and deed; null where nothing can be added. */
export function useCreate<E extends ShownList>({
  entity,
  createLabel,
  onCreate,
}: ListPageProps<E>) {
  const { me } = useConsole();
  const { show } = useOpen();
  const ui = useUi();
  const { create } = entity.routes;
  if (createLabel === null || !create || !mayAccess(me, create.access)) return null;
  return { label: createLabel ?? ui('create'), run: onCreate ?? (() => show('new')) };
}
