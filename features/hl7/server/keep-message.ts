// Keeping messages: those that are acknowledged once, those that were refused within bounds.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '#features/database.ts';
import { makeAnswer } from './answer.ts';
import type { Fault } from './answer.ts';
import { typeOf } from './judge.ts';
import type { Message } from './message.ts';
import { numberOf } from './read-person.ts';
import { saidAt } from './said-at.ts';
import type { Sender } from './senders.ts';

/** Refused messages kept of a sender, and how much of each. */
const REFUSED_KEPT = 500;
const REFUSED_BYTES = 64 * 1024;

export interface Received {
  reply: Buffer;
  answer: 'AA' | 'AE' | 'AR';
  /** The sender whose messages wait now. */
  wakes: string | null;
}

export interface Incoming {
  bytes: Buffer;
  address: string;
  charset: string;
  message: Message;
  /** Of what was broken: who says to have sent it is believed where that is known already. */
  fault: Fault | null;
}

export const answered = (incoming: Incoming, fault: Fault): Received => ({
  reply: makeAnswer(incoming.message, incoming.charset, fault),
  answer: fault.code,
  wakes: null,
});

export async function keepRefused(
  db: Kysely<Database>,
  sender: Sender,
  incoming: Incoming,
  fault: Fault,
  reply: Buffer,
): Promise<void> {
  const { bytes, address, charset, message } = incoming;
  const clean = (text: string) => text.replaceAll(/\p{Cc}/gu, '').slice(0, 199);
  const { type, event } = typeOf(message);
  await sql`
    insert into hl7_message (org_id, sender_id, control_id, type, event, patient, address, raw, digest, charset, state, reason, answer, reply, handled_at)
    select ${sender.org_id}, ${sender.id}, ${clean(message.get('MSH-10'))}, ${clean(type).slice(0, 20)}, ${clean(event).slice(0, 20)}, null, ${address},
      ${bytes.subarray(0, REFUSED_BYTES)}, ''::bytea, ${charset}, 'refused',
      ${JSON.stringify({ of: 'answer', condition: fault.condition, place: fault.place ?? null })}::jsonb, ${fault.code}, ${reply}, clock_timestamp()
    where (select count(*) from hl7_message where sender_id = ${sender.id} and state = 'refused') < ${REFUSED_KEPT}`.execute(
    db,
  );
}

/** Keeps the message, or finds the same that was kept; one of another content under its id is at fault. */
export async function keepMessage(
  db: Kysely<Database>,
  sender: Sender,
  incoming: Incoming,
): Promise<Received> {
  const { bytes, address, charset, message } = incoming;
  const { type, event } = typeOf(message);
  const control_id = message.get('MSH-10');
  const digest = createHash('sha256').update(bytes).digest();
  const reply = makeAnswer(message, charset, { code: 'AA' });
  const person = message.first('PID');
  const { rows } = await sql`
    insert into hl7_message (org_id, sender_id, control_id, type, event, patient, address, said_at, raw, digest, charset, state, reason, answer, reply)
    values (${sender.org_id}, ${sender.id}, ${control_id}, ${type}, ${event}, ${person ? numberOf(person, 3) : null}, ${address},
      ${saidAt(message, sender.time_zone ?? 'UTC')}::timestamptz, ${bytes}, ${digest}, ${charset},
      ${sender.org_id ? 'waiting' : 'held'}, ${sender.org_id ? null : JSON.stringify({ of: 'hl7', reason: 'unassigned' })}::jsonb, 'AA', ${reply})
    on conflict (sender_id, control_id) where answer = 'AA' do nothing returning id`.execute(db);
  if (rows.length > 0) return { reply, answer: 'AA', wakes: sender.org_id ? sender.id : null };
  const { rows: kept } = await sql<{ digest: Buffer; reply: Buffer }>`
    select digest, reply from hl7_message where sender_id = ${sender.id} and control_id = ${control_id} and answer = 'AA'`.execute(
    db,
  );
  if (kept[0]?.digest.equals(digest)) return { reply: kept[0].reply, answer: 'AA', wakes: null };
  const fault: Fault = {
    code: 'AE',
    condition: 205,
    place: 'MSH-10',
    text: 'Another message has this MSH-10',
  };
  return answered(incoming, fault);
}
