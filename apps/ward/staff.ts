// The people of the ward: exactly one of those who are called answers after a while, speaks or walks, and the call is
// reset at its origin later, also where nobody answered. What they do is drawn by the model; when, tells the ward's clock.
import type { Device } from './device.ts';
import type { Told } from './message.ts';
import { drawCourse, kindOfPriority } from './model.ts';
import type { Course } from './model.ts';
import type { Places } from './places.ts';
import { canAnswer } from './places.ts';
import type { Random } from './random.ts';
import type { WardClock } from './ward-clock.ts';

/** Nobody is called: after so many tries somebody has heard it by themselves. */
const MOST_TRIES = 10;
const TRY_AGAIN_S = 15;
/** One receiver may still be told of a call after another was told of its end. */
const REMEMBERED = 500;

interface Episode {
  readonly id: string;
  type: string;
  /** Unknown for a call that was there before this ward began. */
  origin: Device | undefined;
  space: string | undefined;
  course: Course | undefined;
  readonly receivers: Set<Device>;
  answered: boolean;
  over: boolean;
}

export interface StaffFigures {
  answered: number;
  ended: number;
  open: number;
}

export interface StaffParts {
  clock: WardClock;
  random: Random;
  places: Places<Device>;
  /** Resolves when no press is on its way: a call that nobody knows by then was there before. */
  pressesArrived: () => Promise<unknown>;
}

export class Staff {
  readonly #parts: StaffParts;
  readonly #episodes = new Map<string, Episode>();
  readonly #over = new Set<string>();
  #answered = 0;
  #ended = 0;

  constructor(parts: StaffParts) {
    this.#parts = parts;
  }

  get figures(): StaffFigures {
    return { answered: this.#answered, ended: this.#ended, open: this.#episodes.size };
  }

  /** A press has been acknowledged as this call; one that joins a call which is known changes nothing. */
  raised(call_id: string, origin: Device, type: string, course: Course): void {
    if (this.#over.has(call_id)) return;
    const episode = this.#episodeOf(call_id, type);
    episode.origin ??= origin;
    if (!episode.course) this.#begin(episode, course);
  }

  /** Whether the call still waits for an answer. */
  waits(call_id: string): boolean {
    const episode = this.#episodes.get(call_id);
    return episode !== undefined && !episode.answered;
  }

  /** A device shows a call, or no longer does. */
  told(device: Device, told: Told): void {
    const { call_id, state, action, priority, space } = told.data as Partial<Shown>;
    if (typeof call_id !== 'string' || this.#over.has(call_id)) return;
    if (state === 'ended' || state === 'cancelled')
      return this.#finish(this.#episodes.get(call_id));
    if (action === 'withdraw') return void this.#episodes.get(call_id)?.receivers.delete(device);
    const { clock, random } = this.#parts;
    if (canAnswer(device)) clock.after(random.lognormal(6, 0.6), () => device.seen(told));
    const isNew = !this.#episodes.has(call_id);
    const episode = this.#episodeOf(call_id, told.type);
    episode.space ??= space?.id;
    if (canAnswer(device)) episode.receivers.add(device);
    if (isNew) void this.#adopt(episode, priority);
    if (state === 'answered') this.#answeredElsewhere(episode);
  }

  /** Ends every open call at its origin now; resolves when the server has said so. */
  async settle(): Promise<void> {
    await Promise.all([...this.#episodes.values()].map((episode) => this.#reset(episode)));
  }

  #episodeOf(id: string, type: string): Episode {
    const known = this.#episodes.get(id);
    if (known) return known;
    const episode: Episode = {
      id,
      type,
      origin: undefined,
      space: undefined,
      course: undefined,
      receivers: new Set(),
      answered: false,
      over: false,
    };
    this.#episodes.set(id, episode);
    return episode;
  }

  async #adopt(episode: Episode, priority: number | undefined): Promise<void> {
    await this.#parts.pressesArrived();
    if (episode.course) return;
    this.#begin(episode, drawCourse(this.#parts.random, kindOfPriority(priority ?? 4)));
  }

  #begin(episode: Episode, course: Course): void {
    episode.course = course;
    const { answerS, resetS } = course;
    // Known to be answered before its course was: by a person at the console.
    if (episode.answered || answerS === null) this.#resetAfter(episode, resetS);
    else this.#parts.clock.after(answerS, () => void this.#answer(episode, course, MOST_TRIES));
  }

  async #answer(episode: Episode, course: Course, tries: number): Promise<void> {
    if (episode.over || episode.answered) return;
    const device = this.#parts.random.pick([...episode.receivers].filter(({ online }) => online));
    if (!device) {
      if (tries === 0) return this.#resetAfter(episode, course.resetS);
      this.#parts.clock.after(TRY_AGAIN_S, () => void this.#answer(episode, course, tries - 1));
      return;
    }
    episode.answered = true;
    const speech = course.talkS === null ? {} : { speech: true };
    const said = { action: 'answer', call_id: episode.id, ...speech };
    const reply = await device.call(episode.type, said);
    if (reply?.code !== 0) return this.#resetAfter(episode, course.resetS);
    this.#answered += 1;
    this.#parts.clock.after(course.talkS ?? 0, () => void this.#attend(episode, course, device));
  }

  /** Ends the conversation, where there was one, and walks to the bed. */
  async #attend(episode: Episode, course: Course, device: Device): Promise<void> {
    const hangsUp = course.talkS !== null && !course.forgotten && !episode.over;
    if (hangsUp)
      await device.call(episode.type, { action: 'hangup', call_id: episode.id, speech: true });
    this.#resetAfter(episode, course.resetS);
  }

  #answeredElsewhere(episode: Episode): void {
    if (episode.answered) return;
    episode.answered = true;
    if (episode.course) this.#resetAfter(episode, episode.course.resetS);
  }

  #resetAfter(episode: Episode, seconds: number): void {
    this.#parts.clock.after(seconds, () => void this.#reset(episode));
  }

  /**
   * Where the origin isn't known, whatever stands at the place is tried: the server knows which of them it was.
   * A call that none of them may end is forgotten until the server tells of it again.
   */
  async #reset(episode: Episode): Promise<void> {
    const { places } = this.#parts;
    const origins = episode.origin ? [episode.origin] : places.at(episode.space ?? '');
    for (const origin of origins) {
      if (episode.over) return;
      const reply = await origin.call(episode.type, { action: 'reset', call_id: episode.id });
      if (reply?.code === 0) return this.#finish(episode);
    }
    this.#episodes.delete(episode.id);
  }

  #finish(episode: Episode | undefined): void {
    if (!episode || episode.over) return;
    episode.over = true;
    this.#episodes.delete(episode.id);
    this.#ended += 1;
    this.#over.add(episode.id);
    const [oldest] = this.#over;
    if (oldest && this.#over.size > REMEMBERED) this.#over.delete(oldest);
  }
}

/** What the server says of a call to those who show it. */
interface Shown {
  call_id: string;
  state: string;
  action: 'present' | 'withdraw' | 'remind';
  priority: number;
  space: { id: string } | undefined;
}
