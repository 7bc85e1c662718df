// A socket that gathers what is written in one turn of the event loop into one system call.
// The statements that open a transaction and its first query then leave together (measured in bench/list-page.ts).
import { Socket } from 'node:net';

/** Writes go out at the end of the turn in which they were made, in order. */
export class GatheringSocket extends Socket {
  #gathering = false;

  constructor() {
    super();
    // A socket that connects takes back the `write` of its class: only then ours stays.
    this.once('connect', () => {
      const write = this.write.bind(this);
      this.write = (...parameters: unknown[]): boolean => {
        this.#gather();
        return Reflect.apply(write, this, parameters) as boolean;
      };
    });
  }

  #gather(): void {
    if (this.#gathering) return;
    this.#gathering = true;
    this.cork();
    setImmediate(() => {
      this.#gathering = false;
      this.uncork();
    });
  }
}
