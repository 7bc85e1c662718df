// Work that is taken at once while there is little of it, and many together when there is much: what comes while every
// lane is busy waits, in its order, and is then worked on together. So the more there is, the less each costs.

import type { Clock } from './clock.ts';

export interface Lanes<Item, Result> {
  add(item: Item): Promise<Result>;
  /** How many wait for a lane. */
  readonly waiting: number;
  /** Resolves once nothing waits and nothing is worked on. */
  idle(): Promise<void>;
}

export interface LanesOptions<Item, Result> {
  /** Gives the result of each in their order; rejects where that of any is not known. */
  work: (items: readonly Item[]) => Promise<readonly (Result | Promise<Result>)[]>;
  /** Two of one key are never worked on at the same time, and keep their order. */
  keyOf: (item: Item) => string;
  lanes: number;
  atMost: number;
  /** What comes within this is worked on together, also while a lane is free; at once without it. */
  gather?: { clock: Pick<Clock, 'after'>; ms: number } | undefined;
}

interface Waiting<Item, Result> extends PromiseWithResolvers<Result> {
  item: Item;
  key: string;
}

export function makeLanes<Item, Result>(options: LanesOptions<Item, Result>): Lanes<Item, Result> {
  const { work, keyOf, lanes, atMost, gather } = options;
  const waiting: Waiting<Item, Result>[] = [];
  const inHand = new Set<string>();
  const running = new Set<Promise<void>>();
  let isGathering = false;

  /** The first that may be worked on beside what is in hand. */
  function take(): Waiting<Item, Result>[] {
    const taken: Waiting<Item, Result>[] = [];
    const behind = new Set(inHand);
    for (let at = 0; at < waiting.length && taken.length < atMost;) {
      const next = waiting[at] as Waiting<Item, Result>;
      if (behind.has(next.key)) {
        at += 1;
        continue;
      }
      behind.add(next.key);
      taken.push(next);
      waiting.splice(at, 1);
    }
    return taken;
  }

  async function run(taken: readonly Waiting<Item, Result>[]): Promise<void> {
    for (const { key } of taken) inHand.add(key);
    try {
      const results = await work(taken.map(({ item }) => item));
      for (const [at, { resolve }] of taken.entries())
        resolve(results[at] as Result | Promise<Result>);
    } catch (error) {
      for (const { reject } of taken) reject(error);
    }
    for (const { key } of taken) inHand.delete(key);
  }

  function begin(): void {
    while (running.size < lanes) {
      const taken = take();
      if (taken.length === 0) return;
      const turn = run(taken).finally(() => {
        running.delete(turn);
        begin();
      });
      running.add(turn);
    }
  }

  function beginSoon(): void {
    if (!gather) return begin();
    if (isGathering) return;
    isGathering = true;
    gather.clock.after(gather.ms, () => {
      isGathering = false;
      begin();
    });
  }

  return {
    add(item) {
      const next = { item, key: keyOf(item), ...Promise.withResolvers<Result>() };
      waiting.push(next);
      beginSoon();
      return next.promise;
    },
    get waiting() {
      return waiting.length;
    },
    async idle() {
      begin();
      while (running.size > 0) await Promise.all(running);
    },
  };
}
