// The live stream as server-sent events: what this user may see, numbered, resumed after `Last-Event-ID` (WIRE).
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Actor } from '#kit/http/context.ts';
import type { LiveEvent } from '#kit/live/sequencer.ts';
import type { Ctx } from '#features/platform.ts';
import { takePlace } from './live-places.ts';
import { LiveRight } from './live-right.ts';

const BATCH = 500;
/** A comment now and then keeps proxies from closing the line and lets the client see a dead one. */
const BEAT_MS = 4000;
/** What waits for a client that doesn't read; beyond it the line is closed, and the client resumes by number. */
const MOST_WAITING_BYTES = 1024 * 1024;
/** Beats after which who has not read anything is taken for gone. */
const UNREAD_BEATS = 8;
/** The same for what waits to be known as the client's to see. */
const MOST_WAITING = 5000;
/** Beats after which the session is asked for again: it also ends by time alone. */
const BEATS_A_LOOK = 5;

const maySee = (actor: Actor, event: LiveEvent): boolean =>
  (event.access === 'session' || actor.permissions.has(event.access)) &&
  (actor.scope === 'all' || event.org_id === null || actor.scope.includes(event.org_id));

const format = ({ seq, type, data, at }: LiveEvent): string =>
  `id: ${seq}\nevent: ${type}\ndata: ${JSON.stringify({ ...data, at })}\n\n`;

/** Sends what came after the client's last number, then everything as it happens, until the client or its session goes. */
export async function streamLive(context: Ctx): Promise<void> {
  const { live, actors } = context.platform;
  const leave = takePlace({ session: context.actor.session_id, address: context.address });
  const out = openStream(context);
  const after = lastNumber(context) ?? live.position;
  let sent = after;
  // Listening begins before reading what was missed; what comes meanwhile waits, so that order holds.
  const waiting: LiveEvent[] = [];
  let caughtUp = false;
  const right = new LiveRight(actors, context.actor, {
    onSure: () => caughtUp && flush(),
    onOver: () => out.end(),
  });
  function send(event: LiveEvent): void {
    if (event.seq <= sent || out.destroyed || out.writableEnded) return;
    sent = event.seq;
    if (maySee(right.actor, event)) out.write(format(event));
    if (out.writableLength > MOST_WAITING_BYTES) out.destroy();
  }
  const flush = () => waiting.splice(0).forEach(send);
  const unsubscribe = live.subscribe(
    (event) => {
      if (caughtUp && right.sure) return send(event);
      if (waiting.push(event) > MOST_WAITING) out.destroy();
    },
    () => out.end(),
  );
  let beats = 0;
  let unread = 0;
  const beat = setInterval(() => {
    unread = out.writableLength > 0 ? unread + 1 : 0;
    if (unread >= UNREAD_BEATS) out.destroy();
    if (!out.writableEnded) out.write(': beat\n\n');
    beats += 1;
    if (beats % BEATS_A_LOOK === 0) right.ask();
  }, BEAT_MS);
  const ended = new Promise<void>((resolve) => out.once('close', resolve));
  try {
    out.write(`retry: 2000\n: position ${after}\n\n`);
    if (after > 0 && after + 1 < (await live.oldest())) out.write(`event: reset\ndata: {}\n\n`);
    for (;;) {
      const missed = await live.readAfter(sent, right.actor.scope, BATCH);
      await right.known;
      for (const event of missed) send(event);
      // Much may have been missed: it is read as fast as it is taken.
      if (out.writableNeedDrain) await Promise.race([once(out, 'drain'), ended]);
      if (missed.length < BATCH || out.writableEnded) break;
    }
    caughtUp = true;
    if (right.sure) flush();
    await ended;
  } finally {
    clearInterval(beat);
    right.end();
    unsubscribe();
    leave();
  }
}

function openStream({ http: { reply } }: Ctx): ServerResponse {
  const headers = {
    ...reply.getHeaders(),
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  };
  reply.hijack();
  reply.raw.writeHead(200, headers as Record<string, string>);
  return reply.raw;
}

/** The number of the last event that the client has; null where it has none. */
function lastNumber({ http: { request } }: Ctx): number | null {
  const { last_event_id } = request.query as Record<string, string>;
  const asked = String(request.headers['last-event-id'] ?? last_event_id ?? '');
  return /^\d{1,15}$/.test(asked) ? Number(asked) : null;
}
