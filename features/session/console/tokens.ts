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
/** How long a refreshed token's cookie may take to arrive from the tab that wrote it. */
const LOOK_MS = 50;
const LOOKS = 20;

export interface TokenParts extends SenderParts {
  texts: ClientTexts;
  /** The session has ended: its rests are cleared already. */
  onExpired: () => void;
  /** The organisation that this browser tab stands in is no longer the user's to stand in. */
  onStandInOver: () => void;
}

let running: Promise<string | null> | null = null;

/** The access token, refreshed first where it has expired; null where nobody is signed in. */
export async function validToken(parts: TokenParts): Promise<string | null> {
  const held = readAccessToken();
  if (held !== null || readRefreshToken() === null) return held;
  const before = readRefreshToken();
  running ??= runAlone(
    LOCK,
    () => settled(before),
    () => refresh(parts),
  ).finally(() => {
    running = null;
  });
  return running;
}

/** The result where another tab has refreshed since `before` was read (its cookie may lag), or has lost the session. */
async function settled(before: string | null): Promise<string | null | undefined> {
  for (let look = 0; look < LOOKS; look += 1) {
    const held = readAccessToken();
    const refreshToken = readRefreshToken();
    if (held !== null || refreshToken === null) return held;
    if (refreshToken === before) return undefined;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return undefined;
}

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
