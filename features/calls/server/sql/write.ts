// Writing changes: all of one change, and of many calls, in one statement, so that it is committed together or not at all, in
// one round trip.
import { CompiledQuery, sql } from 'kysely';
import type { Kysely } from 'kysely';
import { KEPT, keepPrepared } from '#kit/db/named-statements.ts';
import type { Database } from '#features/database.ts';
import type { Marked, Said, Writing } from '../store.ts';
import { beginning, changing } from './write-parts.ts';
import type { Part } from './write-parts.ts';

const texts = new Map<string, string>();

/** The parts as one statement, each with its own numbers. */
function textOf(kind: string, parts: readonly Part[]): string {
  const key = `${kind} ${parts.map(({ name }) => name).join(' ')}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  let before = 0;
  const written = parts.map(({ name, text, values }) => {
    const from = before;
    before += values.length;
    return `${name} as (${text.replaceAll(/\$(\d+)/g, (_, at) => `$${from + Number(at)}`)})`;
  });
  const made = keepPrepared(`with ${written.join(',\n')}\nselect`);
  texts.set(key, made);
  return made;
}

/** Each call at most once among them. */
export async function writeAll(
  tx: Kysely<Database>,
  writings: readonly Writing[],
  isOpen: (call: string) => boolean,
): Promise<void> {
  const run = (kind: string, parts: readonly Part[]) =>
    tx.executeQuery(
      CompiledQuery.raw(
        textOf(kind, parts),
        parts.flatMap(({ values }) => values),
      ),
    );
  const begun = writings.filter(({ fresh }) => fresh);
  const changed = writings.filter(({ fresh }) => !fresh);
  await Promise.all([
    ...(begun.length > 0 ? [run('begin', beginning(begun))] : []),
    ...(changed.length > 0 ? [run('change', changing(changed, isOpen))] : []),
  ]);
}

export async function keepReplies(
  tx: Kysely<Database>,
  call: string,
  said: readonly Said[],
): Promise<void> {
  await sql`${KEPT}
    insert into device_message (device_id, message_id, org_id, call_id, reply)
    select device, message, org, ${call}::uuid, reply
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as s(device uuid, message text, org uuid, reply jsonb)`.execute(
    tx,
  );
}

/** What a device was told, wherever that has come to; of a place only what had arrived there. */
export async function mark(
  tx: Kysely<Database>,
  call: string,
  which: Marked,
  state: 'accepted' | 'refused' | 'timed_out',
): Promise<void> {
  const those =
    'device' in which
      ? sql`device_id = ${which.device}::uuid and state <> 'expired'`
      : sql`entry = ${which.entry}::integer and state in ('delivered', 'seen')`;
  await sql`${KEPT}
    update call_delivery set state = ${state} where message_id in (
      select message_id from call_delivery where call_id = ${call}::uuid and action <> 'withdraw' and ${those} order by message_id for update)`.execute(
    tx,
  );
}
