// Alarm changes that wait for a second person: kept with everything that is needed to make them, shown, decided on.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { kitRoom } from '#kit/contract/kit-room.ts';
import type { ListQuery, Page } from '#kit/contract/entity.ts';
import { inScope, ownedBy } from '#kit/db/scope.ts';
import { listRows } from '#kit/entity/list.ts';
import { describeTable } from '#kit/entity/table.ts';
import { writeAudit } from '#kit/http/context.ts';
import type { Actor } from '#kit/http/context.ts';
import { Failure, notFound } from '#kit/http/failure.ts';
import type { HeldChange, SecondPerson } from '#kit/http/second-person.ts';
import { announce } from '#kit/live/announce.ts';
import { redact } from '#kit/log/log.ts';
import { newId } from '#kit/db/new-id.ts';
import type { Database } from '#features/database.ts';
import type { Ctx, Platform } from '#features/platform.ts';
import { LAPSES_AFTER_H, audit, pendingFields } from '../contract.ts';
import type { PendingChange } from '../contract.ts';
import { nameOf } from './read-audit.ts';
import { openInput, sealInput } from './sealed-input.ts';

const LAPSES = sql.raw(`interval '${LAPSES_AFTER_H} hours'`);

/** An actor as a row keeps it. */
type KeptActor = Omit<Actor, 'permissions'> & { permissions: string[] };

interface Row {
  id: string;
  org_id: string | null;
  room: string;
  method: string;
  path: string;
  access: string;
  sealed: string;
  entries: PendingChange['entries'];
  actor: KeptActor;
  asked_by: string;
}

/** What is told of an act: the same as in the audit, without secrets. */
const tell = ({ entries }: HeldChange) =>
  entries.map(({ action, thing, thing_id, before, after }) => ({
    action,
    thing,
    thing_id,
    before: redact(before),
    after: redact(after),
  }));

async function isNeeded({ platform }: Pick<Ctx, 'platform'>, orgs: readonly string[]) {
  // By what holds before the change: whoever switches the rule off needs the second person for that.
  const { rows } = await inScope(
    platform.db,
    'all',
    (tx) =>
      sql<{ needed: boolean }>`
      select bool_or((parameters_of(o.id) ->> 'alarm_changes_need_second')::boolean) as needed
      from unnest(${orgs}::uuid[]) as o(id)`.execute(tx),
    { readOnly: true },
  );
  return rows[0]?.needed === true;
}

async function hold(change: HeldChange, { db, keys }: Platform): Promise<string> {
  const { actor, entries, route } = change;
  const id = newId();
  const org_id = entries[0]?.org_id ?? null;
  const sealed = sealInput(keys, id, { input: change.input, params: change.params });
  const kept: KeptActor = { ...actor, permissions: [...actor.permissions] };
  await inScope(db, 'all', async (tx) => {
    await sql`
      insert into pending_change (id, org_id, room, method, path, access, sealed, entries, actor, asked_by, asked_by_name)
      values (${id}, ${org_id}, ${change.room}, ${route.method}, ${route.path}, ${route.access}, ${sealed},
        ${JSON.stringify(tell(change))}::jsonb, ${JSON.stringify(kept)}::jsonb, ${actor.id}, ${await nameOf(tx, actor.id)})`.execute(
      tx,
    );
    for (const entry of tell(change))
      await writeAudit(
        tx,
        { actor_id: actor.id, address: change.address, uuid: change.uuid },
        { ...entry, org_id, action: 'ask', alarm: true },
      );
    await tellConsoles(tx, org_id ?? actor.org_id, id);
  });
  return id;
}

const tellConsoles = (tx: Kysely<Database>, org_id: string, id: string) =>
  announce(tx, { org_id, type: 'pending.changed', access: 'alarm.approve', data: { id } });

export const secondPerson: SecondPerson<Database, Platform> = {
  isNeeded: (context, entries) =>
    isNeeded(
      context,
      entries.map(({ org_id }) => org_id ?? context.actor.org_id),
    ),
  hold,
};

const columns = Object.fromEntries(
  Object.keys(pendingFields).map((name) => [name, `pending_change.${name}`]),
) as Record<keyof typeof pendingFields, string>;

const pendingTable = describeTable(
  { row: z.object(pendingFields) },
  {
    table: 'pending_change',
    from: 'pending_change',
    columns: {
      ...columns,
      lapses_at: `(pending_change.created_at + interval '${LAPSES_AFTER_H} hours')`,
      state: `(case when pending_change.state = 'waiting' and pending_change.created_at < now() - interval '${LAPSES_AFTER_H} hours'
        then 'lapsed' else pending_change.state end)`,
    },
    keyword: ['pending_change.asked_by_name'],
    sort: '-created_at',
  },
);

export const readPending = ({ db, scope }: Ctx, query: ListQuery): Promise<Page<PendingChange>> =>
  listRows<PendingChange>(db as unknown as Kysely<never>, pendingTable, query, scope);

async function findWaiting({ db, scope, actor }: Ctx, id: string): Promise<Row> {
  const { rows } = await sql<Row & { open: boolean }>`
    select *, state = 'waiting' and created_at > now() - ${LAPSES} as open from pending_change
    where id = ${id} and ${ownedBy(scope, 'org_id')}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  if (!row.open) throw new Failure(audit.errors.CHANGE_DECIDED);
  if (!actor.permissions.has(row.access)) throw new Failure(kitRoom.errors.PERMISSION_DENIED);
  return row;
}

/** Whoever asked must still be one who may. */
async function mustStillMay(db: Ctx['db'], { asked_by, access }: Row): Promise<void> {
  const { rows } = await sql`
    select 1 from staff s left join role r on r.id = s.role_id and r.org_id = s.org_id
    where s.id = ${asked_by} and s.enabled
      and (s.founder or s.login_name = 'superadmin' or ${access} = any(r.permissions))`.execute(db);
  if (rows.length === 0) throw new Failure(audit.errors.ASKER_GONE);
}

/** Of two who decide at once the second finds it decided. */
async function decide(
  db: Kysely<Database>,
  { id, org_id }: Row,
  by: Actor,
  state: 'approved' | 'refused',
  reason: string | null = null,
): Promise<void> {
  const { rows } = await sql`
    update pending_change set state = ${state}, decided_by = ${by.id}, decided_by_name = ${await nameOf(db, by.id)},
      decided_at = clock_timestamp(), reason = ${reason}, version = version + 1
    where id = ${id} and state = 'waiting' and created_at > now() - ${LAPSES} returning id`.execute(
    db,
  );
  if (rows.length === 0) throw new Failure(audit.errors.CHANGE_DECIDED);
  await tellConsoles(db, org_id ?? by.org_id, id);
}

/** Makes the change as it was asked for; what has changed meanwhile refuses it, and it goes on waiting. */
export async function approve(context: Ctx, id: string): Promise<null> {
  const { actor, platform } = context;
  const row = await inScope(platform.db, context.scope, async (tx) => {
    const found = await findWaiting({ ...context, actor, scope: context.scope, db: tx }, id);
    if (found.asked_by === actor.id) throw new Failure(audit.errors.SAME_PERSON);
    return found;
  });
  await inScope(platform.db, 'all', (tx) => mustStillMay(tx, row), { readOnly: true });
  const { input, params } = openInput(platform.keys, id, row.sealed) as Record<
    'input' | 'params',
    unknown
  >;
  const asker: Actor = { ...row.actor, permissions: new Set(row.actor.permissions) };
  await platform.perform(
    context,
    { room: row.room, method: row.method, path: row.path, input, params, actor: asker },
    (under) => decide(under.db, row, actor, 'approved'),
  );
  return null;
}

/** Refuses it, with a reason or without; who asked may take it back so too. */
export async function refuse(context: Ctx, id: string, reason: string | null): Promise<null> {
  const row = await findWaiting(context, id);
  await decide(context.db, row, context.actor, 'refused', reason);
  await context.audit({
    org_id: row.org_id,
    action: 'refuse',
    thing: 'pending_change',
    thing_id: id,
    after: { reason, asked_by: row.asked_by },
  });
  return null;
}
