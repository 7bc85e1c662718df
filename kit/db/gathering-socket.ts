// A socket that gathers what is written in one turn of the event loop into one system call.
// The statements that open a transaction and its first query then leave together (measured in bench/list-page.ts).
import { Socket } from 'node:net';

/** Writes go out at the end of the turn in which they were made, in order. */
export class GatheringSocket extends Socket {
  #gathering = false;

  // The overloads of Writable.write are passed on as they are.
  override write: Socket['write'] = (...parameters: unknown[]): boolean => {
    if (!this.#gathering) {
      this.#gathering = true;
      this.cork();
      setImmediate(() => {
        this.#gathering = false;
        this.uncork();
      });
    }
    return Reflect.apply(Socket.prototype.write, this, parameters) as boolean;
  };
}
