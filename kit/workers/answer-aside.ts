// The worker's side of reading aside.
import { parentPort, workerData } from 'node:worker_threads';
import type { Said } from './aside.ts';

/** Sends what is read of the input to who asked; what `isUnreadable` knows is told as such. */
export async function answerAside<Input, Part>(
  read: (input: Input) => AsyncIterable<Part>,
  isUnreadable: (error: unknown) => error is Error,
): Promise<void> {
  const say = (said: Said<Part>) => parentPort?.postMessage(said);
  try {
    for await (const part of read(workerData as Input)) say({ part });
    say({ end: true });
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    say({ unreadable: error.message });
  }
}
