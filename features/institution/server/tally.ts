// How far a run is, written beside its transaction so that others see it.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import type { Database } from '#features/database.ts';
import type { PartName } from '../contract.ts';

/** How often a run tells how far it is, and at least gives a sign of life. */
const TELL_EVERY_MS = 500;
const LIVE_EVERY_MS = 10_000;

export class Tally {
  readonly #db: Kysely<Database>;
  readonly #id: string;
  readonly #living: NodeJS.Timeout;
  #part: PartName | null = null;
  #done = 0;
  #total = 0;
  #toldAt = 0;

  constructor(db: Kysely<Database>, id: string) {
    this.#db = db;
    this.#id = id;
    // One that can't be written is followed by the next.
    this.#living = setInterval(() => void this.write().catch(() => undefined), LIVE_EVERY_MS);
    this.#living.unref();
  }

  async begin(total: number): Promise<void> {
    this.#total = total;
    await this.write();
  }

  async step(part: PartName, rows = 1): Promise<void> {
    this.#part = part;
    this.#done += rows;
    if (Date.now() - this.#toldAt >= TELL_EVERY_MS) await this.write();
  }

  async write(): Promise<void> {
    this.#toldAt = Date.now();
    await inScope(this.#db, 'all', (tx) =>
      sql`update institution_run set part = ${this.#part}, done = ${this.#done}, total = ${this.#total}, heard_at = clock_timestamp()
        where id = ${this.#id} and state = 'running'`.execute(tx),
    );
  }

  stop(): void {
    clearInterval(this.#living);
  }
}
