// The message form of WIRE "Devices", as a station in a browser writes and reads it.
import { ulid } from 'ulid';

/** A message of the server, as far as a station reads it. */
export interface Told {
  id?: string;
  ref?: string;
  type: string;
  ts?: number;
  data: Readonly<Record<string, unknown>>;
}

const utf8 = new TextDecoder();

/** What was told; undefined for what is no message. */
export function readTold(payload: Uint8Array): Told | undefined {
  let told: Partial<Told> | null;
  try {
    told = JSON.parse(utf8.decode(payload)) as Partial<Told> | null;
  } catch {
    return undefined;
  }
  if (typeof told?.type !== 'string' || typeof told.data !== 'object') return undefined;
  return { ...told, type: told.type, data: told.data ?? {} };
}

/** Writes a station's messages: numbered since it was opened, stamped by the server's clock as far as it is known. */
export class MessageWriter {
  readonly boot = ulid();
  #seq = 0;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  write(
    type: string,
    data: Readonly<Record<string, unknown>>,
    more: { id?: string | undefined; ref?: string | undefined } = {},
  ): string {
    const { id = ulid(), ref } = more;
    const head = { v: 1, id, type, boot: this.boot, seq: this.#seq, ts: this.#now() };
    this.#seq += 1;
    return JSON.stringify({ ...head, ...(ref === undefined ? {} : { ref }), data });
  }
}
