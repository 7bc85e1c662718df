// The job that keeps the sums while the server runs: a few tenants side by side, so that who has much to count, or is stuck in
// counting, keeps nobody else's figures old.
import type { Platform } from '#features/platform.ts';
import { bringUpToDate } from './sums.ts';
import { findTenants } from './tenants.ts';
import type { Tenant } from './tenants.ts';

/** Often enough for a look at today. */
const EVERY_MS = 60_000;
/** A month is counted anew as a whole, a year added up of its months: each rests so many times as long as it took. */
const REST = 20;
/** Tenants counted at the same time in this process. */
const AT_ONCE = 3;

type Count = (tenant: Tenant) => Promise<void>;

/** Does a tenant's work, unless that still rests from the last time. */
function resting(work: (of: readonly string[]) => Promise<void>): Count {
  const rested = new Map<string, number>();
  return async ({ id, orgs }) => {
    const begun = performance.now();
    if (begun < (rested.get(id) ?? 0)) return;
    await work(orgs);
    rested.set(id, begun + (performance.now() - begun) * (1 + REST));
  };
}

/** Counts for so many tenants at once and for each once at a time; who is offered waits until then. */
class Counting {
  readonly #count: Count;
  readonly #underway = new Map<string, Promise<void>>();
  #waiting: Tenant[] = [];

  /** `count` never rejects. */
  constructor(count: Count) {
    this.#count = count;
  }

  /** Those who wait from here on, instead of those before. */
  offer(tenants: readonly Tenant[]): void {
    this.#waiting = tenants.filter(({ id }) => !this.#underway.has(id));
    this.#begin();
  }

  /** Resolves when what is under way is done. */
  async settle(): Promise<void> {
    this.#waiting = [];
    await Promise.all(this.#underway.values());
  }

  #begin(): void {
    while (this.#underway.size < AT_ONCE) {
      const next = this.#waiting.shift();
      if (!next) return;
      const done = this.#count(next).then(() => {
        this.#underway.delete(next.id);
        this.#begin();
      });
      this.#underway.set(next.id, done);
    }
  }
}

/** Starts keeping the sums; the returned function stops it, after the months that are being counted. */
export async function keepSums({ db, log }: Platform): Promise<() => Promise<void>> {
  let stopped = false;
  const isStopped = () => stopped;
  const fail = (err: unknown) =>
    log.error({ err }, 'The sums of calls were not brought up to date');
  const countMonths = resting((of) => bringUpToDate(db, { of, isStopped, years: false }));
  const countYears = resting((of) => bringUpToDate(db, { of, isStopped }));
  const counting = new Counting((tenant) =>
    countMonths(tenant)
      .then(() => countYears(tenant))
      .catch(fail),
  );
  const look = () =>
    findTenants(db)
      .then((tenants) => stopped || counting.offer(tenants))
      .catch(fail);
  let looking = look();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, EVERY_MS);
  return async () => {
    stopped = true;
    clearInterval(timer);
    await looking;
    await counting.settle();
  };
}
