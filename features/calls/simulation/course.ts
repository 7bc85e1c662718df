// What happened, in order: as a number to compare whole courses by, and its end in words for whoever looks for a fault.

type Part = string | number | boolean | null | undefined;

const KEPT = 120;

/** A rule of the field that did not hold. */
export class Violation extends Error {
  readonly rule: string;

  constructor(rule: string, detail: string) {
    super(`${rule}: ${detail}`);
    this.name = 'Violation';
    this.rule = rule;
  }
}

export class Course {
  #hash = 0x811c9dc5;
  #lines = 0;
  readonly #last: { at: number; parts: readonly Part[] }[] = [];
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  note(...parts: Part[]): void {
    const at = this.#now();
    this.#mix(`${at}`);
    for (const part of parts) this.#mix(`${part}`);
    this.#last[this.#lines % KEPT] = { at, parts };
    this.#lines += 1;
  }

  /** Eight hex digits; the same course has the same. */
  get hash(): string {
    return (this.#hash >>> 0).toString(16).padStart(8, '0');
  }

  get lines(): number {
    return this.#lines;
  }

  /** The end of the course, the oldest first. */
  tell(): string {
    const from = this.#lines % KEPT;
    const kept = [...this.#last.slice(from), ...this.#last.slice(0, from)];
    return kept
      .map(({ at, parts }) => `${new Date(at).toISOString()} ${parts.join(' ')}`)
      .join('\n');
  }

  #mix(text: string): void {
    let hash = this.#hash;
    for (let place = 0; place < text.length; place += 1)
      hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
    this.#hash = Math.imul(hash ^ 0x1f, 0x01000193);
  }
}
