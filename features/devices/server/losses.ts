// Losses of devices: who is not back in time is missed, and told to the other rooms until they have heard. What is told stands
// in the database with the loss.
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import type { Log } from '#kit/log/log.ts';
import type { Database } from '#features/database.ts';

/**
 * So long a device has to come back before it is missed: a tablet whose page is loaded anew is no call. With the time between
 * two looks a loss is shown within 30 s (UL 1069).
 */
export const MISSED_S = 20;
const AT_ONCE = 500;

export interface Loss {
  id: string;
  device_id: string;
}

/** Keeps that these devices were lost, in the transaction of the loss. */
export async function keepLosses(tx: Kysely<Database>, devices: readonly string[]): Promise<void> {
  if (devices.length === 0) return;
  await sql`
    insert into device_loss (org_id, device_id) select org_id, id from device where id = any(${devices}::uuid[])`.execute(
    tx,
  );
}

/** Forgets the losses of devices that are there again before they were missed, in the transaction of their return. */
export async function forgiveLosses(
  tx: Kysely<Database>,
  devices: readonly string[],
): Promise<void> {
  if (devices.length === 0) return;
  await sql`
    delete from device_loss where device_id = any(${devices}::uuid[]) and at > now() - make_interval(secs => ${MISSED_S})`.execute(
    tx,
  );
}

export class Losses {
  readonly #db: Kysely<Database>;
  readonly #log: Log;
  readonly #tell: (losses: readonly Loss[]) => Promise<readonly string[]>;
  readonly #inHand = new Set<string>();
  #last: Promise<void> = Promise.resolve();
  #left = false;

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
    if (this.#left || fresh.length === 0) return Promise.resolve();
    for (const { id } of fresh) this.#inHand.add(id);
    const told = this.#last.then(() => this.#tellFresh(fresh));
    this.#last = told.then(() => setTimeout(fresh.length));
    return told;
  }

  /** Tells no more: what is lost from here on is left for the next start. Resolves when what was in hand is told. */
  leave(): Promise<void> {
    this.#left = true;
    return this.#last;
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

  /** Tells of the devices that are missed by `now`, in Unix milliseconds, the earliest first; whichever process wrote their loss. */
  async sweep(now: number): Promise<void> {
    const told = new Set<string>();
    for (;;) {
      const rows = await this.#readMissed(now);
      const fresh = rows.filter(({ id }) => !told.has(id));
      await this.tell(fresh);
      for (const { id } of fresh) told.add(id);
      if (rows.length < AT_ONCE || fresh.length === 0) return;
    }
  }

  async #readMissed(now: number): Promise<Loss[]> {
    const { rows } = await inScope(
      this.#db,
      'all',
      (tx) =>
        sql<Loss>`
          select id, device_id from device_loss where at <= to_timestamp(${now / 1000}) - make_interval(secs => ${MISSED_S})
          order by at limit ${AT_ONCE}`.execute(tx),
      { readOnly: true },
    );
    return rows;
  }
}
