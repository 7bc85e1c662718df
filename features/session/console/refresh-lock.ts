// One at a time across all tabs of the browser (spec §4). Browsers withhold navigator.locks on plain http, which is
// what a hospital's own network often is: there the storage that all tabs share holds the lock.

/** How often those who wait look again, in milliseconds (spec §9). */
const POLL_MS = 500;
/** A lock whose holder was closed in the middle is void after this: longer than any request lasts. */
const HELD_MS = 40_000;
/** What one tab writes all others see by then: a rival for the lock, or the result of the work. */
const SETTLE_MS = 100;

/** A lock that nobody has is given sooner than this. */
const WAITED_MS = 30;

export interface LockParts {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  locks: LockManager | undefined;
  pause: (milliseconds: number) => Promise<void>;
}

const browserParts = (): LockParts => ({
  storage: localStorage,
  locks: navigator.locks as LockManager | undefined,
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
});

/** Runs `work` unless `settled` gives a result, which it is asked for whenever somebody else may have worked. */
export async function runAlone<T>(
  name: string,
  settled: () => Promise<T | undefined>,
  work: () => Promise<T>,
  { storage, locks, pause }: LockParts = browserParts(),
): Promise<T> {
  const settle = async () => {
    const result = await settled();
    if (result !== undefined) return result;
    const worked = await work();
    // What was written reaches the other tabs' processes a moment later; they must not look before that.
    await pause(POLL_MS);
    return worked;
  };
  if (locks) {
    const asked = Date.now();
    return locks.request(name, async () => {
      // Somebody else had it: what they wrote may still be on its way to this tab's process.
      if (Date.now() - asked > WAITED_MS) await pause(2 * POLL_MS);
      return settle();
    }) as Promise<T>;
  }
  const me = `${Math.random()}`;
  for (;;) {
    const result = await settled();
    if (result !== undefined) return result;
    if (await take(name, me, { storage, pause })) {
      try {
        return await settle();
      } finally {
        if (holder(storage, name) === me) storage.removeItem(name);
      }
    }
    await pause(POLL_MS);
  }
}

function holder(storage: LockParts['storage'], name: string): string | null {
  const [owner = '', until = '0'] = (storage.getItem(name) ?? '').split(' ');
  return owner !== '' && Number(until) > Date.now() ? owner : null;
}

async function take(
  name: string,
  me: string,
  { storage, pause }: Pick<LockParts, 'storage' | 'pause'>,
): Promise<boolean> {
  if (holder(storage, name) !== null) return false;
  storage.setItem(name, `${me} ${Date.now() + HELD_MS}`);
  await pause(SETTLE_MS);
  return holder(storage, name) === me;
}
