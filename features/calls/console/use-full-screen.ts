// The whole screen for one page: the document goes full, and the page lays itself over the shell.
import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

export function useFullScreen(): { able: boolean; full: boolean; toggle: () => void } {
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  return {
    able: document.fullscreenEnabled,
    full,
    toggle: () =>
      void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
        () => undefined,
      ),
  };
}
