// What holds in an organisation, with where it comes from: its receiving orders, and the settings of every kind of call.
import { ownerOf } from '#kit/entity/owner.ts';
import { sql } from 'kysely';
import type { Ctx } from '#features/platform.ts';
import { TCP_TYPES, isDefaultKey } from '#features/devices/contract.ts';
import type { CallKind, KnownChain } from '../contract.ts';
import { named } from './chains.ts';
import { servedCallTypes } from './call-types.ts';

type Asked = { org_id?: string | null | undefined };
type ChainRow = Omit<KnownChain, 'from' | 'own' | 'hidden'> & { org_name: string | null };

/** The orders that an organisation can follow, the nearest first. */
export async function listChains(context: Ctx, input: Asked): Promise<KnownChain[]> {
  const org_id = ownerOf(context, input.org_id);
  const { rows } = await sql<ChainRow>`
    select id, version, org_id, name, key, call_type, event, auto, mode, steps, created_at, updated_at,
      organisation_full_name(org_id) as org_name from chains_in_force(${org_id}::uuid)`.execute(
    context.db,
  );
  const taken = new Set<string>();
  return rows.map(({ org_name, ...row }) => {
    const calls = `${row.call_type ?? ''} ${row.event ?? ''}`;
    const hidden = row.auto && taken.has(calls);
    if (row.auto) taken.add(calls);
    return {
      ...named(context, row),
      from: { org_id: row.org_id, name: org_name },
      own: row.org_id === org_id,
      hidden,
    };
  });
}

interface Kind {
  call_type: (typeof TCP_TYPES)[number] | null;
  event: string | null;
  for_priority: number | null;
  /** What its button event gives it. */
  priority: number | null;
  name: string | null;
}

type EventRow = Omit<Kind, 'for_priority'> & { event: string; org_id: string | null };

/** Every kind of call: any, by priority, by type, and by event, also those that only a setting names. */
async function listKinds({ db, translator }: Ctx, org_id: string | null): Promise<Kind[]> {
  const { rows } = await sql<EventRow>`
    select distinct on (e.key_code) e.key_code as event, e.call_type, e.priority, e.name, e.org_id from (
      select key_code, call_type, priority, name, org_id from button_event where org_id is null or org_id = ${org_id}::uuid
      union all
      select event, null, null, event, org_id from call_rule where event is not null and (org_id is null or org_id = ${org_id}::uuid)
    ) e order by e.key_code, e.call_type is null, e.org_id is null`.execute(db);
  const events = rows.map(({ org_id: owner, ...row }): Kind => {
    const shipped = owner === null && isDefaultKey(row.event);
    const name = shipped ? translator.text(`devices.enums.event_key.${row.event}`) : row.name;
    return { ...row, for_priority: null, name: row.event === 'CODE' ? null : name };
  });
  const isType = (key: string | null) => (TCP_TYPES as readonly (string | null)[]).includes(key);
  const blank = { call_type: null, event: null, for_priority: null, priority: null, name: null };
  return [
    blank,
    ...[1, 2, 3, 4, 5].map((priority) => ({ ...blank, for_priority: priority, priority })),
    ...TCP_TYPES.map((call_type) => ({
      ...blank,
      call_type,
      priority: events.find(({ event }) => event === call_type)?.priority ?? 4,
    })),
    // An event that is its message type's own says nothing that the type doesn't.
    ...events.filter(({ event }) => !isType(event)),
  ];
}

interface SettingRow {
  kind: number;
  name: keyof CallKind['settings'];
  value: string | number | boolean;
  org_id: string | null;
  org_name: string | null;
  general: boolean;
}

/** Every kind of call with what holds for it in an organisation. */
export async function listCallTypes(context: Ctx, input: Asked): Promise<CallKind[]> {
  const { db } = context;
  const org_id = ownerOf(context, input.org_id);
  const kinds = await listKinds(context, org_id);
  const { rows } = await sql<SettingRow>`
    select kind, name, value, org_id, org_name, general
    from call_kinds_in_force(${org_id}::uuid, ${JSON.stringify(kinds)}::jsonb)`.execute(db);
  const chains = new Map((await listChains(context, input)).map(({ id, name }) => [id, name]));
  const { rows: ids } = await sql<{ id: string }>`
    select id from call_rule where org_id is not distinct from ${org_id}::uuid`.execute(db);
  const own = await servedCallTypes.readMany(
    context,
    ids.map(({ id }) => id),
  );
  return kinds.map((kind, place) => {
    const mine = rows.filter((row) => row.kind === place);
    const chain = mine.find(({ name }) => name === 'chain_id')?.value;
    const priority = mine.find(({ name }) => name === 'priority')?.value;
    const settings = mine.map(({ kind: _kind, name, ...from }) => [name, from]);
    return {
      ...kind,
      priority: priority === undefined ? kind.priority : Number(priority),
      settings: Object.fromEntries(settings) as CallKind['settings'],
      chain_name: chains.get(String(chain)) ?? null,
      own:
        own.find(
          (row) =>
            row.event === kind.event &&
            row.for_priority === kind.for_priority &&
            // An event's settings are looked up by its key alone.
            (row.call_type === kind.call_type || (kind.event !== null && row.call_type === null)),
        ) ?? null,
    };
  });
}
