// Looks at records: audited together for many requests, none of which waits for it (docs/decisions/0031). A change never
// comes this way; what a crash may lose are the looks of its last moment.
import { DatabaseAway } from '../db/away.ts';
import type { AuditEntry, AuditOrigin } from './audit-entry.ts';

export interface Look {
  origin: AuditOrigin;
  entry: AuditEntry;
}

export interface Looks {
  /** Takes looks to be written within a moment; waits, and may reject, only where too many wait already. */
  note(looks: readonly Look[]): Promise<void>;
  /** Writes what waits: whoever reads the audit then finds what was seen before. */
  settle(): Promise<void>;
}

interface Options {
  /** Writes them all or, where it rejects, none. */
  write: (looks: readonly Look[]) => Promise<void>;
  onError: (error: unknown) => void;
}

const GATHER_MS = 50;
const AGAIN_MS = 1000;
/** Written together. */
const BATCH = 500;
/** Beyond it whoever looks waits: nothing is read that could not be audited. */
const MOST_WAITING = 5000;

/** Starts taking looks; `settle` at the end leaves none behind. */
export function takeLooks({ write, onError }: Options): Looks {
  const waiting: Look[] = [];
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;

  /** One that the database refuses must not keep the others from being written. */
  async function writeSingly(looks: readonly Look[]): Promise<void> {
    for (const look of looks)
      await write([look]).catch((error: unknown) => {
        if (error instanceof DatabaseAway) throw error;
        onError(error);
      });
  }
  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const taken = waiting.slice(0, BATCH);
      await write(taken).catch((error: unknown) => {
        if (error instanceof DatabaseAway) throw error;
        return writeSingly(taken);
      });
      waiting.splice(0, taken.length);
    }
  }
  function settle(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    running ??= writeAll().finally(() => {
      running = null;
    });
    return running;
  }
  function settleIn(ms: number): void {
    timer ??= setTimeout(() => {
      settle().catch((error: unknown) => {
        onError(error);
        settleIn(AGAIN_MS);
      });
    }, ms);
  }
  return {
    async note(looks) {
      if (looks.length === 0) return;
      if (waiting.length >= MOST_WAITING) await settle();
      waiting.push(...looks);
      settleIn(GATHER_MS);
    },
    async settle() {
      await running;
      await settle();
    },
  };
}
