// A message as it comes: read, judged, stored, and only then answered. The same again gets the answer that it got.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import type { Database } from '#features/database.ts';
import type { Platform } from '#features/platform.ts';
import { MOST_IN_BATCH, hasTooMany, splitFrame } from './batch.ts';
import { makeAnswer } from './answer.ts';
import type { Fault } from './answer.ts';
import { readLoosely, readText } from './charsets.ts';
import { judge } from './judge.ts';
import { answered, keepMessage, keepRefused } from './keep-message.ts';
import type { Incoming, Received } from './keep-message.ts';
import { readMessage } from './message.ts';
import { findSender, isFrom, meetSender, nameOfSender } from './senders.ts';
import type { Sender } from './senders.ts';

/** Bytes kept of a sender that is nobody's, and of all such together: a stranger must not fill the disk. */
const UNASSIGNED_BYTES = 32 * 1024 * 1024;
const ALL_UNASSIGNED_BYTES = 512 * 1024 * 1024;
const rejected = (condition: Fault['condition'], text: string): Fault => ({
  code: 'AR',
  condition,
  text,
});

/** Enough for an answer to what can't be read. */
const headOf = (bytes: Buffer): string => readLoosely(bytes.subarray(0, 4096));

function read(bytes: Buffer, address: string): Incoming | Received {
  if (hasTooMany(bytes)) {
    const many = rejected(207, 'The message has too many segments');
    return { reply: makeAnswer(headOf(bytes), 'latin1', many), answer: 'AR', wakes: null };
  }
  const { text, charset, fault } = readText(bytes);
  const message = readMessage(text ?? readLoosely(bytes));
  if (!message || message.first('MSH') !== message.segments[0]) {
    const reason = rejected(
      207,
      'This is no HL7 v2 message: MSH with its separators must come first',
    );
    return {
      reply: makeAnswer(headOf(bytes), charset, reason),
      answer: 'AR',
      wakes: null,
    };
  }
  const broken: Record<string, Fault> = {
    unknown_charset: {
      code: 'AE',
      condition: 103,
      place: 'MSH-18',
      text: 'MSH-18 is not supported',
    },
    broken: { code: 'AE', condition: 102, place: 'MSH-18', text: `The bytes are not ${charset}` },
  };
  const nul = text?.includes('\0')
    ? { code: 'AE' as const, condition: 102 as const, text: 'There are NUL bytes' }
    : null;
  return { bytes, address, charset, message, fault: fault ? (broken[fault] ?? null) : nul };
}

/** What speaks against hearing this sender. */
async function refuseSender(
  db: Kysely<Database>,
  sender: Sender,
  { address, bytes }: Incoming,
): Promise<Fault | null> {
  if (!sender.enabled) return rejected(207, 'The sender is not enabled');
  if (!isFrom(sender.addresses, address))
    return rejected(207, 'The sender is not heard from this address');
  if (sender.org_id !== null) return null;
  const { rows } = await sql<{ full: boolean }>`
    select coalesce(sum(held_bytes), 0) + ${bytes.length} > ${ALL_UNASSIGNED_BYTES}
      or coalesce(sum(held_bytes) filter (where id = ${sender.id}), 0) + ${bytes.length} > ${UNASSIGNED_BYTES} as full
    from hl7_sender where org_id is null`.execute(db);
  return rows[0]?.full
    ? rejected(207, 'The sender is not assigned, and no more is kept of it')
    : null;
}

async function takeIn(db: Kysely<Database>, incoming: Incoming): Promise<Received> {
  const { message, address } = incoming;
  const name = nameOfSender(message, address);
  const judged = incoming.fault ?? judge(message);
  const fault = 'code' in judged ? judged : null;
  // Whoever can't even be read is not met.
  const sender = incoming.fault
    ? await findSender(db, name).catch(() => null)
    : await meetSender(db, name, address);
  if (!sender)
    return answered(
      incoming,
      fault ?? rejected(207, 'The sender is not assigned, and there are too many such'),
    );
  const unheard = await refuseSender(db, sender, incoming);
  if (unheard) return answered(incoming, unheard);
  await sql`
    update hl7_sender set received = received + 1, last_at = clock_timestamp(),
      held_bytes = case when org_id is null then held_bytes + ${incoming.bytes.length} else 0 end
    where id = ${sender.id}`.execute(db);
  const received = fault ? answered(incoming, fault) : await keepMessage(db, sender, incoming);
  if (received.answer !== 'AA' && fault)
    await keepRefused(db, sender, incoming, fault, received.reply);
  return received;
}

/** Takes one message and gives its answer, which holds: what was answered AA is in the database. */
export async function receiveOne(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  bytes: Buffer,
  address: string,
): Promise<Received> {
  const incoming = read(bytes, address);
  if ('reply' in incoming) return incoming;
  try {
    if (
      incoming.message.get('MSH-3').includes('\0') ||
      incoming.message.get('MSH-4').includes('\0')
    )
      return answered(incoming, incoming.fault ?? rejected(207, 'There are NUL bytes'));
    return await inScope(db, 'all', (tx) => takeIn(tx, incoming));
  } catch (error) {
    log.error({ err: error }, 'An HL7 message could not be stored');
    return answered(incoming, rejected(207, 'The message could not be stored; send it again'));
  }
}

/** All messages of a frame, one after the other. */
export async function* receiveFrame(
  platform: Pick<Platform, 'db' | 'log'>,
  bytes: Buffer,
  address: string,
): AsyncGenerator<Received> {
  const messages = splitFrame(bytes);
  if (messages.length === 0 || messages.length > MOST_IN_BATCH) {
    const fault = rejected(207, `A batch has 1 to ${MOST_IN_BATCH} messages`);
    yield {
      reply: makeAnswer(headOf(messages[0] ?? bytes), 'latin1', fault),
      answer: 'AR',
      wakes: null,
    };
  } else for (const message of messages) yield await receiveOne(platform, message, address);
}
