// The one message form of WIRE.md "Devices". Whatever a device sends ends here as an Envelope or as a reason; nothing throws.

/** The largest message accepted from a device, in bytes. */
export const MAX_ENVELOPE_BYTES = 64 * 1024;
/** The `type` of a message whose own type is missing or not in the caller's list. */
export const UNKNOWN_TYPE = 'UNKNOWN';

const MAX_DEPTH = 12;
const MAX_WORD = 64;

/** `ts` is the sender's clock in Unix milliseconds, `exp` how long it holds in milliseconds, `ref` the message that this one answers. */
export interface Envelope {
  readonly v: number;
  readonly id?: string | undefined;
  readonly type: string;
  /** What the device called its type, where that is unknown here. */
  readonly saidType?: string | undefined;
  readonly boot?: string | undefined;
  readonly seq?: number | undefined;
  readonly ts?: number | undefined;
  readonly ref?: string | undefined;
  readonly exp?: number | undefined;
  readonly data: Readonly<Record<string, unknown>>;
}

export type EnvelopeFault =
  | 'too_large'
  | 'not_utf8'
  | 'not_json'
  | 'bad_shape'
  | 'bad_text'
  | 'too_deep';

export type ParsedEnvelope =
  | { readonly envelope: Envelope; readonly fault?: undefined; readonly field?: undefined }
  | {
      readonly fault: EnvelopeFault;
      readonly field?: string | undefined;
      readonly envelope?: undefined;
    };

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads one message of at most 64 KiB; unknown fields are ignored, an unknown type becomes UNKNOWN, everything else that is not an envelope is a fault. */
export function parseEnvelope(
  payload: Uint8Array,
  knownTypes: ReadonlySet<string>,
): ParsedEnvelope {
  if (payload.length > MAX_ENVELOPE_BYTES) return { fault: 'too_large' };
  let text: string;
  try {
    text = utf8.decode(payload);
  } catch {
    return { fault: 'not_utf8' };
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { fault: 'not_json' };
  }
  if (!isRecord(value)) return { fault: 'bad_shape' };
  return readFields(value, knownTypes);
}

function readFields(
  value: Record<string, unknown>,
  knownTypes: ReadonlySet<string>,
): ParsedEnvelope {
  const wrong = wrongField(value);
  if (wrong !== undefined) return { fault: 'bad_shape', field: wrong };
  const fault = textFault(value, 0);
  if (fault) return { fault };
  const type = wordOf(value['type']);
  const known = type !== undefined && knownTypes.has(type);
  return {
    envelope: {
      v: numberOf(value['v']) ?? 1,
      id: wordOf(value['id']),
      type: known ? type : UNKNOWN_TYPE,
      saidType: known ? undefined : type,
      boot: wordOf(value['boot']),
      seq: numberOf(value['seq']),
      ts: numberOf(value['ts']),
      ref: wordOf(value['ref']),
      exp: numberOf(value['exp']),
      data: isRecord(value['data']) ? value['data'] : {},
    },
  };
}

const WORDS = ['id', 'type', 'boot', 'ref'] as const;
const COUNTS = ['v', 'seq'] as const;
const MILLISECONDS = ['ts', 'exp'] as const;

// null counts as absent: some encoders of small devices write every field.
function wrongField(value: Record<string, unknown>): string | undefined {
  for (const field of WORDS) {
    const word = value[field] ?? undefined;
    if (
      word !== undefined &&
      (typeof word !== 'string' || word.length === 0 || word.length > MAX_WORD)
    )
      return field;
  }
  for (const field of COUNTS) {
    const count = value[field] ?? 0;
    if (!Number.isSafeInteger(count) || (count as number) < 0) return field;
  }
  for (const field of MILLISECONDS) {
    const time = value[field] ?? 0;
    if (typeof time !== 'number' || !(time >= 0 && time <= Number.MAX_SAFE_INTEGER)) return field;
  }
  const data = value['data'] ?? undefined;
  return data !== undefined && !isRecord(data) ? 'data' : undefined;
}

// PostgreSQL stores neither NUL nor half of a surrogate pair, and deep nesting overflows the stack of JSON.stringify.
function textFault(value: unknown, depth: number): EnvelopeFault | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : 'bad_text';
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth >= MAX_DEPTH) return 'too_deep';
  for (const [key, inner] of Object.entries(value)) {
    if (!isStorable(key)) return 'bad_text';
    const fault = textFault(inner, depth + 1);
    if (fault) return fault;
  }
  return undefined;
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function wordOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** What the server says; `v`, `ts` (now) and, for queued messages, `exp` are filled in on the way out. */
export interface OutEnvelope {
  readonly type: string;
  readonly id?: string;
  readonly ref?: string;
  readonly exp?: number;
  readonly ts?: number;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The bytes of an outgoing message, its `ts` the server's clock. */
export function writeEnvelope(envelope: OutEnvelope, now: number): Buffer {
  return Buffer.from(JSON.stringify({ v: 1, ts: now, ...envelope }));
}

/** True when a message that the server wrote is older than its `exp`, or than `maxAgeMs` where it has none. */
export function isOutdated(payload: Uint8Array, now: number, maxAgeMs: number): boolean {
  const { envelope } = parseEnvelope(payload, new Set());
  if (envelope?.ts === undefined) return true;
  return now - envelope.ts > (envelope.exp ?? maxAgeMs);
}
