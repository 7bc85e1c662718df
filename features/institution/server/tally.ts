// How far a run is, written beside its transaction so that others see it.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import type { JobHandle } from '#kit/jobs/job.ts';
import type { Database } from '#features/database.ts';
import type { PartName } from '../contract.ts';

/** How often a run tells how far it is. */
const TELL_EVERY_MS = 500;

export class Tally {
  readonly #db: Kysely<Database>;
  readonly #job: JobHandle;
  #part: PartName | null = null;
  #done = 0;
  #total = 0;
  #toldAt = 0;

  constructor(db: Kysely<Database>, job: JobHandle) {
    this.#db = db;
    this.#job = job;
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
    this.#job.progress(this.#done, this.#total, this.#part ?? undefined);
    await inScope(this.#db, 'all', (tx) =>
      sql`update institution_run set part = ${this.#part}, done = ${this.#done}, total = ${this.#total}
        where id = ${this.#job.id} and state = 'running'`.execute(tx),
    );
  }
}
