// The state of a list in its page's address.
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { currentParams } from './address.ts';
import { readListState, writeListState } from './list-state.ts';
import type { ListState } from './list-state.ts';
import type { ShownList } from './shown-entity.ts';

export interface ListStateHook {
  state: ListState;
  change: (change: Partial<ListState>) => void;
}

/** Reads and changes paging, sort, keyword and filters; turning the page makes an entry in the history, the rest does not. */
export function useListState(entity: ShownList): ListStateHook {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readListState(params, entity), [params, entity]);
  const change = (to: Partial<ListState>) =>
    setParams(writeListState(currentParams(), entity, to), { replace: to.page === undefined });
  return { state, change };
}
