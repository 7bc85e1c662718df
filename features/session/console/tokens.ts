// A valid access token for whoever needs one: the held one, or a fresh one fetched once for all tabs of the browser.
import { CallFailure } from '#kit/ui/client.ts';
import { session } from '../contract.ts';
import { failureOf, readReply } from './envelope.ts';
import type { ClientTexts } from './envelope.ts';
import { clearSession, keepTokens, readAccessToken, readRefreshToken } from './held-session.ts';
import { runAlone } from './refresh-lock.ts';
import { send, withinTimeout } from './sender.ts';
import type { SenderParts } from './sender.ts';

const LOCK = 'refresh_lock';

export interface TokenParts extends SenderParts {
  texts: ClientTexts;
  /** The session has ended: its rests are cleared already. */
  onExpired: () => void;
}

let running: Promise<string | null> | null = null;

/** The access token, refreshed first where it has expired; null where nobody is signed in. */
export async function validToken(parts: TokenParts): Promise<string | null> {
  const held = readAccessToken();
  if (held !== null || readRefreshToken() === null) return held;
  running ??= runAlone(LOCK, settled, () => refresh(parts)).finally(() => {
    running = null;
  });
  return running;
}

/** Another tab has refreshed, or has lost the session. */
const settled = (): string | null | undefined =>
  readAccessToken() ?? (readRefreshToken() === null ? null : undefined);

async function refresh(parts: TokenParts): Promise<string | null> {
  const { method, path } = session.routes.refresh;
  const body = new TextEncoder().encode(JSON.stringify({ refresh_token: readRefreshToken() }));
  const headers = { 'Content-Type': 'application/json' };
  try {
    const response = await send({ method, path, body, headers }, null, parts, withinTimeout());
    const reply = session.routes.refresh.reply?.parse(await readReply(response, parts.texts));
    if (!reply) return null;
    keepTokens(reply.accessToken, reply.refreshToken);
    return reply.accessToken;
  } catch (error) {
    // A server that is away or too busy has refused nothing: the session stays, and the next call tries again.
    if (isRefusal(error)) {
      clearSession();
      parts.onExpired();
    }
    throw failureOf(error, undefined, parts.texts);
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof CallFailure && [400, 401, 403].includes(error.status);
