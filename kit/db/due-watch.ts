// Whether there is anything to do, asked for all kinds of work together: a server with nothing to do sends one statement a
// second, however many look.
import { CompiledQuery } from 'kysely';
import type { Kysely } from 'kysely';
import { keepPrepared } from './named-statements.ts';
import { inScope } from './scope.ts';

const LOOK_EVERY_MS = 1000;

export interface DueWork {
  /** In SQL, by an index: whether there is anything to do now. Each second that it holds, the work is done. */
  isDue: string;
  work: () => Promise<void>;
  onError: (error: unknown) => void;
}

export interface DueWatch {
  /** Does the work whenever it is due; the returned function ends that and waits for work under way. */
  add(due: DueWork): () => Promise<void>;
  stop(): Promise<void>;
}

/** Starts looking; nothing is asked while nobody has added any work. */
export function startDueWatch<Schema>(db: Kysely<Schema>): DueWatch {
  const all = new Set<DueWork>();
  const working = new Map<DueWork, Promise<void>>();
  let looking: Promise<void> | null = null;

  async function askAll(asked: readonly DueWork[]): Promise<boolean[]> {
    const text = keepPrepared(`select array[${asked.map(({ isDue }) => isDue).join(', ')}] as due`);
    const { rows } = await inScope(
      db,
      'all',
      (tx) => tx.executeQuery<{ due: boolean[] }>(CompiledQuery.raw(text)),
      { readOnly: true },
    );
    return rows[0]?.due ?? [];
  }
  async function look(): Promise<void> {
    const asked = [...all].filter((one) => !working.has(one));
    if (asked.length === 0) return;
    try {
      const due = await askAll(asked);
      for (const [at, one] of asked.entries())
        if (due[at] && all.has(one))
          working.set(
            one,
            one
              .work()
              .catch(one.onError)
              .finally(() => working.delete(one)),
          );
    } catch (error) {
      for (const { onError } of asked) onError(error);
    }
  }
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = null;
    });
  }, LOOK_EVERY_MS);
  return {
    add(due) {
      all.add(due);
      return async () => {
        all.delete(due);
        await looking;
        await working.get(due);
      };
    },
    async stop() {
      clearInterval(timer);
      all.clear();
      await looking;
      await Promise.all(working.values());
    },
  };
}
