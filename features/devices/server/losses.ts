// Losses of devices, told to the other rooms until they have heard: what is told stands in the database with the loss.
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
  readonly #tell: (loss: Loss) => Promise<void>;
  readonly #inHand = new Set<string>();

  /** `tell` rejects where a room has not heard of the loss; it may be told of one again. */
  constructor(db: Kysely<Database>, log: Log, tell: (loss: Loss) => Promise<void>) {
    this.#db = db;
    this.#log = log;
    this.#tell = tell;
  }

  /** Tells of these one after another and forgets those that were heard; never rejects. */
  async tell(losses: readonly Loss[]): Promise<void> {
    const fresh = losses.filter(({ id }) => !this.#inHand.has(id));
    for (const { id } of fresh) this.#inHand.add(id);
    const heard: string[] = [];
    try {
      for (const loss of fresh) if (await this.#tellOne(loss)) heard.push(loss.id);
      if (heard.length > 0)
        await inScope(this.#db, 'all', (tx) =>
          sql`delete from device_loss where id = any(${heard}::uuid[])`.execute(tx),
        );
    } catch (error) {
      this.#log.warn({ err: error }, 'Losses that were told will be told again');
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

  async #tellOne(loss: Loss): Promise<boolean> {
    try {
      await this.#tell(loss);
      return true;
    } catch (error) {
      this.#log.error(
        { err: error, device: loss.device_id },
        'A loss was not taken; it will be told again',
      );
      return false;
    }
  }
}
