// What the client reports to whoever shows it: failures in words, calls that cover the page, and a database that is away.

export interface Signals {
  failure: (message: string) => void;
  /** A change waits for a second person. */
  held: (message: string) => void;
  busy: (busy: boolean) => void;
  /** The database is away. */
  away: () => void;
  /** Calls back whenever it is; the returned function ends that. */
  onAway: (listener: () => void) => () => void;
  /** Sets who shows them; the returned function ends it. */
  showWith: (listener: {
    failure: (message: string) => void;
    held: (message: string) => void;
    busy: (count: number) => void;
  }) => () => void;
}

export function makeSignals(): Signals {
  let listener: Parameters<Signals['showWith']>[0] | null = null;
  const aways = new Set<() => void>();
  let running = 0;
  return {
    failure: (message) => listener?.failure(message),
    held: (message) => listener?.held(message),
    busy: (busy) => {
      running += busy ? 1 : -1;
      listener?.busy(running);
    },
    away: () => aways.forEach((tell) => tell()),
    onAway: (tell) => {
      aways.add(tell);
      return () => aways.delete(tell);
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
