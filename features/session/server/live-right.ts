// The right of a live stream to go on: its session's, asked for again whenever something is told of that, and now and then.
import type { Actors } from '#kit/http/actor-change.ts';
import type { Actor } from '#kit/http/context.ts';

/** While the database is away nobody knows; nothing is shown until somebody does. */
const RETRY_MS = 1000;

interface Turns {
  /** The stream may show what this actor may see. */
  onSure: () => void;
  /** The session, the account or the right to a stream is gone. */
  onOver: () => void;
}

export class LiveRight {
  readonly #actors: Actors;
  readonly #turns: Turns;
  readonly #unwatch: () => void;
  #actor: Actor;
  #asked = 0;
  #asking = false;
  #sure = false;
  #known = Promise.withResolvers<void>();
  #retry: NodeJS.Timeout | undefined;
  #ended = false;

  constructor(actors: Actors, actor: Actor, turns: Turns) {
    this.#actors = actors;
    this.#actor = actor;
    this.#turns = turns;
    this.#unwatch = actors.watch(actor.session_id, () => this.ask());
    // Whoever asked for the stream may have signed out since.
    this.ask();
  }

  /** Who may see, as last known; to be shown something only while `sure`. */
  get actor(): Actor {
    return this.#actor;
  }

  get sure(): boolean {
    return this.#sure;
  }

  /** Resolves when it is sure, or over. */
  get known(): Promise<void> {
    return this.#known.promise;
  }

  /** Asks anew; what is asked meanwhile is asked once more. */
  ask(): void {
    this.#asked += 1;
    if (this.#sure) this.#known = Promise.withResolvers();
    this.#sure = false;
    if (!this.#asking) void this.#find();
  }

  end(): void {
    this.#ended = true;
    this.#sure = false;
    this.#known.resolve();
    clearTimeout(this.#retry);
    this.#unwatch();
  }

  async #find(): Promise<void> {
    clearTimeout(this.#retry);
    this.#asking = true;
    const asked = this.#asked;
    const found = await this.#actors
      .again(this.#actor)
      .catch((error: unknown) => new Error('Nobody knows', { cause: error }));
    this.#asking = false;
    if (this.#ended) return;
    if (found instanceof Error) this.#retry = setTimeout(() => void this.#find(), RETRY_MS);
    else if (asked !== this.#asked) void this.#find();
    else this.#decide(found);
  }

  #decide(actor: Actor | null): void {
    if (!actor || actor.must_change_password || actor.must_set_codes) {
      this.end();
      return this.#turns.onOver();
    }
    this.#actor = actor;
    this.#sure = true;
    this.#known.resolve();
    this.#turns.onSure();
  }
}
