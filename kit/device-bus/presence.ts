import type { Envelope } from './envelope.ts';

/** What the states of an outside broker say of who is online; the will of an earlier boot does not count against a later one. */
export class Presence {
  readonly #states = new Map<string, { online: boolean; boot: string | undefined }>();

  note(device: string, { boot, data }: Envelope): void {
    const online = data['online'];
    if (typeof online !== 'boolean') return;
    const last = this.#states.get(device);
    if (
      last?.online &&
      !online &&
      last.boot !== undefined &&
      boot !== undefined &&
      boot !== last.boot
    )
      return;
    this.#states.set(device, { online, boot });
  }

  isOnline(device: string): boolean | undefined {
    return this.#states.get(device)?.online;
  }

  /** Nothing is known any more. */
  clear(): void {
    this.#states.clear();
  }

  forget(device: string): void {
    this.#states.delete(device);
  }
}
