// One run at a time for each organisation, over all processes: locks that go with the process. All of a process lie on one
// connection, so that no number of runs takes the connections of others.
import type pg from 'pg';

export interface RunLock {
  /** Aborted when the lock is lost with its connection. */
  lost: AbortSignal;
  release(): Promise<void>;
}

interface Connection {
  client: pg.PoolClient;
  lost: AbortController;
  /** Whose lock it has, or asks for: one session would be given the same lock again. */
  held: Set<string>;
  /** Ends it, and with it all its locks. */
  end(): void;
}

export class RunLocks {
  readonly #pool: pg.Pool;
  #connected: Promise<Connection> | null = null;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Takes the organisation's lock; null where someone has it. */
  async take(org_id: string): Promise<RunLock | null> {
    const connection = await (this.#connected ??= this.#connect());
    const { client, held, lost } = connection;
    if (held.has(org_id)) return null;
    held.add(org_id);
    let got = false;
    try {
      const { rows } = await client.query<{ got: boolean }>(
        'select pg_try_advisory_lock(his_lock($1)) as got',
        [org_id],
      );
      got = rows[0]?.got === true;
    } finally {
      if (!got) held.delete(org_id);
    }
    if (!got) return null;
    const release = async () => {
      // A connection that doesn't answer may still have the lock.
      await client.query('select pg_advisory_unlock(his_lock($1))', [org_id]).catch(connection.end);
      held.delete(org_id);
    };
    return { lost: lost.signal, release };
  }

  async close(): Promise<void> {
    const connection = await this.#connected?.catch(() => null);
    connection?.end();
  }

  async #connect(): Promise<Connection> {
    try {
      const client = await this.#pool.connect();
      const lost = new AbortController();
      const end = () => {
        if (lost.signal.aborted) return;
        this.#connected = null;
        lost.abort();
        // It stays listened to: it may still hear that the database stops.
        client.release(true);
      };
      client.on('error', end);
      return { client, lost, held: new Set(), end };
    } catch (error) {
      this.#connected = null;
      throw error;
    }
  }
}
