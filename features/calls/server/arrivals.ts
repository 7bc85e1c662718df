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
    // A clock that was set back says nothing of how long ago that was.
    if (last !== undefined && Math.abs(now - last) < this.#withinMs) return false;
    if (this.#last.size > 1000) this.#forget(now);
    this.#last.set(id, now);
    return true;
  }

  /** It could not be seen to: the next word of it is new again. */
  drop(id: string): void {
    this.#last.delete(id);
  }

  #forget(now: number): void {
    for (const [id, at] of this.#last)
      if (Math.abs(now - at) >= this.#withinMs) this.#last.delete(id);
  }
}
