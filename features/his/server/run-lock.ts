// One run at a time for each organisation, over all processes: a lock on a connection of its own, that goes with the process.
import type pg from 'pg';

export interface RunLock {
  /** Aborted when the lock is lost with its connection. */
  lost: AbortSignal;
  release(): Promise<void>;
}

/** Takes the organisation's lock; null where someone has it. */
export async function takeRunLock(pool: pg.Pool, org_id: string): Promise<RunLock | null> {
  const client = await pool.connect();
  const lost = new AbortController();
  const onError = () => lost.abort();
  client.on('error', onError);
  const giveBack = (broken: boolean) => {
    client.off('error', onError);
    // It may still hear that the database stops.
    if (broken) client.on('error', () => undefined);
    client.release(broken);
  };
  try {
    const { rows } = await client.query<{ got: boolean }>(
      'select pg_try_advisory_lock(his_lock($1)) as got',
      [org_id],
    );
    if (rows[0]?.got) return { lost: lost.signal, release: async () => release() };
    giveBack(false);
    return null;
  } catch (error) {
    giveBack(true);
    throw error;
  }
  async function release(): Promise<void> {
    const done = await client
      .query('select pg_advisory_unlock(his_lock($1))', [org_id])
      .then(() => true)
      .catch(() => false);
    giveBack(!done);
  }
}
