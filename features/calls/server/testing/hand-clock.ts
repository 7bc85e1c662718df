// A clock whose short waits pass when the test says so; the engine's loops (a second and more) never wake by themselves.
import type { Clock } from '../clock.ts';

const LOOP_MS = 1000;

export interface HandClock extends Clock {
  /** Runs whatever waits; false where nothing did. */
  pass(): boolean;
}

export function makeHandClock(): HandClock {
  const waiting = new Set<() => void>();
  return {
    now: () => Date.now(),
    after(ms, run) {
      if (ms >= LOOP_MS) return () => undefined;
      waiting.add(run);
      return () => waiting.delete(run);
    },
    pass() {
      const due = [...waiting];
      waiting.clear();
      for (const run of due) run();
      return due.length > 0;
    },
  };
}
