// The sequencer and reader of the live stream: of all server processes one numbers at a time, each reads for its own clients.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { hearChannel } from '../db/hear-channel.ts';
import { KEPT } from '../db/named-statements.ts';
import { inScope } from '../db/scope.ts';
import type { Scope } from '../db/scope.ts';
import { LIVE_CHANNEL, hearAnnouncements } from './announce.ts';
import { BATCH, isBehind, numberEvents } from './number-events.ts';
import type { LiveEvent } from './number-events.ts';

export type { LiveEvent } from './number-events.ts';

export interface LiveStream {
  /** Calls back for every event from now on, in order, and once if the stream is about to stop. The returned function ends it. */
  subscribe(listener: (event: LiveEvent) => void, onDismissed?: () => void): () => void;
  /** Events after a number, oldest first, at most `limit`. */
  readAfter(seq: number, scope: Scope, limit: number): Promise<LiveEvent[]>;
  /** Looks now: for events that were committed without a notice, whose lock every commit would wait for. */
  wake(): void;
  /** The number of the newest event that listeners have been given. */
  readonly position: number;
  /** The oldest number that is still kept: a client that stopped before it must read its lists anew. */
  oldest(): Promise<number>;
  /** Tells every subscriber to let go, and keeps serving until they have. */
  dismiss(): void;
  stop(): Promise<void>;
}

/** Notices can be lost with a connection; a look now and then makes up for it. */
const LOOK_EVERY_MS = 1000;
/** What comes within this after a look is looked for together. */
const GATHER_MS = 20;

interface Options<Schema> {
  db: Kysely<Schema>;
  pool: pg.Pool;
  onError: (error: Error) => void;
}

/** Starts numbering and reading; listeners get each event once and in order, also after a lost connection. */
export async function startLive<Schema>({
  db,
  pool,
  onError,
}: Options<Schema>): Promise<LiveStream> {
  const listeners = new Map<(event: LiveEvent) => void, () => void>();
  const readAfter = (seq: number, scope: Scope, limit: number) =>
    inScope(
      db,
      scope,
      async (tx) => {
        const { rows } =
          await sql<LiveEvent>`${KEPT} select seq, org_id, type, access, data, at from live_event where seq > ${seq} order by seq limit ${limit}`.execute(
            tx,
          );
        return rows;
      },
      { readOnly: true },
    );
  const edge = async (which: 'max' | 'min') => {
    const { rows } = await inScope(db, 'all', (tx) =>
      sql<{ seq: number | null }>`select ${sql.raw(which)}(seq) as seq from live_event`.execute(tx),
    );
    return rows[0]?.seq ?? 0;
  };

  /** What this process numbered it also reads; its own notice is for the others. */
  const self = `numbered ${randomUUID()}`;
  let position = await edge('max');
  let running: Promise<void> | null = null;
  let again = false;
  let announced = false;
  let stopped = false;

  function give(events: readonly LiveEvent[]): void {
    for (const event of events) {
      position = event.seq;
      for (const listener of listeners.keys()) listener(event);
    }
  }
  /** What this process numbered itself needs no reading, unless others numbered something before it. */
  async function numberAll(): Promise<void> {
    for (;;) {
      const events = await numberEvents(db, self);
      if (events[0] && events[0].seq !== position + 1) await readAll();
      else give(events);
      if (events.length < BATCH) return;
    }
  }
  async function readAll(): Promise<void> {
    for (;;) {
      const events = await readAfter(position, 'all', BATCH);
      give(events);
      if (events.length < BATCH) return;
    }
  }
  async function turn(): Promise<void> {
    if (announced) {
      announced = false;
      return numberAll();
    }
    const behind = await isBehind(db, position);
    if (behind.waiting) await numberAll();
    if (behind.numbered) await readAll();
  }
  function wake(): void {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    running = turn()
      .catch(onError)
      .finally(() => {
        if (!again) {
          running = null;
          return;
        }
        again = false;
        setTimeout(() => {
          running = null;
          wake();
        }, GATHER_MS);
      });
  }
  /** Of what this process has committed there is something to number: nobody needs to be asked. */
  function wakeToNumber(): void {
    announced = true;
    wake();
  }

  const stopHearing = await hearChannel({
    pool,
    channel: LIVE_CHANNEL,
    onNotice: (payload) => payload !== self && wake(),
    onBegin: wake,
    onError,
  });
  const stopEar = hearAnnouncements(wakeToNumber);
  const timer = setInterval(wake, LOOK_EVERY_MS);
  wake();
  return {
    subscribe(listener, onDismissed = () => undefined) {
      listeners.set(listener, onDismissed);
      return () => listeners.delete(listener);
    },
    readAfter,
    wake: wakeToNumber,
    get position() {
      return position;
    },
    oldest: () => edge('min'),
    dismiss() {
      for (const onDismissed of listeners.values()) onDismissed();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      stopHearing();
      stopEar();
      await running;
    },
  };
}
