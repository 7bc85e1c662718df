// Memory that starting took: modules are read and contracts made once, and V8 keeps the room of it for long.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Collects once what the start has left behind. */
export function giveBackMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  if (typeof collect === 'function') collect();
}
