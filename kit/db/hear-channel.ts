// Notices of the database (LISTEN): one connection a channel, replaced when it breaks.
import type pg from 'pg';

const RETRY_MS = 1000;

export interface Hearing {
  pool: pg.Pool;
  channel: string;
  onNotice: (payload: string) => void;
  /** Listens, the first time and again after a break: whatever was told before went unheard, so that caches must be cleared. */
  onBegin: () => void;
  /** The connection broke, or could not be replaced; it is tried again every second. */
  onError: (error: Error) => void;
}

/** Hears a channel until the returned function is called; throws where the first connection fails. */
export async function hearChannel(hearing: Hearing): Promise<() => void> {
  const { pool, channel, onNotice, onBegin, onError } = hearing;
  let release = (): void => undefined;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;
  async function connect(): Promise<void> {
    const fresh = await pool.connect();
    let released = false;
    release = () => {
      if (!released) fresh.release(true);
      released = true;
    };
    fresh.on('notification', ({ payload = '' }) => onNotice(payload));
    // A broken connection says so more than once, and also after it was given back.
    fresh.on('error', (error) => {
      if (released) return;
      release();
      onError(error);
      tryLater();
    });
    await fresh.query(`listen ${channel}`).catch((error: unknown) => {
      release();
      throw error;
    });
    if (stopped) release();
    else onBegin();
  }
  function tryLater(): void {
    if (stopped) return;
    clearTimeout(retry);
    retry = setTimeout(() => {
      connect().catch((error: unknown) => {
        onError(error as Error);
        tryLater();
      });
    }, RETRY_MS);
  }
  await connect();
  return () => {
    stopped = true;
    clearTimeout(retry);
    release();
  };
}
