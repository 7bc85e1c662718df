// What the client reports to whoever shows it: failures in words, and calls that cover the page.

export interface Signals {
  failure: (message: string) => void;
  /** A change waits for a second person. */
  held: (message: string) => void;
  busy: (busy: boolean) => void;
  /** Sets who shows them; the returned function ends it. */
  showWith: (listener: {
    failure: (message: string) => void;
    held: (message: string) => void;
    busy: (count: number) => void;
  }) => () => void;
}

export function makeSignals(): Signals {
  let listener: Parameters<Signals['showWith']>[0] | null = null;
  let running = 0;
  return {
    failure: (message) => listener?.failure(message),
    held: (message) => listener?.held(message),
    busy: (busy) => {
      running += busy ? 1 : -1;
      listener?.busy(running);
    },
    showWith: (next) => {
      listener = next;
      next.busy(running);
      return () => {
        if (listener === next) listener = null;
      };
    },
  };
}
