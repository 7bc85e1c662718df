// What devices were answered a moment ago: one that asks again, since the answer took its time, is no work for the database.

const KEEP_MS = 60_000;
const MOST = 20_000;

interface Asked {
  device: string;
  message: string | null;
}

const keyOf = ({ device, message }: Asked): string => `${device} ${message}`;

export class Answers {
  readonly #kept = new Map<string, { reply: object; until: number }>();

  /** Keeps an answer that is committed. */
  keep(asked: Asked, reply: object, now: number): void {
    if (asked.message === null) return;
    for (const [key, { until }] of this.#kept) {
      if (until > now && this.#kept.size < MOST) break;
      this.#kept.delete(key);
    }
    this.#kept.set(keyOf(asked), { reply, until: now + KEEP_MS });
  }

  find(asked: Asked, now: number): object | undefined {
    const kept = asked.message === null ? undefined : this.#kept.get(keyOf(asked));
    return kept && kept.until > now ? kept.reply : undefined;
  }
}
