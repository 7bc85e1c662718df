// The live stream as server-sent events: what this user may see, numbered, resumed after `Last-Event-ID` (WIRE).
import type { Actor } from '#kit/http/context.ts';
import type { LiveEvent } from '#kit/live/sequencer.ts';
import type { Ctx } from '#features/platform.ts';

const BATCH = 500;
/** A comment now and then keeps proxies from closing the line and lets the client see a dead one. */
const BEAT_MS = 4000;
/** What waits for a client that doesn't read; beyond it the line is closed, and the client resumes by number. */
const MOST_WAITING_BYTES = 4 * 1024 * 1024;

const maySee = (actor: Actor, event: LiveEvent): boolean =>
  (event.access === 'session' || actor.permissions.has(event.access)) &&
  (actor.scope === 'all' || event.org_id === null || actor.scope.includes(event.org_id));

const format = ({ seq, type, data, at }: LiveEvent): string =>
  `id: ${seq}\nevent: ${type}\ndata: ${JSON.stringify({ ...data, at })}\n\n`;

/** Sends what came after the client's last number, then everything as it happens, until the client goes. */
export async function streamLive(context: Ctx): Promise<void> {
  const { request, reply } = context.http;
  const { live } = context.platform;
  const { actor } = context;
  const asked =
    request.headers['last-event-id'] ?? (request.query as Record<string, string>)['last_event_id'];
  const after =
    asked !== undefined && /^\d{1,15}$/.test(String(asked)) ? Number(asked) : live.position;

  const headers = {
    ...reply.getHeaders(),
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  };
  reply.hijack();
  const out = reply.raw;
  out.writeHead(200, headers as Record<string, string>);
  let sent = after;
  const send = (event: LiveEvent) => {
    if (event.seq <= sent || out.destroyed || out.writableEnded) return;
    sent = event.seq;
    if (maySee(actor, event)) out.write(format(event));
    if (out.writableLength > MOST_WAITING_BYTES) out.destroy();
  };

  // Listening begins before reading what was missed; what comes meanwhile waits, so that order holds.
  const waiting: LiveEvent[] = [];
  let caughtUp = false;
  const unsubscribe = live.subscribe(
    (event) => (caughtUp ? send(event) : waiting.push(event)),
    () => out.end(),
  );
  const beat = setInterval(() => {
    if (!out.writableEnded) out.write(': beat\n\n');
  }, BEAT_MS);
  const ended = new Promise<void>((resolve) => out.once('close', resolve));
  try {
    out.write(`retry: 2000\n: position ${after}\n\n`);
    if (after > 0 && after + 1 < (await live.oldest())) out.write(`event: reset\ndata: {}\n\n`);
    for (;;) {
      const missed = await live.readAfter(sent, actor.scope, BATCH);
      for (const event of missed) send(event);
      if (missed.length < BATCH) break;
    }
    for (const event of waiting) send(event);
    caughtUp = true;
    await ended;
  } finally {
    clearInterval(beat);
    unsubscribe();
  }
}
