// The feed as it is looked at: messages as a list, one with its segments and its answer, what is held applied once more.
import { sql } from 'kysely';
import { ownedBy } from '#kit/db/scope.ts';
import { Failure, notFound } from '#kit/http/failure.ts';
import { serveListing } from '#features/platform.ts';
import type { Ctx } from '#features/platform.ts';
import { hl7Message, hl7Room } from '../contract.ts';
import type { Hl7Record, Hl7Row } from '../contract.ts';
import { decode } from './charsets.ts';
import { tellWhy } from './held.ts';
import { readMessage } from './message.ts';
import type { Message } from './message.ts';

/** The reason comes as it is kept, and is put into words for whoever reads. */
const inWords = async ({ translator }: Ctx, rows: Hl7Row[]): Promise<Hl7Row[]> =>
  rows.map((row) => ({
    ...row,
    why: row.why === null ? null : tellWhy(translator, JSON.parse(row.why)),
    lag_ms: row.lag_ms === null ? null : Number(row.lag_ms),
  }));

export const messageList = serveListing(
  hl7Room,
  hl7Message,
  {
    table: 'hl7_message',
    from: 'hl7_message join hl7_sender sender on sender.id = hl7_message.sender_id left join organisation on organisation.id = hl7_message.org_id',
    columns: {
      org_name: 'organisation.short_name',
      sender_name: `concat_ws(' ', sender.application, nullif(sender.facility, ''))`,
      why: 'hl7_message.reason::text',
      lag_ms: `(extract(epoch from hl7_message.handled_at - hl7_message.received_at) * 1000)::bigint`,
    },
    keyword: ['hl7_message.patient', 'hl7_message.control_id'],
    sort: '-received_at',
    partial: ['type', 'event'],
  },
  { complete: inWords, exported: inWords },
);

/** Segments, and characters of a field, that are shown of a message. */
const MOST_SEGMENTS = 300;
const MOST_SHOWN = 2000;

const showSegments = (message: Message | null) =>
  (message?.segments ?? []).slice(0, MOST_SEGMENTS).map(({ name, fields }) => ({
    name,
    fields: fields.map((field) =>
      field.length > MOST_SHOWN ? `${field.slice(0, MOST_SHOWN)}…` : field,
    ),
  }));

/** The message itself: a look at a resident's record, told in the audit. */
export async function readMessageOf(context: Ctx, id: string): Promise<Hl7Record> {
  const { db } = context;
  const [row] = await inWords(context, await messageList.readMany(context, [id]));
  if (!row) throw notFound();
  const { rows } = await sql<{ raw: Buffer; reply: Buffer; charset: string; address: string }>`
    select raw, reply, charset, address from hl7_message where id = ${id}`.execute(db);
  const [kept] = rows;
  if (!kept) throw notFound();
  const { charset, address, raw, reply } = kept;
  const message = readMessage(
    (decode(raw, charset) ?? raw.toString('latin1')).replaceAll('\0', '\uFFFD'),
  );
  await context.look({ org_id: row.org_id, action: 'read', thing: 'hl7message', thing_id: id });
  return {
    ...row,
    address,
    charset,
    segments: showSegments(message),
    more: Math.max(0, (message?.segments.length ?? 0) - MOST_SEGMENTS),
    reply: showSegments(readMessage(decode(reply, charset) ?? reply.toString('latin1'))),
  };
}

type Chosen = { ids: string[] } | { sender_id: string };

/** Lets what is held be applied once more, in the order in which it came. */
export async function replay(context: Ctx, chosen: Chosen): Promise<{ replayed: number }> {
  const { db, scope, actor } = context;
  const which =
    'ids' in chosen
      ? sql`m.id = any(${chosen.ids}::uuid[])`
      : sql`m.sender_id = ${chosen.sender_id}`;
  const { rows } = await sql<{ sender_id: string }>`
    update hl7_message m set state = 'waiting', reason = null, waits_for = null, version = m.version + 1
    where ${which} and m.state = 'held' and m.org_id is not null and ${ownedBy(scope, 'm.org_id')} returning m.sender_id`.execute(
    db,
  );
  if (rows.length === 0) throw new Failure(hl7Room.errors.HL7_NOT_HELD);
  await context.audit({
    org_id: actor.org_id,
    action: 'replay',
    thing: 'hl7message',
    thing_id: 'ids' in chosen && chosen.ids.length === 1 ? (chosen.ids[0] ?? null) : null,
    after: { ...chosen, replayed: rows.length },
  });
  return { replayed: rows.length };
}
