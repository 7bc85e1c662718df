// Alarm changes that wait for a second person: shown, and decided on.
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { kitRoom } from '#kit/contract/kit-room.ts';
import { inScope, ownedBy } from '#kit/db/scope.ts';
import type { Actor } from '#kit/http/context.ts';
import { Failure, notFound } from '#kit/http/failure.ts';
import type { Database } from '#features/database.ts';
import { serveListing } from '#features/platform.ts';
import type { Ctx } from '#features/platform.ts';
import { LAPSES_AFTER_H, audit, pendingChange } from '../contract.ts';
import type { PendingChange } from '../contract.ts';
import { areTwoPersons } from './independence.ts';
import { nameOf } from './read-audit.ts';
import { LAPSES, tell, tellConsoles } from './keep-pending.ts';
import type { KeptActor } from './keep-pending.ts';
import { openInput } from './sealed-input.ts';

interface Row {
  id: string;
  org_id: string | null;
  method: string;
  path: string;
  access: string;
  /** The permission by which it was asked for, where that is another. */
  asked_with: string | null;
  sealed: string;
  entries: PendingChange['entries'];
  actor: KeptActor;
  asked_by: string;
}

export const pendingList = serveListing(audit, pendingChange, {
  table: 'pending_change',
  columns: {
    lapses_at: `(pending_change.created_at + interval '${LAPSES_AFTER_H} hours')`,
    state: `(case when pending_change.state = 'waiting' and pending_change.created_at < now() - interval '${LAPSES_AFTER_H} hours'
      then 'lapsed' else pending_change.state end)`,
  },
  keyword: ['pending_change.asked_by_name'],
  sort: '-created_at',
});

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
async function mustStillMay(db: Ctx['db'], { asked_by, access, asked_with }: Row): Promise<void> {
  const { rows } = await sql`
    select 1 from staff s left join role r on r.id = s.role_id and r.org_id = s.org_id
    where s.id = ${asked_by} and s.enabled
      and (s.founder or s.provider or ${asked_with ?? access} = any(r.permissions))`.execute(db);
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

type Told = PendingChange['entries'];
/** What an act goes by that no version guards: many records at once, a list as a whole. */
const groundOf = ({ thing_id, before, after }: Told[number]): unknown => {
  if (thing_id === null) return { before, after };
  return Array.isArray(before) ? before : (before as { stamp?: unknown } | null)?.stamp;
};

/** Refuses what would do other than the second person was shown, because something else has changed since. */
function mustBeAsShown(shown: Told, done: Told): void {
  const [one, other] = [shown, done].map((told) =>
    told.flatMap((entry): unknown[] => {
      const ground = groundOf(entry);
      return ground === undefined ? [] : [JSON.parse(JSON.stringify(ground))];
    }),
  );
  if (!isDeepStrictEqual(one, other)) throw new Failure(kitRoom.errors.STALE_VERSION);
}

/** Makes the change as it was asked for; what has changed meanwhile refuses it, and it goes on waiting. */
export async function approve(context: Ctx, id: string): Promise<null> {
  const { actor, platform } = context;
  const row = await inScope(platform.db, context.scope, async (tx) => {
    const found = await findWaiting({ ...context, actor, scope: context.scope, db: tx }, id);
    if (found.asked_by === actor.id) throw new Failure(audit.errors.SAME_PERSON);
    return found;
  });
  const check = async (tx: Kysely<Database>) => {
    await mustStillMay(tx, row);
    if (!(await areTwoPersons(tx, row.asked_by, actor.id)))
      throw new Failure(audit.errors.NOT_INDEPENDENT);
  };
  await inScope(platform.db, 'all', check, { readOnly: true });
  const inputs = openInput(platform.keys, id, row.sealed);
  const asker: Actor = { ...row.actor, permissions: new Set(row.actor.permissions) };
  await platform.perform(
    context,
    { method: row.method, path: row.path, inputs, actor: asker },
    {
      first: (under) => decide(under.db, row, actor, 'approved'),
      check: (done) => mustBeAsShown(row.entries, tell({ entries: done })),
    },
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
