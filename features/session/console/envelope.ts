// The envelope of a reply: its data, or the failure it tells of.
import { CallFailure } from '#kit/ui/client.ts';

/** What the console says by itself where the server said nothing (spec §8 "Client messages"). */
export interface ClientTexts {
  /** No reply came within the time. */
  noReply: () => string;
  /** A failure came without words. */
  noMessage: () => string;
  /** The line broke. */
  failed: () => string;
}

/** The number of a failure that no server named. */
export const NO_REPLY = -1;

interface Envelope {
  code?: number;
  message?: string;
  data?: unknown;
}

/** The data of a reply; rejects with `CallFailure` where it is an error or no reply of ours. */
export async function readReply(response: Response, texts: ClientTexts): Promise<unknown> {
  const envelope = readEnvelope(await response.text());
  if (response.ok && envelope?.code === 0) return envelope.data ?? null;
  throw new CallFailure(
    envelope?.code || NO_REPLY,
    response.status,
    envelope?.message || texts.noMessage(),
    envelope?.data ?? null,
  );
}

export function readEnvelope(text: string): Envelope | null {
  try {
    return JSON.parse(text) as Envelope | null;
  } catch {
    return null;
  }
}

/** Turns what `fetch` rejects with into a failure with words; an abort by the caller stays what it is. */
export function failureOf(
  error: unknown,
  asked: AbortSignal | undefined,
  texts: ClientTexts,
): unknown {
  if (error instanceof CallFailure || asked?.aborted) return error;
  const late = error instanceof DOMException && error.name === 'TimeoutError';
  return new CallFailure(NO_REPLY, 0, late ? texts.noReply() : texts.failed(), null);
}
