// Keeping alarm changes that wait for a second person, with everything that is needed to make them.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { newId } from '#kit/db/new-id.ts';
import { inScope } from '#kit/db/scope.ts';
import { actingAs, writeAudit } from '#kit/http/write-audit.ts';
import type {
  Actor,
  HeldChange,
  HeldRow,
  HoldingPlace,
  NamedRoute,
  SecondPerson,
  WrittenEntry,
} from '#kit/http/context.ts';
import type { Keys } from '#kit/http/keys.ts';
import type { KeptInput } from '#kit/http/second-person.ts';
import { announce } from '#kit/live/announce.ts';
import { redact } from '#kit/log/log.ts';
import type { Database } from '#features/database.ts';
import type { Ctx, Platform } from '#features/platform.ts';
import { LAPSES_AFTER_H } from '../contract.ts';
import { nameOf } from './read-audit.ts';
import { sealInput } from './sealed-input.ts';

export const LAPSES = sql.raw(`interval '${LAPSES_AFTER_H} hours'`);

/** An actor as a row keeps it. */
export type KeptActor = Omit<Actor, 'permissions'> & { permissions: string[] };

/** What is told of an act: the same as in the audit, without secrets. */
export const tell = ({ entries }: { entries: readonly WrittenEntry[] }) =>
  entries.map(({ action, thing, thing_id, before, after }) => ({
    action,
    thing,
    thing_id,
    before: redact(before),
    after: redact(after),
  }));

const ownerIn = (state: unknown): (string | null)[] => {
  const { org_id } = (state ?? {}) as { org_id?: unknown };
  return org_id === null || typeof org_id === 'string' ? [org_id] : [];
};

/** Where the act is, where its record was and where it comes to be: what moves away leaves an organisation's rule behind. */
const organisationsOf = ({ org_id, before, after }: WrittenEntry): (string | null)[] => [
  ...ownerIn(before),
  org_id,
  ...ownerIn(after),
];

async function isNeeded({ platform }: Pick<Ctx, 'platform'>, entries: readonly WrittenEntry[]) {
  const orgs = [...new Set(entries.flatMap(organisationsOf))];
  // By what holds before the change: whoever switches the rule off needs the second person for that.
  const { rows } = await inScope(
    platform.db,
    'all',
    (tx) =>
      sql<{ needed: boolean }>`
      select bool_or(alarms_need_second(o.id)) as needed from unnest(${orgs}::uuid[]) as o(id)`.execute(
        tx,
      ),
    { readOnly: true },
  );
  return rows[0]?.needed === true;
}

interface Keeping {
  actor: Actor;
  route: NamedRoute;
  inputs: readonly KeptInput[];
  entries: readonly WrittenEntry[];
  address: string;
  uuid: string;
  asked_with?: string;
}

/** Keeps a change in this transaction, and gives its id. */
async function write(tx: Kysely<Database>, keys: Keys, keeping: Keeping): Promise<string> {
  const { actor, entries, route, inputs, address, uuid, asked_with = null } = keeping;
  const id = newId();
  const [org_id = null] = entries.flatMap(organisationsOf);
  const told = tell(keeping);
  const kept: KeptActor = { ...actor, permissions: [...actor.permissions] };
  await sql`
    insert into pending_change (id, org_id, method, path, access, asked_with, sealed, entries, actor, asked_by, asked_by_name)
    values (${id}, ${org_id}, ${route.method}, ${route.path}, ${route.access}, ${asked_with}, ${sealInput(keys, id, inputs)},
      ${JSON.stringify(told)}::jsonb, ${JSON.stringify(kept)}::jsonb, ${actor.id}, ${await nameOf(tx, actor.id)})`.execute(
    tx,
  );
  for (const entry of told)
    await writeAudit(
      tx,
      { ...actingAs(actor), address, uuid },
      { ...entry, org_id, action: 'ask', alarm: true },
    );
  await tellConsoles(tx, org_id ?? actor.org_id, id);
  return id;
}

const hold = (change: HeldChange, { db, keys }: Platform): Promise<string> =>
  inScope(db, 'all', (tx) =>
    write(tx, keys, { ...change, inputs: [{ input: change.input, params: change.params }] }),
  );

/** Rows of an import that are decided on together: so many a person can still look through. */
const MOST_TOGETHER = 100;

/** Whether the same change of the same record waits already: an import that comes again asks once. */
async function isWaiting(tx: Kysely<Database>, { route, entries }: HeldRow): Promise<boolean> {
  const { rows } = await sql`
    select from pending_change where state = 'waiting' and created_at > now() - ${LAPSES}
      and method = ${route.method} and path = ${route.path} and entries @> ${JSON.stringify(tell({ entries }))}::jsonb limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

async function keep(context: Ctx, { access, rows }: HoldingPlace): Promise<void> {
  const { db, actor, address, uuid, platform } = context;
  const asked: HeldRow[] = [];
  for (const row of rows) if (!(await isWaiting(db, row))) asked.push(row);
  const groups = Map.groupBy(
    asked,
    ({ route, entries }) => `${route.method} ${route.path} ${entries.flatMap(organisationsOf)[0]}`,
  );
  for (const group of groups.values())
    for (let at = 0; at < group.length; at += MOST_TOGETHER) {
      const some = group.slice(at, at + MOST_TOGETHER);
      const [{ route }] = some as [HeldRow, ...HeldRow[]];
      const inputs = some.map(({ input, params }) => ({ input, params }));
      const entries = some.flatMap((row) => row.entries);
      await write(db, platform.keys, {
        actor,
        address,
        uuid,
        route,
        inputs,
        entries,
        asked_with: access,
      });
    }
}

export const tellConsoles = (tx: Kysely<Database>, org_id: string, id: string) =>
  announce(tx, { org_id, type: 'pending.changed', access: 'alarm.approve', data: { id } });

export const secondPerson: SecondPerson<Database, Platform> = {
  isNeeded,
  hold,
  keep,
};
