// Reading what a stranger sent beside the event loop: in a worker that may take only so much time and memory, so that whatever
// it holds, those who ring are answered meanwhile.
import { Worker } from 'node:worker_threads';
import { makeTurns } from './turns.ts';

/** What was sent takes more time or memory than it may. */
export class TooMuch extends Error {
  override name = 'TooMuch';
}

/** What was sent is not what it should be. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}

export type Said<Part> = { part: Part } | { end: true } | { unreadable: string };

export interface Aside<Part> {
  /** A module that calls `answerAside`. */
  module: URL;
  input: unknown;
  /** Whose work it is, an organisation's id: owners take turns. */
  owner: string;
  take: (part: Part) => void;
  mostMemoryMb: number;
  signal?: AbortSignal;
}

const MOST_MS = 60_000;
const takeTurn = makeTurns({ atOnce: 3, perOwner: 8 });

/** Gives what the module read, part by part; rejects with `Unreadable` or `TooMuch`, 429 where the owner has too much waiting. */
export const readAside = <Part>(aside: Aside<Part>): Promise<void> =>
  takeTurn(aside.owner, () => inWorker(aside));

async function inWorker<Part>(aside: Aside<Part>): Promise<void> {
  const { signal } = aside;
  signal?.throwIfAborted();
  const worker = new Worker(aside.module, {
    workerData: aside.input,
    resourceLimits: { maxOldGenerationSizeMb: aside.mostMemoryMb, maxYoungGenerationSizeMb: 64 },
  });
  const abort = new AbortController();
  const stop = () => abort.abort();
  signal?.addEventListener('abort', stop);
  const timer = setTimeout(stop, MOST_MS);
  try {
    await hear(worker, aside.take, abort.signal);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    await worker.terminate();
  }
}

function hear<Part>(worker: Worker, take: (part: Part) => void, stopped: AbortSignal) {
  return new Promise<void>((done, fail) => {
    worker.on('message', (said: Said<Part>) => {
      if ('part' in said) take(said.part);
      else if ('end' in said) done();
      else fail(new Unreadable(said.unreadable));
    });
    // Out of memory, or the stack: what was sent was made for it.
    worker.once('error', (cause) => fail(new TooMuch('It ended the worker', { cause })));
    worker.once('exit', () => fail(new TooMuch('The worker ended')));
    stopped.addEventListener('abort', () => fail(new TooMuch('It took too long')));
  });
}
