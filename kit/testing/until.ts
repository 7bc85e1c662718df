import { setTimeout as pause } from 'node:timers/promises';
import { inspect } from 'node:util';

const BETWEEN_MS = 10;
/** Long beyond whatever works: only what never comes meets it. */
const BOUND_MS = 60_000;

/**
 * Looks again and again until what it sees holds, and gives that; for what the product does by itself a moment later. What
 * never comes fails by what was awaited and what was seen last.
 */
export async function until<Seen>(
  awaited: string,
  look: () => Seen | Promise<Seen>,
  holds: (seen: Seen) => boolean = Boolean,
): Promise<Seen> {
  const bound = performance.now() + BOUND_MS;
  for (;;) {
    const seen = await look();
    if (holds(seen)) return seen;
    if (performance.now() > bound)
      throw new Error(`It never came: ${awaited}; seen last: ${inspect(seen)}`);
    await pause(BETWEEN_MS);
  }
}
