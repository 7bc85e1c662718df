// The main action of a list page, where there is one and the user may.
import { mayAccess, useConsole } from './console-context.ts';
import type { ListPageProps } from './list-page-props.ts';
import type { ShownEntity } from './shown-entity.ts';
import { useOpen } from './use-open.ts';
import { useUi } from './use-words.ts';

/** The action's words and deed; null where nothing can be added. */
export function useCreate<E extends ShownEntity>({
  entity,
  createLabel,
  onCreate,
}: ListPageProps<E>) {
  const { me } = useConsole();
  const { show } = useOpen();
  const ui = useUi();
  if (createLabel === null || !mayAccess(me, entity.routes.create.access)) return null;
  return { label: createLabel ?? ui('create'), run: onCreate ?? (() => show('new')) };
}
