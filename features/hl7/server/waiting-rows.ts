// The rows of messages that wait, and what becomes of them.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import { announce } from '#kit/live/announce.ts';
import type { Database } from '#features/database.ts';
import type { Kept, Outcome } from './apply-message.ts';
import { decode } from './charsets.ts';
import type { HoldReason } from './held.ts';
import type { Sender } from './senders.ts';

/** Held messages that are looked at again with each one that is applied. */
const MOST_HELD = 50;

export interface Waiting {
  id: string;
  raw: Buffer;
  charset: string;
  patient: string | null;
}

const columns = sql`id, raw, charset, patient`;

export const toKept = ({ id, raw, charset }: Waiting): Kept => ({
  id,
  text: (decode(raw, charset) ?? '').replace(/^\uFEFF/, ''),
});

export async function nextOf(
  db: Kysely<Database>,
  sender_id: string,
): Promise<Waiting | undefined> {
  const { rows } = await inScope(
    db,
    'all',
    (tx) =>
      sql<Waiting>`select ${columns} from hl7_message where sender_id = ${sender_id} and state = 'waiting' order by seq limit 1`.execute(
        tx,
      ),
    { readOnly: true },
  );
  return rows[0];
}

/** Those that wait for a bed, and those that wait for the same person. */
export async function readHeld(
  db: Kysely<Database>,
  sender_id: string,
  patient: string | null,
): Promise<Waiting[]> {
  const { rows } = await inScope(
    db,
    'all',
    (tx) =>
      sql<Waiting>`select ${columns} from hl7_message where sender_id = ${sender_id} and state = 'held'
        and (waits_for = 'bed' or (waits_for = 'person' and patient is not distinct from ${patient})) order by seq desc limit ${MOST_HELD}`.execute(
        tx,
      ),
    { readOnly: true },
  );
  return rows;
}

export async function settle(
  db: Kysely<Database>,
  sender: Sender,
  outcomes: readonly Outcome[],
): Promise<void> {
  await inScope(db, 'all', async (tx) => {
    for (const { id, reason, waits_for } of outcomes)
      await sql`update hl7_message set state = ${reason ? 'held' : 'done'}, reason = ${reason ? JSON.stringify(reason) : null}::jsonb,
        waits_for = ${waits_for}, handled_at = clock_timestamp(), version = version + 1
        where id = ${id} and state in ('waiting', 'held')`.execute(tx);
    if (sender.org_id)
      await announce(tx, {
        org_id: sender.org_id,
        type: 'hl7.changed',
        access: 'his.read',
        data: { id: sender.id },
      });
  });
}

/** Holds all that waits, for one reason. */
export async function holdAll(
  db: Kysely<Database>,
  sender_id: string,
  reason: HoldReason,
): Promise<void> {
  await inScope(db, 'all', (tx) =>
    sql`update hl7_message set state = 'held', reason = ${JSON.stringify(reason)}::jsonb, version = version + 1
      where sender_id = ${sender_id} and state = 'waiting'`.execute(tx),
  );
}
