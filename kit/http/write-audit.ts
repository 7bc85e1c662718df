// Writing to the audit: together what is said at the same time in the same transaction, and looks in one of their own.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { together } from '../db/attempt-all.ts';
import { gather } from '../db/gather.ts';
import { KEPT } from '../db/named-statements.ts';
import { inScope } from '../db/scope.ts';
import { redact } from '../log/log.ts';
import type { AuditEntry, AuditOrigin } from './audit-entry.ts';
import type { Look } from './looks.ts';

/** Who acts, as the audit names them; null: nobody who is known. */
export const actingAs = (
  actor: { id: string; org_id: string; stands_in: object | null } | null,
) => ({
  actor_id: actor?.id ?? null,
  standin_org_id: actor?.stands_in ? actor.org_id : null,
});

interface Written extends AuditOrigin {
  entry: AuditEntry & { alarm?: boolean };
}

const writeTogether = gather(async (db: Kysely<unknown>, all: readonly Written[]) => {
  const of = <Value>(read: (one: Written) => Value) => all.map(read);
  await sql`${KEPT}
    insert into audit (org_id, actor_id, standin_org_id, second_id, action, thing, thing_id, before, after, alarm, address, uuid)
    select org_id, actor_id, standin_org_id, second_id, action, thing, thing_id, before::jsonb, after::jsonb, alarm, address, uuid
    from unnest(${of(({ entry }) => entry.org_id)}::uuid[], ${of(({ actor_id }) => actor_id)}::uuid[],
      ${of(({ standin_org_id }) => standin_org_id ?? null)}::uuid[],
      ${of(({ second_id }) => second_id ?? null)}::uuid[], ${of(({ entry }) => entry.action)}::text[],
      ${of(({ entry }) => entry.thing)}::text[], ${of(({ entry }) => entry.thing_id)}::text[],
      ${of(({ entry }) => asJson(entry.before))}::text[], ${of(({ entry }) => asJson(entry.after))}::text[],
      ${of(({ entry }) => entry.alarm ?? false)}::boolean[], ${of(({ address }) => address)}::text[], ${of(({ uuid }) => uuid)}::text[])
      with ordinality as entry(org_id, actor_id, standin_org_id, second_id, action, thing, thing_id, before, after, alarm, address, uuid, place)
    order by place`.execute(db);
  return all.map(() => undefined);
});

/**
 * Writes the entry in the transaction of the act, together with what else is said at the same time; the database adds the
 * time, the names and the place in the chain.
 */
export const writeAudit = <Schema>(
  db: Kysely<Schema>,
  origin: AuditOrigin,
  entry: AuditEntry & { alarm?: boolean },
): Promise<void> => writeTogether(db as unknown as Kysely<unknown>, { ...origin, entry });

/** Writes looks in one transaction of their own, whosever they are. */
export const writeLooks = <Schema>(db: Kysely<Schema>, looks: readonly Look[]): Promise<void> =>
  inScope(db, 'all', async (tx) => {
    await together(looks.map(({ origin, entry }) => writeAudit(tx, origin, entry)));
  });

const asJson = (value: unknown): string | null =>
  value === undefined ? null : JSON.stringify(redact(value));
