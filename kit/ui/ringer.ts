// Sounding for what waits: the loudest first, again until it is dealt with, silenced for a while and never for what must be heard.
import { playNote } from './play-note.ts';

export interface Sounding {
  id: string;
  /** 1 is the highest, 5 the lowest. */
  level: number;
  /** No silence covers it. */
  insistent: boolean;
}

export interface Tone {
  hertz: number;
  times: number;
  /** Until it is sounded again, in seconds. */
  everyS: number;
}

/** By level: what is urgent sounds higher, more often, and sooner again. */
export const TONES: Readonly<Record<number, Tone>> = {
  1: { hertz: 988, times: 3, everyS: 4 },
  2: { hertz: 880, times: 2, everyS: 8 },
  3: { hertz: 740, times: 2, everyS: 12 },
  4: { hertz: 660, times: 1, everyS: 20 },
  5: { hertz: 520, times: 1, everyS: 60 },
};
const USUAL: Tone = { hertz: 660, times: 1, everyS: 20 };
export const toneOf = (level: number): Tone => TONES[level] ?? USUAL;

/** A silence ends by itself after this, in milliseconds. */
export const SILENCE_MS = 10 * 60_000;

/** What is heard now, the loudest first: all of it, or only what no silence covers. */
export const audibleOf = <Item extends Sounding>(
  items: readonly Item[],
  silentUntil: number,
  now: number,
): Item[] =>
  items
    .filter(({ insistent }) => insistent || silentUntil <= now)
    .toSorted((one, other) => one.level - other.level);

/** The level to sound now: that of the loudest, if its turn has come again or it has never sounded; null for none. */
export function dueLevel(
  audible: readonly Sounding[],
  sounded: ReadonlyMap<string, number>,
  now: number,
): number | null {
  const [loudest] = audible;
  if (!loudest) return null;
  const fresh = audible.find(({ id }) => !sounded.has(id));
  const last = Math.max(...sounded.values(), -Infinity);
  const turn = now - last >= toneOf(loudest.level).everyS * 1000;
  return fresh || turn ? loudest.level : null;
}

const PAUSE_S = 0.42;

/** Sounds the tone of a level once. */
export function playTone(context: AudioContext, level: number): void {
  const { hertz, times } = toneOf(level);
  for (let turn = 0; turn < times; turn += 1)
    playNote(context, hertz, context.currentTime + turn * PAUSE_S);
}

/** Sounds through the browser, which lets a page do so only after somebody touched it. */
export class Ringer {
  #context: AudioContext | null = null;
  #sounded = new Map<string, number>();

  /** Whether the browser lets it be heard. */
  get ready(): boolean {
    return this.#context?.state === 'running';
  }

  /** To be called in a touch or a key press. */
  async start(): Promise<void> {
    this.#context ??= new AudioContext();
    await this.#context.resume();
  }

  /** Stops sounding; what waits will sound as new when it is started again. */
  async stop(): Promise<void> {
    this.#sounded.clear();
    await this.#context?.suspend();
  }

  /** A short example. */
  sample(): void {
    if (this.#context) playTone(this.#context, 4);
  }

  /** Sounds what is due; to be called every second and at each change. */
  sound(items: readonly Sounding[], silentUntil: number, now: number): void {
    const audible = audibleOf(items, silentUntil, now);
    const kept = new Set(items.map(({ id }) => id));
    for (const id of this.#sounded.keys()) if (!kept.has(id)) this.#sounded.delete(id);
    if (!this.#context || !this.ready) return;
    const level = dueLevel(audible, this.#sounded, now);
    if (level === null) return;
    for (const { id } of audible) this.#sounded.set(id, now);
    playTone(this.#context, level);
  }
}
