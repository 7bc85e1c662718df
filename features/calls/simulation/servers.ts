// The server processes on one store: one that embeds the broker, or two beside a broker of their own.
import type { Engine } from '../server/engine.ts';
import type { Parts } from './parts.ts';
import { Process } from './process.ts';
import type { Surroundings } from './process.ts';

export class Servers {
  readonly #running = new Map<number, Process>();
  #started = 0;
  readonly #parts: Parts;
  readonly #around: Surroundings;
  readonly count: number;

  constructor(parts: Parts, around: Surroundings, count: number) {
    this.#parts = parts;
    this.#around = around;
    this.count = count;
    for (let place = 0; place < count; place += 1) this.start(place);
  }

  get alive(): Process[] {
    return [...this.#running.values()];
  }

  start(place: number): void {
    if (this.#running.has(place)) return;
    this.#started += 1;
    this.#parts.calm.since = this.#parts.time.now;
    this.#parts.course.note('start', place);
    this.#running.set(place, new Process(this.#parts, `server-${this.#started}`, this.#around));
  }

  /** Ends a process where it stands; what it had in hand is to be done again. */
  kill(place: number): void {
    const process = this.#running.get(place);
    if (!process) return;
    this.#running.delete(place);
    this.#parts.counts.kills += 1;
    this.#parts.calm.since = this.#parts.time.now;
    this.#parts.course.note('kill', place);
    for (const redo of process.kill()) redo();
  }

  /** One of the processes does it; `redo` is called where it can't be said to be done. */
  run(work: (engine: Engine) => Promise<void>, redo: () => void): void {
    const { alive } = this;
    if (alive.length === 0) {
      redo();
      return;
    }
    this.#parts.random.pick(alive).run(work, redo);
  }
}
