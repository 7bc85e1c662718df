// One bounded request to a HIS: only to guarded addresses, no redirects, an end to time and to size.
import { request as requestHttp } from 'node:http';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { resolveGuarded } from '../guard-address.ts';
import { PullFailure } from './pull-failure.ts';

export interface RequestBounds {
  /** For the whole reply, milliseconds. */
  timeoutMs: number;
  /** Of one reply, bytes. */
  maxBytes: number;
  /** See HIS_ALLOW. */
  allowed: readonly string[];
  /** Ends the request early. */
  signal: AbortSignal;
}

/** Reads JSON from an address; everything that is not JSON with status 200 is a `PullFailure`. */
export async function requestJson(
  address: string,
  headers: Record<string, string>,
  bounds: RequestBounds,
): Promise<unknown> {
  const signal = AbortSignal.any([bounds.signal, AbortSignal.timeout(bounds.timeoutMs)]);
  try {
    const text = await fetchText(new URL(address), headers, bounds, signal);
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw explain(error, signal);
  }
}

function explain(error: unknown, signal: AbortSignal): PullFailure {
  if (error instanceof PullFailure) return error;
  const { aborted, reason } = signal as { aborted: boolean; reason: unknown };
  if (aborted && reason instanceof Error && reason.name === 'TimeoutError')
    return new PullFailure('timeout', { cause: error });
  if (error instanceof SyntaxError) return new PullFailure('not_fhir', { cause: error });
  return new PullFailure('unreachable', { cause: error });
}

async function fetchText(
  url: URL,
  headers: Record<string, string>,
  { allowed, maxBytes }: RequestBounds,
  signal: AbortSignal,
): Promise<string> {
  const found = await Promise.race([resolveGuarded(url, allowed), whenAborted(signal)]);
  if (!found) throw new PullFailure('address_refused');
  const reply = await open(url, {
    headers: { ...headers, 'accept-encoding': 'identity' },
    signal,
    // No pool: a run is short, and what it opened is closed with it.
    agent: false,
    // The addresses that were judged: a name server that changes its mind in between changes nothing.
    lookup: ((_name, options, done) =>
      options.all
        ? done(null, found)
        : done(null, found[0]?.address ?? '', found[0]?.family)) satisfies LookupFunction,
  });
  try {
    checkStatus(reply.statusCode ?? 0);
    return await readBounded(reply, maxBytes);
  } finally {
    reply.destroy();
  }
}

const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const fail = () => reject(signal.reason as Error);
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail, { once: true });
  });

const open = (url: URL, options: RequestOptions): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const begin = url.protocol === 'https:' ? requestHttps : requestHttp;
    begin(url, options, resolve).on('error', reject).end();
  });

function checkStatus(status: number): void {
  if (status === 200) return;
  if (status === 401 || status === 403) throw new PullFailure('unauthorised', { status });
  // Followed, it could lead inside, and would carry the token there.
  if (status >= 300 && status < 400) throw new PullFailure('redirected', { status });
  throw new PullFailure('http_status', { status });
}

async function readBounded(reply: IncomingMessage, maxBytes: number): Promise<string> {
  if (Number(reply.headers['content-length'] ?? 0) > maxBytes) throw new PullFailure('too_large');
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of reply as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) throw new PullFailure('too_large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
