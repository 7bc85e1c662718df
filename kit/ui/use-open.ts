// Which record a page shows in its drawer: `?open=<id>`, `?open=new` or `?open=new:<hint>` in its address.
import { useSearchParams } from 'react-router';

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
  const searchFor = (target: string) => {
    const next = new URLSearchParams(params);
    next.set('open', target);
    return `?${next}`;
  };
  return {
    open: params.get('open'),
    searchFor,
    show: (target) => setParams(searchFor(target)),
    close: () => {
      const next = new URLSearchParams(params);
      next.delete('open');
      setParams(next);
    },
  };
}
