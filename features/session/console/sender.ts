// Sends one request as WIRE's "Requests" and "Signing in" ask: with this browser's uuid, within 30 s, and with the
// access token as a bearer or, where the server wants signatures, as the key of one.
import { STANDIN_QUERY } from '#kit/contract/route.ts';
import type { Method } from '#kit/contract/route.ts';
import { readStandIn } from '#kit/ui/stood-in.ts';
import { LOCALES } from '#kit/words/languages.ts';
import type { Language } from '#kit/words/languages.ts';
import { clockDifference, serverNow } from '#kit/ui/server-clock.ts';
import { learnFromDate } from './clock.ts';
import { randomLetters, readUser, readUuid } from './held-session.ts';

/** Spec §9. */
export const TIMEOUT_MS = 30_000;
const NONCE_LENGTH = 6;
/** A clock that proves this far off is reason to sign a refused request anew. */
const CLOCK_STEP_MS = 30_000;

export interface Outgoing {
  method: Method;
  path: string;
  /** Escaped, without the question mark. */
  query?: string;
  body?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

export interface Ready {
  url: string;
  headers: Record<string, string>;
}

export interface SenderParts {
  /** Requests are signed, and the token doesn't travel. */
  signing: boolean;
  language: () => Language;
}

const NOTHING = new Uint8Array();

/** Completes a request's address and headers; `token` null sends it without a session. */
export async function prepare(
  { method, path, query = '', body = NOTHING, headers = {} }: Outgoing,
  token: string | null,
  { signing, language }: SenderParts,
): Promise<Ready> {
  const uuid = readUuid();
  const asked = token === null ? query : withStandIn(query);
  const all: Record<string, string> = {
    ...headers,
    uuid,
    'Accept-Language': LOCALES[language()],
  };
  if (token === null) return { url: withQuery(path, query), headers: all };
  if (!signing)
    return {
      url: withQuery(path, asked),
      headers: { ...all, Authorization: `Bearer ${token}` },
    };
  const { digestBody, signRequest } = await import('../signing.ts');
  const own = new URLSearchParams({
    uid: readUser()?.id ?? '',
    nonce: randomLetters(NONCE_LENGTH),
    timestamp: String(Math.floor(serverNow() / 1000)),
  });
  const signed = asked === '' ? `${own}` : `${asked}&${own}`;
  const digest = digestBody(body);
  const sign = signRequest(token, { method, path, query: signed, digest, uuid });
  return { url: withQuery(path, `${signed}&sign=${sign}`), headers: all };
}

/** The query with the stand-in of this browser tab, where there is one. */
function withStandIn(query: string): string {
  const held = readStandIn();
  if (held === null) return query;
  const named = new URLSearchParams({ [STANDIN_QUERY]: held });
  return query === '' ? `${named}` : `${query}&${named}`;
}

const withQuery = (path: string, query: string): string =>
  query === '' ? path : `${path}?${query}`;

/** Sends and gives the response whatever its status; rejects as `fetch` does, or with a TimeoutError after 30 s. */
export async function send(
  outgoing: Outgoing,
  token: string | null,
  parts: SenderParts,
  signal: AbortSignal,
): Promise<Response> {
  const before = clockDifference();
  const response = await sendOnce(outgoing, token, parts, signal);
  const clockMoved = Math.abs(clockDifference() - before) > CLOCK_STEP_MS;
  if (response.status !== 403 || !parts.signing || !clockMoved) return response;
  return sendOnce(outgoing, token, parts, signal);
}

async function sendOnce(
  outgoing: Outgoing,
  token: string | null,
  parts: SenderParts,
  signal: AbortSignal,
): Promise<Response> {
  const { url, headers } = await prepare(outgoing, token, parts);
  const response = await fetch(url, {
    method: outgoing.method,
    headers,
    body: outgoing.body ?? null,
    signal,
    cache: 'no-store',
    // Where requests are signed the token doesn't travel, so its cookie stays at home too.
    credentials: parts.signing ? 'omit' : 'same-origin',
  });
  learnFromDate(response.headers.get('date'));
  return response;
}

/** The caller's signal, or the end of the 30 s, whichever comes first. */
export const withinTimeout = (signal?: AbortSignal): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]);
