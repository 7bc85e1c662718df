// Devices that came back, told to the other rooms: what an absence of the database keeps from being told is told after it.
import { setTimeout } from 'node:timers/promises';
import { DatabaseAway } from '#kit/db/away.ts';
import type { KnownDevice } from './known-device.ts';

type Tell = (devices: readonly KnownDevice[]) => Promise<void>;

interface Parts {
  /** The device as it is; null only where there is none. */
  find: (id: string) => Promise<KnownDevice | null>;
  onError: (error: unknown) => void;
}

const RETRY_MS = 1000;

export class Returns {
  readonly #parts: Parts;
  readonly #left = new AbortController();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Tells each room of them until it could be heard; never rejects. */
  async tell(ids: readonly string[], rooms: readonly Tell[]): Promise<void> {
    await Promise.all(rooms.map((room) => this.#tellRoom(ids, room)));
  }

  /** Tries nothing again from here on: a database that is away now is not waited for. */
  leave(): void {
    this.#left.abort();
  }

  async #tellRoom(ids: readonly string[], room: Tell): Promise<void> {
    try {
      // Asked for together, they are read together.
      const known = await Promise.all(ids.map((id) => this.#parts.find(id)));
      const devices = known.filter((device) => device !== null);
      if (devices.length > 0) await room(devices);
    } catch (error) {
      this.#parts.onError(error);
      if (!(error instanceof DatabaseAway) || this.#left.signal.aborted) return;
      await setTimeout(RETRY_MS, undefined, { signal: this.#left.signal }).catch(() => undefined);
      if (!this.#left.signal.aborted) await this.#tellRoom(ids, room);
    }
  }
}
