// What the door remembers of devices: read together, kept for seconds, forgotten when the database tells of a change.
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { hearChannel } from '#kit/db/hear-channel.ts';
import { inScope } from '#kit/db/scope.ts';
import type { Database } from '#features/database.ts';
import { findDevices } from './known-device.ts';
import type { KnownDevice } from './known-device.ts';

const CHANNEL = 'device_change';
/** The notice that spaces are called otherwise or lie elsewhere. */
const PLACES = 'places';
/** A change shows at the latest after this, even if its notice was lost; less where no notices are heard at all. */
const KEEP_MS = 300_000;
const KEEP_UNHEARD_MS = 5000;
const MOST_KEPT = 50_000;
/** Ids asked for at the same time are read in one query of at most this many. */
const BATCH = 500;

type Answer = { resolve: (device: KnownDevice | null) => void; reject: (error: unknown) => void };

interface DeviceEars {
  onChange: (id: string) => void;
  /** Notices are heard from here on; whatever was told before may have gone unheard. */
  onBegin: () => void;
  onError: (error: Error) => void;
}

/** Those read together are not to be read anew together. */
const spread = (ms: number): number => ms * (0.5 + Math.random() / 2);

export class KnownDevices {
  readonly #db: Kysely<Database>;
  readonly #kept = new Map<string, { device: KnownDevice | null; until: number }>();
  #asked = new Map<string, Answer[]>();
  #reading = false;
  #keepMs = KEEP_UNHEARD_MS;
  /** Told of since the read under way began: what it gives of them may be older than the notice. */
  readonly #told = new Set<string>();

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /** The device as it is, as far as notices tell: one that is lost shows within five minutes, all of them within 5 s. */
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
    this.#told.add(id);
    this.#kept.delete(id);
  }

  #forgetAll(): void {
    this.#told.add(PLACES);
    this.#kept.clear();
  }

  /** Begins to listen for changes and tells of each; the returned function ends it. */
  async listen(pool: pg.Pool, { onChange, onBegin, onError }: DeviceEars): Promise<() => void> {
    return hearChannel({
      pool,
      channel: CHANNEL,
      onNotice: (id) => {
        if (id === PLACES) return this.#forgetAll();
        this.forget(id);
        onChange(id);
      },
      onBegin: () => {
        this.#keepFor(KEEP_MS);
        onBegin();
      },
      onError: (error) => {
        this.#keepFor(KEEP_UNHEARD_MS);
        onError(error);
      },
    });
  }

  #keepFor(ms: number): void {
    this.#keepMs = ms;
    this.#forgetAll();
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
    this.#told.clear();
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
        if (device && !this.#told.has(id) && !this.#told.has(PLACES))
          this.#kept.set(id, { device, until: Date.now() + spread(this.#keepMs) });
        for (const { resolve } of answers) resolve(device);
      }
    } catch (error) {
      for (const [, answers] of batch) for (const { reject } of answers) reject(error);
    }
  }
}
