// Work that is done now and then for as long as the server runs: sweeping away what can't matter any more.

export interface SweepOptions {
  everyMs: number;
  sweep: () => Promise<void>;
  onError: (error: unknown) => void;
}

/** Sweeps now and at every interval; the returned function stops it and waits for a sweep under way. */
export function startSweep({ everyMs, sweep, onError }: SweepOptions): () => Promise<void> {
  let running = sweep().catch(onError);
  const timer = setInterval(() => {
    running = running.then(sweep).catch(onError);
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
