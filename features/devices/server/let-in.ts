// The devices that this process let in, each with what it was let in by: once that no longer holds, its connection ends.
import type { KnownDevice } from './known-device.ts';

interface Pass {
  org_id: string;
  credential_hash: string | null;
  /** Something changed of the device since, perhaps before its connection stood. */
  doubted: boolean;
}

interface Parts {
  /** The device as it is now. */
  read: (id: string) => Promise<KnownDevice | null>;
  disconnect: (id: string) => void;
  onError: (error: unknown) => void;
}

const RETRY_MS = 1000;

export class LetIn {
  readonly #parts: Parts;
  readonly #passes = new Map<string, Pass>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Notes by what a device is let in; from here on every change of it counts. */
  note({ id, org_id, credential_hash }: KnownDevice): void {
    this.#passes.set(id, { org_id, credential_hash, doubted: false });
  }

  /** The device's connection stands: what was told of it meanwhile is looked at now. */
  stands(id: string): void {
    if (this.#passes.get(id)?.doubted) this.doubt(id);
  }

  gone(id: string): void {
    this.#passes.delete(id);
  }

  /** Something changed of the device: ends its connection where it would not be let in any more. */
  doubt(id: string): void {
    const pass = this.#passes.get(id);
    if (!pass) return;
    pass.doubted = true;
    this.#look(id, pass).catch((error: unknown) => {
      this.#parts.onError(error);
      setTimeout(() => this.doubt(id), RETRY_MS).unref();
    });
  }

  /** Changes may have gone unheard. */
  doubtAll(): void {
    for (const id of this.#passes.keys()) this.doubt(id);
  }

  async #look(id: string, pass: Pass): Promise<void> {
    const device = await this.#parts.read(id);
    const holds =
      device?.enabled &&
      device.org_id === pass.org_id &&
      device.credential_hash === pass.credential_hash;
    if (!holds && this.#passes.get(id) === pass) this.#parts.disconnect(id);
  }
}
