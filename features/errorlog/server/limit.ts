// How often something may be done within a window of time, by each and by all together; counted in this process.

interface Limit {
  each: number;
  all: number;
  windowMs: number;
}

/** Gives a question that counts itself: whether `who` may once more. */
export function makeLimit(
  { each, all, windowMs }: Limit,
  now: () => number = Date.now,
): (who: string) => boolean {
  let begun = now();
  let total = 0;
  const counts = new Map<string, number>();
  return (who) => {
    if (now() - begun >= windowMs) {
      begun = now();
      total = 0;
      counts.clear();
    }
    const own = (counts.get(who) ?? 0) + 1;
    if (own > each || total >= all) return false;
    counts.set(who, own);
    total += 1;
    return true;
  };
}
