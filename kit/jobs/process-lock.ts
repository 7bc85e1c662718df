// The sign that this process lives: a lock that goes with its connection, and so with the process.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';

export interface ProcessLock {
  id: string;
  /** Aborted when the lock is lost: another process may take its jobs. */
  lost: AbortSignal;
  release(): void;
}

export async function lockProcess(pool: pg.Pool): Promise<ProcessLock> {
  const id = randomUUID();
  const client = await pool.connect();
  const lost = new AbortController();
  const release = () => {
    if (lost.signal.aborted) return;
    lost.abort();
    // It stays listened to: it may still hear that the database stops.
    client.release(true);
  };
  client.on('error', release);
  try {
    await client.query('select pg_advisory_lock(job_lock($1))', [id]);
  } catch (error) {
    release();
    throw error;
  }
  return { id, lost: lost.signal, release };
}
