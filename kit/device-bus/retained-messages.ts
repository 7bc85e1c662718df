// Retained messages at hand: the store below reads all of them at every subscription, which ten thousand devices that come
// back within a minute turn into a hundred million reads.

export interface Retained {
  readonly topic: string;
  readonly payload: Buffer | string;
  /** The rest of the packet, kept as it is. */
  readonly [rest: string]: unknown;
}

/** The levels up to the device: no filter is granted that has a wildcard among them. */
const OWNER_LEVELS = 4;
const ownerOf = (topic: string): string => topic.split('/', OWNER_LEVELS).join('/');

/** Whether the filter's wildcards hold the topic (MQTT-4.7). */
export function matches(filter: string, topic: string): boolean {
  const levels = topic.split('/');
  const wanted = filter.split('/');
  const rest = wanted.indexOf('#');
  if (rest === -1 ? levels.length !== wanted.length : levels.length < rest) return false;
  return wanted
    .slice(0, rest === -1 ? undefined : rest)
    .every((level, at) => level === '+' || level === levels[at]);
}

export class RetainedMessages {
  readonly #byOwner = new Map<string, Map<string, Retained>>();

  /** Takes the place of the last one of its topic; an empty one takes it away. */
  keep(packet: Retained): void {
    const owner = ownerOf(packet.topic);
    const own = this.#byOwner.get(owner) ?? new Map<string, Retained>();
    // A payload is a piece of what was read from the line, which would be kept as a whole.
    const payload = Buffer.from(packet.payload);
    if (payload.length > 0) own.set(packet.topic, { ...packet, payload });
    else own.delete(packet.topic);
    if (own.size > 0) this.#byOwner.set(owner, own);
    else this.#byOwner.delete(owner);
  }

  /** Those that the filter, which names its device, matches; each a copy, as whoever sends it writes into it. */
  find(filter: string): Retained[] {
    const own = this.#byOwner.get(ownerOf(filter));
    if (!own) return [];
    return [...own.values()]
      .filter(({ topic }) => matches(filter, topic))
      .map((packet) => ({ ...packet }));
  }
}
