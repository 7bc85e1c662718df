// Which record a page shows in its drawer: `?open=<id>`, `?open=new` or `?open=new:<hint>` in its address.
import { useSearchParams } from 'react-router';
import { currentParams } from './address.ts';

export interface Opened {
  /** An id, `new`, `new:<hint>`, or null where nothing is open. */
  open: string | null;
  /** The address that opens a record on this page, for a link. */
  searchFor: (target: string) => string;
  show: (target: string) => void;
  close: () => void;
}

export const isNew = (target: string): boolean => target === 'new' || target.startsWith('new:');

/** What follows `new:`. */
export const hintOf = (target: string): string => target.slice('new:'.length);

/** Opens and closes records by the page's address; other parameters stay. */
export function useOpen(): Opened {
  const [params, setParams] = useSearchParams();
  return {
    open: params.get('open'),
    searchFor: (target) => `?${withOpen(params, target)}`,
    show: (target) => setParams(withOpen(currentParams(), target)),
    close: () => setParams(withOpen(currentParams(), null)),
  };
}

function withOpen(params: URLSearchParams, target: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (target === null) next.delete('open');
  else next.set('open', target);
  return next;
}
