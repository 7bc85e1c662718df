// Connections that have asked for nothing yet: so many may wait, and where there are more, those of whoever has the most go.
import { isIPv6 } from 'node:net';

interface Guest {
  destroy(): unknown;
}

/** Who has one address of a network of its own has them all. */
const NETWORK_PARTS = 4;
const whoseIs = (address: string): string =>
  isIPv6(address) && !address.startsWith('::ffff:')
    ? address.split(':').slice(0, NETWORK_PARTS).join(':')
    : address;

/** Holds connections until they leave; the longest waiting one of the fullest address is ended where there are too many. */
export class WaitingRoom {
  readonly #most: number;
  /** The first in each set has waited longest. */
  readonly #guests = new Map<string, Set<Guest>>();
  #size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#size;
  }

  enter(guest: Guest, address: string): void {
    const whose = whoseIs(address);
    const own = this.#guests.get(whose) ?? new Set();
    if (own.has(guest)) return;
    this.#guests.set(whose, own.add(guest));
    this.#size += 1;
    if (this.#size > this.#most) this.#endOne();
  }

  leave(guest: Guest, address: string): void {
    const whose = whoseIs(address);
    const own = this.#guests.get(whose);
    if (!own?.delete(guest)) return;
    this.#size -= 1;
    if (own.size === 0) this.#guests.delete(whose);
  }

  #endOne(): void {
    let fullest: [address: string, own: Set<Guest>] | undefined;
    for (const one of this.#guests) if (one[1].size > (fullest?.[1].size ?? 0)) fullest = one;
    const [oldest] = fullest?.[1] ?? [];
    if (!fullest || !oldest) return;
    this.leave(oldest, fullest[0]);
    oldest.destroy();
  }
}
