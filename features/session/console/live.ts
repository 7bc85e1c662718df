// The live stream read with `fetch`, so that headers and signatures go with it; resumes by number, tells when it is stale.
import { CallFailure } from '#kit/ui/client.ts';
import type { Live, LiveMessage } from '#kit/ui/console-context.ts';
import { standin } from '#features/standin/contract.ts';
import { session } from '../contract.ts';
import { readReply } from './envelope.ts';
import { makeEventCutter } from './event-lines.ts';
import type { StreamEvent } from './event-lines.ts';
import { clearSession, readRefreshToken } from './held-session.ts';
import { send } from './sender.ts';
import { validToken } from './tokens.ts';
import type { TokenParts } from './tokens.ts';

/** The server beats every 4 s; silence beyond this means that the line is dead, whatever the browser believes. */
const SILENCE_MS = 10_000;
const LOOK_MS = 1000;
const BACK_OFF_MS = [500, 1000, 2000, 5000, 10_000, 20_000, 30_000];

type Heard = LiveMessage | { type: 'reset' | 'state' };

export interface RunningLive extends Live {
  stop(): void;
}

/** Starts reading and keeps at it until stopped. */
export function startLive(parts: TokenParts): RunningLive {
  const listeners = new Set<(message: Heard) => void>();
  const tell = (message: Heard) => listeners.forEach((listener) => listener(message));
  let state: Live['state'] = 'connecting';
  let lastId: string | null = null;
  /** When the line last gave a sign of life, and since when this one is tried. */
  let heardAt = Date.now();
  let triedAt = heardAt;
  let line: AbortController | null = null;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  function become(next: Live['state']): void {
    if (state === next) return;
    state = next;
    tell({ type: 'state' });
  }

  function hear(event: StreamEvent): void {
    const position = event.comments
      .map((comment) => /^position (\d+)$/.exec(comment)?.[1])
      .find(Boolean);
    if (position !== undefined) lastId ??= position;
    if (event.id !== null) lastId = event.id;
    if (event.type === 'reset') tell({ type: 'reset' });
    else if (event.type !== '')
      tell({
        seq: Number(event.id),
        type: event.type,
        data: JSON.parse(event.data) as Record<string, unknown>,
      });
  }

  async function read(signal: AbortSignal): Promise<void> {
    const token = await validToken(parts);
    if (token === null) return;
    const headers: Record<string, string> = lastId === null ? {} : { 'Last-Event-ID': lastId };
    const { method, path } = session.routes.live;
    const response = await send({ method, path, headers }, token, parts, signal);
    if (!response.ok || !response.body) {
      await readReply(response, parts.texts);
      return;
    }
    const cut = makeEventCutter();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      heardAt = Date.now();
      failures = 0;
      become('live');
      for (const event of cut(value)) hear(event);
    }
  }

  function judge(error: unknown): void {
    if (!(error instanceof CallFailure) || stopped) return;
    if (error.code === standin.errors.STANDIN_OVER.code) return parts.onStandInOver();
    if (error.status !== 403 || readRefreshToken() === null) return;
    clearSession();
    parts.onExpired();
  }

  async function connect(): Promise<void> {
    clearTimeout(retry);
    retry = undefined;
    line?.abort();
    const own = new AbortController();
    line = own;
    triedAt = Date.now();
    await read(own.signal).catch(judge);
    if (line !== own || stopped) return;
    become('stale');
    const wait = BACK_OFF_MS[Math.min(failures, BACK_OFF_MS.length - 1)] ?? 0;
    failures += 1;
    retry = setTimeout(() => void connect(), wait * (0.75 + Math.random() / 2));
  }

  function look(): void {
    // A computer that slept finds its last beat long past, and its line dead.
    const waiting = retry !== undefined;
    if (waiting || Date.now() - Math.max(heardAt, triedAt) <= SILENCE_MS) return;
    become('stale');
    void connect();
  }

  const hurry = () => {
    if (document.visibilityState === 'visible' && state !== 'live') void connect();
  };
  const lose = () => {
    if (state === 'live') line?.abort();
  };
  const looking = setInterval(look, LOOK_MS);
  addEventListener('offline', lose);
  addEventListener('online', hurry);
  document.addEventListener('visibilitychange', hurry);
  void connect();
  return {
    get state() {
      return state;
    },
    get heardAt() {
      return heardAt;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      stopped = true;
      clearInterval(looking);
      clearTimeout(retry);
      removeEventListener('offline', lose);
      removeEventListener('online', hurry);
      document.removeEventListener('visibilitychange', hurry);
      line?.abort();
    },
  };
}
