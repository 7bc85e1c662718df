// A server process: the engine's own code on a clock, a store and a bus that can fail, and that ends between any two steps.
import type { DeviceBus } from '#kit/device-bus/bus.ts';
import { startEngine } from '../server/engine.ts';
import type { Engine } from '../server/engine.ts';
import type { CallStore, CallTransaction } from '../server/store.ts';
import type { Parts } from './parts.ts';
import { TICK_MS } from './virtual-time.ts';
import { observe } from './trace.ts';
import type { Trace } from './trace.ts';

/** How often a transaction goes wrong, and how. */
export interface StoreFaults {
  /** Takes long, before and after its commit: time to die in. */
  slow: number;
  slowMs: number;
  /** Fails before the commit, or after it where nobody knows. */
  fail: number;
}

/** The store was away; the engine is to bear it. */
export class StoreFault extends Error {}

export interface Surroundings {
  store: CallStore;
  faults: StoreFaults;
  bus: Pick<DeviceBus, 'send' | 'connected'>;
  ids: { message(): string };
  /** Timers that one process acts on at once. */
  lanes: number;
  /** A rule broken on purpose, to see that it is found. */
  mutate: ((tx: CallTransaction) => void) | null;
  committed(trace: Trace): void;
}

const NEVER = new Promise<never>(() => undefined);

export class Process {
  readonly name: string;
  alive = true;
  /** What its clock is off by, in milliseconds. */
  clockOff = 0;
  readonly engine: Engine;
  readonly #inHand = new Set<() => void>();
  readonly #parts: Parts;
  readonly #around: Surroundings;

  constructor(parts: Parts, name: string, around: Surroundings) {
    this.#parts = parts;
    this.#around = around;
    this.name = name;
    this.engine = startEngine({
      store: { transact: (scope, work) => this.#transact(scope, work) },
      clock: {
        now: () => parts.time.now + this.clockOff,
        after: (ms, run) => {
          const guarded = (): void => {
            if (this.alive) run();
          };
          return ms === TICK_MS ? parts.time.tick(guarded) : parts.time.after(ms, guarded);
        },
      },
      ids: around.ids,
      lanes: around.lanes,
      bus: {
        send: (...sent) => (this.alive ? around.bus.send(...sent) : NEVER),
        connected: (device) => around.bus.connected(device),
      },
      live: { wake: () => undefined },
      log: { warn: this.#complain, error: this.#complain },
    });
  }

  /** Does a piece of work; `redo` is called where the process dies over it or the store was away. */
  run(work: (engine: Engine) => Promise<void>, redo: () => void): void {
    this.#inHand.add(redo);
    work(this.engine).then(
      () => void this.#inHand.delete(redo),
      (error: unknown) => {
        if (!this.#inHand.delete(redo)) return;
        if (error instanceof StoreFault) redo();
        else this.#parts.fail('the engine never breaks', String((error as Error).stack ?? error));
      },
    );
  }

  /** From here on it does nothing; gives what it had in hand. */
  kill(): (() => void)[] {
    this.alive = false;
    const left = [...this.#inHand];
    this.#inHand.clear();
    return left;
  }

  readonly #complain = (detail: unknown): void => {
    const { err } = (detail ?? {}) as { err?: unknown };
    if (err instanceof StoreFault || !this.alive) return;
    this.#parts.fail(
      'the engine never breaks',
      err instanceof Error ? String(err.stack) : String(err),
    );
  };

  async #transact<Result>(
    scope: Parameters<CallStore['transact']>[0],
    work: (tx: CallTransaction) => Promise<Result>,
  ): Promise<Result> {
    const { random, counts } = this.#parts;
    const { store, faults, mutate, committed } = this.#around;
    counts.transactions += 1;
    const slow = random.chance(faults.slow);
    const fails = random.chance(faults.fail) ? (random.chance(0.5) ? 'before' : 'after') : null;
    if (slow) await this.#wait(random.exponential(faults.slowMs));
    if (!this.alive) return NEVER;
    const result = await store.transact(scope, async (tx) => {
      const trace = observe(tx, this.name, this.#parts.time.now + this.#parts.skew.store);
      mutate?.(tx);
      const done = await work(tx);
      if (fails === 'before') throw this.#fault();
      committed(trace);
      return done;
    });
    if (slow) await this.#wait(random.exponential(faults.slowMs));
    if (!this.alive) return NEVER;
    if (fails === 'after') throw this.#fault();
    return result;
  }

  #fault(): StoreFault {
    const { counts, calm, time } = this.#parts;
    counts.store_faults += 1;
    calm.since = time.now;
    return new StoreFault('The store is away');
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => void this.#parts.time.after(ms, resolve));
  }
}
