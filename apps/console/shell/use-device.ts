// Below 992 px the console is on a phone or tablet (spec §9): the sidebar lies over the page.
import { useSyncExternalStore } from 'react';

const query = matchMedia('(width < 992px)');

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export const useMobile = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
