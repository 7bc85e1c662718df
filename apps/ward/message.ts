// The message form of WIRE "Devices", as a device writes and reads it.
import { ulid } from 'ulid';

/** A message of the server, as far as a device reads it. */
export interface Told {
  id?: string;
  ref?: string;
  type: string;
  ts?: number;
  data: Readonly<Record<string, unknown>>;
}

/** What was told; undefined for what is no message. */
export function readTold(payload: Buffer): Told | undefined {
  let told: Partial<Told> | null;
  try {
    told = JSON.parse(payload.toString()) as Partial<Told> | null;
  } catch {
    return undefined;
  }
  if (typeof told?.type !== 'string' || typeof told.data !== 'object') return undefined;
  return { ...told, type: told.type, data: told.data ?? {} };
}

/** Writes a device's messages: numbered since it was switched on, stamped by its own clock. */
export class MessageWriter {
  readonly #boot = ulid();
  #seq = 0;
  #clockErrorMs = 0;

  /** Sets the device's clock by the server's, in Unix milliseconds. */
  setClock(now: number): void {
    this.#clockErrorMs = now - Date.now();
  }

  write(
    type: string,
    data: Readonly<Record<string, unknown>>,
    more: { id?: string; ref?: string } = {},
  ): string {
    const ts = Date.now() + this.#clockErrorMs;
    const head = { v: 1, id: ulid(), type, boot: this.#boot, seq: this.#seq, ts };
    this.#seq += 1;
    return JSON.stringify({ ...head, ...more, data });
  }
}
