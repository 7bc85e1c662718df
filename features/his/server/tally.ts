// What became of the records of a run, written as it goes on and told live.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import { announce } from '#kit/live/announce.ts';
import type { JobHandle } from '#kit/jobs/job.ts';
import type { Database } from '#features/database.ts';
import { MOST_REFUSED_KEPT } from '../contract.ts';
import type { Stage } from '../contract.ts';
import type { Counting, Refused } from './applier.ts';
import type { Outcome } from './taken.ts';

/** How often a run tells how far it is. */
const TELL_EVERY_MS = 1000;

export interface RunRow {
  id: string;
  org_id: string;
  asked_org_id: string;
  his_id: string;
}

/** Tells those who may see the HIS, and those who may start it, where it belongs and where it was asked for. */
export async function announceRun(
  db: Kysely<Database>,
  { id, his_id, org_id, asked_org_id }: RunRow,
  state: string,
): Promise<void> {
  const data = { id, his_id, state };
  await announce(db, { org_id, type: 'his.changed', access: 'his.read', data });
  for (const org of new Set([org_id, asked_org_id]))
    await announce(db, { org_id: org, type: 'his.run', access: 'his.sync', data });
}

export class Tally implements Counting {
  readonly #db: Kysely<Database>;
  readonly #run: RunRow;
  readonly #job: JobHandle;
  readonly #counts = { made: 0, changed: 0, unchanged: 0, refused: 0 };
  #stage: Stage | null = null;
  #unwritten: Refused[] = [];
  #toldAt = 0;

  constructor(db: Kysely<Database>, run: RunRow, job: JobHandle) {
    this.#db = db;
    this.#run = run;
    this.#job = job;
  }

  get report(): { created: number; updated: number; unchanged: number; refused: number } {
    const { made, changed, ...rest } = this.#counts;
    return { created: made, updated: changed, ...rest };
  }

  async begin(stage: Stage | null): Promise<void> {
    this.#stage = stage;
    await this.write();
  }

  async add(outcome: Outcome): Promise<void> {
    this.#counts[outcome] += 1;
    await this.#tell();
  }

  async refuse(refused: Refused): Promise<void> {
    this.#counts.refused += 1;
    if (this.#counts.refused <= MOST_REFUSED_KEPT) this.#unwritten.push(refused);
    await this.#tell();
  }

  async #tell(): Promise<void> {
    if (Date.now() - this.#toldAt >= TELL_EVERY_MS) await this.write();
  }

  /** Writes the counts and the refusals since the last time. */
  async write(): Promise<void> {
    this.#toldAt = Date.now();
    const { made, changed, unchanged, refused } = this.#counts;
    const done = made + changed + unchanged + refused;
    // How many there are nobody knows before the last.
    this.#job.progress(done, done, this.#stage ?? undefined);
    const fresh = this.#unwritten.splice(0);
    await inScope(this.#db, 'all', async (tx) => {
      await sql`update his_run set stage = ${this.#stage}, done = ${done}, made = ${made}, changed = ${changed},
        unchanged = ${unchanged}, refused = ${refused} where id = ${this.#run.id}`.execute(tx);
      if (fresh.length > 0)
        await sql`
          insert into his_refusal (org_id, run_id, record, name, reason)
          select ${this.#run.org_id}, ${this.#run.id}, record, name, reason::jsonb
          from unnest(${fresh.map(({ record }) => record)}::text[], ${fresh.map(({ name }) => name)}::text[],
            ${fresh.map(({ reason }) => JSON.stringify(reason))}::text[]) with ordinality as r(record, name, reason, place)
          order by place`.execute(tx);
      await announceRun(tx, this.#run, 'running');
    });
  }
}
