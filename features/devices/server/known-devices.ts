// What the door remembers of devices: read together, kept for seconds, forgotten when the database tells of a change.
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { hearChannel } from '#kit/db/hear-channel.ts';
import { inScope } from '#kit/db/scope.ts';
import type { Database } from '#features/database.ts';
import { findDevices } from './known-device.ts';
import type { KnownDevice } from './known-device.ts';

const CHANNEL = 'device_change';
/** A change shows at the latest after this, even if its notice was lost. */
const KEEP_MS = 5000;
const MOST_KEPT = 50_000;
/** Ids asked for at the same time are read in one query of at most this many. */
const BATCH = 500;

type Answer = { resolve: (device: KnownDevice | null) => void; reject: (error: unknown) => void };

export class KnownDevices {
  readonly #db: Kysely<Database>;
  readonly #kept = new Map<string, { device: KnownDevice | null; until: number }>();
  #asked = new Map<string, Answer[]>();
  #reading = false;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /** The device as it was at most 5 s ago. */
  async find(id: string): Promise<KnownDevice | null> {
    const kept = this.#kept.get(id);
    return kept && kept.until > Date.now() ? kept.device : this.read(id);
  }

  /** The device as it is now; those who ask together share one query. */
  read(id: string): Promise<KnownDevice | null> {
    return new Promise((resolve, reject) => {
      const answers = this.#asked.get(id);
      if (answers) answers.push({ resolve, reject });
      else this.#asked.set(id, [{ resolve, reject }]);
      void this.#readAsked();
    });
  }

  forget(id: string): void {
    this.#kept.delete(id);
  }

  /** Begins to listen for changes and tells of each; the returned function ends it. */
  async listen(
    pool: pg.Pool,
    onChange: (id: string) => void,
    onError: (error: Error) => void,
  ): Promise<() => void> {
    return hearChannel({
      pool,
      channel: CHANNEL,
      onNotice: (id) => {
        this.forget(id);
        onChange(id);
      },
      onBegin: () => this.#kept.clear(),
      onError,
    });
  }

  async #readAsked(): Promise<void> {
    if (this.#reading) return;
    this.#reading = true;
    while (this.#asked.size > 0) {
      const batch = [...this.#asked].slice(0, BATCH);
      for (const [id] of batch) this.#asked.delete(id);
      await this.#answer(batch);
    }
    this.#reading = false;
  }

  async #answer(batch: [string, Answer[]][]): Promise<void> {
    try {
      const found = await inScope(
        this.#db,
        'all',
        (tx) =>
          findDevices(
            tx,
            batch.map(([id]) => id),
          ),
        { readOnly: true },
      );
      const byId = new Map(found.map((device) => [device.id, device]));
      if (this.#kept.size > MOST_KEPT) this.#kept.clear();
      for (const [id, answers] of batch) {
        const device = byId.get(id) ?? null;
        if (device) this.#kept.set(id, { device, until: Date.now() + KEEP_MS });
        for (const { resolve } of answers) resolve(device);
      }
    } catch (error) {
      for (const [, answers] of batch) for (const { reject } of answers) reject(error);
    }
  }
}
