/** Tells a device's arrival from the further words of the same one. */
export class Arrivals {
  readonly #withinMs: number;
  readonly #last = new Map<string, number>();

  constructor(withinMs: number) {
    this.#withinMs = withinMs;
  }

  /** Whether nothing was heard of this arrival within the time before `now`, in Unix milliseconds. */
  isNew(id: string, now: number): boolean {
    const last = this.#last.get(id);
    if (last !== undefined && now - last < this.#withinMs) return false;
    if (this.#last.size > 1000) this.#forget(now);
    this.#last.set(id, now);
    return true;
  }

  #forget(now: number): void {
    for (const [id, at] of this.#last) if (now - at >= this.#withinMs) this.#last.delete(id);
  }
}
