// What applies messages: one worker at a time for each sender, in the order of arrival, woken by what is stored and by the
// clock, so that what a process left behind is taken up by the next.
import { sql } from 'kysely';
import { DatabaseAway } from '#kit/db/away.ts';
import { inScope } from '#kit/db/scope.ts';
import type { Platform } from '#features/platform.ts';
import { applyMessage } from './apply-message.ts';
import type { Applying, Kept, Outcome } from './apply-message.ts';
import { Held } from './held.ts';
import { readSender } from './senders.ts';
import { beginApplying, findSpeaker } from './speaker.ts';
import { holdAll, nextOf, readHeld, settle, toKept } from './waiting-rows.ts';

/** In production only what says that it is (MSH-11) changes anything. */
const isForUse = (platform: Platform, text: string): boolean => {
  const header = text.split(/[\r\n]/, 1)[0] ?? '';
  const processing = header.split(header.charAt(3))[10] ?? '';
  return !platform.settings.production || /^P/i.test(processing);
};

/** One that the program fails at must not keep those behind it; without a database nothing is done at all. */
async function applyOrHold(
  applying: Applying,
  kept: Kept,
  held: readonly Kept[],
): Promise<Outcome[]> {
  try {
    return await applyMessage(applying, kept, held);
  } catch (error) {
    if (applying.signal.aborted || error instanceof DatabaseAway) throw error;
    applying.background.platform.log.error(
      { err: error, message: kept.id },
      'An HL7 message failed',
    );
    return [{ id: kept.id, reason: { of: 'reason', reason: 'internal' }, waits_for: null }];
  }
}

/** Applies all that waits of a sender. */
async function applyWaiting(
  platform: Platform,
  sender_id: string,
  signal: AbortSignal,
): Promise<void> {
  const { db } = platform;
  const sender = await inScope(db, 'all', (tx) => readSender(tx, sender_id), { readOnly: true });
  if (!sender?.org_id) return;
  const actor = await findSpeaker(platform, sender);
  if (!actor) return holdAll(db, sender_id, new Held('speaker_gone').reason);
  const applying = await beginApplying(platform, sender, actor, signal);
  for (
    let next = await nextOf(db, sender_id);
    next && applying;
    next = await nextOf(db, sender_id)
  ) {
    signal.throwIfAborted();
    const kept = toKept(next);
    const held = await readHeld(db, sender_id, next.patient);
    const outcomes = isForUse(platform, kept.text)
      ? await applyOrHold(applying, kept, held.map(toKept))
      : [{ id: kept.id, reason: new Held('not_production').reason, waits_for: null }];
    await settle(db, sender, outcomes);
  }
}

export interface Worker {
  /** Something waits of this sender. */
  wake(sender_id: string): void;
  stop(): Promise<void>;
}

/** Starts applying what waits, now and whenever there is something. */
export function startWorker(platform: Platform): Worker {
  const { db, pool, log } = platform;
  const stopping = new AbortController();
  const working = new Map<string, Promise<void>>();

  /** Under a lock of the sender's: two servers on one database don't apply the same twice. */
  async function work(sender_id: string): Promise<void> {
    const client = await pool.connect();
    try {
      const { rows } = await client.query<{ mine: boolean }>(
        "select pg_try_advisory_lock(hashtextextended('hl7 ' || $1, 0)) as mine",
        [sender_id],
      );
      if (!rows[0]?.mine) return client.release();
      try {
        await applyWaiting(platform, sender_id, stopping.signal);
      } finally {
        await client.query("select pg_advisory_unlock(hashtextextended('hl7 ' || $1, 0))", [
          sender_id,
        ]);
      }
      client.release();
    } catch (error) {
      // With the connection goes a lock that could not be given back.
      client.release(true);
      throw error;
    }
  }

  const wake = (sender_id: string): void => {
    if (stopping.signal.aborted || working.has(sender_id)) return;
    const worked = work(sender_id)
      .catch((error: unknown) => {
        if (!stopping.signal.aborted)
          log.error({ err: error }, 'HL7 messages could not be applied');
      })
      .finally(() => working.delete(sender_id));
    working.set(sender_id, worked);
  };
  const stopWatch = platform.due.add({
    isDue: "exists (select from hl7_message where state = 'waiting')",
    async work() {
      const { rows } = await inScope(db, 'all', (tx) =>
        sql<{
          id: string;
        }>`select distinct sender_id as id from hl7_message where state = 'waiting'`.execute(tx),
      );
      for (const { id } of rows) wake(id);
    },
    onError: (error) => log.error({ err: error }, 'HL7 messages that wait could not be looked for'),
  });
  return {
    wake,
    async stop() {
      stopping.abort();
      await stopWatch();
      await Promise.allSettled(working.values());
    },
  };
}
