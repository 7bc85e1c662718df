// Losses of devices, told to the other rooms until they have heard: what is told stands in the database with the loss.
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import type { Log } from '#kit/log/log.ts';
import type { Database } from '#features/database.ts';

/** Whoever wrote a loss tells it at once; what is older was left, by a room that failed or a process that died. */
const LEFT_S = 5;
const AT_ONCE = 500;

export interface Loss {
  id: string;
  device_id: string;
}

/** Keeps that these devices were lost, in the transaction of the loss. */
export async function keepLosses(
  tx: Kysely<Database>,
  devices: readonly string[],
): Promise<Map<string, string>> {
  if (devices.length === 0) return new Map();
  const { rows } = await sql<Loss>`
    insert into device_loss (org_id, device_id) select org_id, id from device where id = any(${devices}::uuid[])
    returning id, device_id`.execute(tx);
  return new Map(rows.map(({ id, device_id }) => [device_id, id]));
}

export class Losses {
  readonly #db: Kysely<Database>;
  readonly #log: Log;
  readonly #tell: (losses: readonly Loss[]) => Promise<readonly string[]>;
  readonly #inHand = new Set<string>();
  #last: Promise<void> = Promise.resolve();

  /** `tell` gives the ids of those that a room has not taken, and rejects where that is not known: they are told again. */
  constructor(
    db: Kysely<Database>,
    log: Log,
    tell: (losses: readonly Loss[]) => Promise<readonly string[]>,
  ) {
    this.#db = db;
    this.#log = log;
    this.#tell = tell;
  }

  /**
   * Tells of those that are not being told already, and forgets the ones that were heard; never rejects. What is told
   * meanwhile waits its turn, and a millisecond for each loss before it: thousands are lost together, and presses need
   * the database too.
   */
  tell(losses: readonly Loss[]): Promise<void> {
    const fresh = losses.filter(({ id }) => !this.#inHand.has(id));
    if (fresh.length === 0) return Promise.resolve();
    for (const { id } of fresh) this.#inHand.add(id);
    const told = this.#last.then(() => this.#tellFresh(fresh));
    this.#last = told.then(() => setTimeout(fresh.length));
    return told;
  }

  async #tellFresh(fresh: readonly Loss[]): Promise<void> {
    try {
      const failed = new Set(await this.#tell(fresh));
      const heard = fresh.map(({ id }) => id).filter((id) => !failed.has(id));
      if (heard.length > 0)
        await inScope(this.#db, 'all', (tx) =>
          sql`delete from device_loss where id = any(${heard}::uuid[])`.execute(tx),
        );
    } catch (error) {
      this.#log.error({ err: error }, 'Losses were not taken; they will be told again');
    } finally {
      for (const { id } of fresh) this.#inHand.delete(id);
    }
  }

  /** Tells of what was left by `now`, in Unix milliseconds. */
  async sweep(now: number): Promise<void> {
    const { rows } = await inScope(
      this.#db,
      'all',
      (tx) =>
        sql<Loss>`
          select id, device_id from device_loss where at < to_timestamp(${now / 1000}) - make_interval(secs => ${LEFT_S})
          order by at limit ${AT_ONCE}`.execute(tx),
      { readOnly: true },
    );
    await this.tell(rows);
  }
}
